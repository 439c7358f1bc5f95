import { existsSync } from 'node:fs';
import path from 'node:path';

/** The kinds that the local stack can show: as a stage's `map` is written, but a style may be on this machine. */
export type LocalMap =
  | { readonly kind: 'embedded' | 'pmtiles' }
  | { readonly kind: 'style'; readonly url: string };

/** Streets without a key, https://openfreemap.org; where there is no network, pages fall back to the embedded layers. */
const OPEN_FREE_MAP = 'https://tiles.openfreemap.org/styles/positron';

interface MapChoice {
  readonly map: LocalMap;
  /** The file that `pmtiles` is read from. */
  readonly mapFile?: string;
}

/**
 * The map that the environment asks `npm start` for: the file of MAP_PMTILES, the style of MAP_STYLE_URL, or OpenFreeMap.
 * Throws one sentence for what is neither a file nor an address.
 */
export const readMapChoice = (env: NodeJS.ProcessEnv): MapChoice => {
  const { MAP_PMTILES: file, MAP_STYLE_URL: url } = env;
  if (file) {
    const mapFile = path.resolve(file);
    if (!existsSync(mapFile)) throw new Error(`MAP_PMTILES: there is no file ${mapFile}.`);
    return { map: { kind: 'pmtiles' }, mapFile };
  }
  if (url && !/^https?:\/\//.test(url)) throw new Error('MAP_STYLE_URL must be an address, https://...');
  return { map: { kind: 'style', url: url || OPEN_FREE_MAP } };
};
