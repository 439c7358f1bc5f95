import { open } from 'node:fs/promises';
import path from 'node:path';
import { checkMapFile, UnfitMapFile } from '#build/check-map-file.ts';

/** The kinds of map that the local stack can show: a stage's `map`, but the style may be on this machine. */
export type LocalMap =
  | { readonly kind: 'embedded' | 'pmtiles' }
  | { readonly kind: 'style'; readonly url: string };

/** Streets without a key, https://openfreemap.org; without a network, pages fall back to the embedded layers. */
const OPEN_FREE_MAP = 'https://tiles.openfreemap.org/styles/positron';

interface MapChoice {
  readonly map: LocalMap;
  /** The file of the kind `pmtiles`. */
  readonly mapFile?: string;
}

const checkFile = async (file: string): Promise<void> => {
  const handle = await open(file).catch(() => undefined);
  if (!handle) throw new Error(`MAP_PMTILES: there is no file ${file} that can be read.`);
  try {
    await checkMapFile(handle, (await handle.stat()).size);
  } catch (error) {
    throw error instanceof UnfitMapFile ? new Error(`MAP_PMTILES: ${error.message}`) : error;
  } finally {
    await handle.close();
  }
};

/**
 * The map that the environment sets for `npm start`: the file of MAP_PMTILES, the style of MAP_STYLE_URL, or OpenFreeMap. Throws a
 * one-sentence error for an invalid address, a missing file, or a file that a stage would also refuse.
 */
export const readMapChoice = async (env: NodeJS.ProcessEnv): Promise<MapChoice> => {
  const { MAP_PMTILES: file, MAP_STYLE_URL: url } = env;
  if (file) {
    const mapFile = path.resolve(file);
    await checkFile(mapFile);
    return { map: { kind: 'pmtiles' }, mapFile };
  }
  if (url && !/^https?:\/\//.test(url)) throw new Error('MAP_STYLE_URL must be an address, https://...');
  return { map: { kind: 'style', url: url || OPEN_FREE_MAP } };
};
