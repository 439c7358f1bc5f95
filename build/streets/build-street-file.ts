/** Makes a map file of streets in the layers of the Protomaps basemap, version 4, from files of street axes, blocks and numbers. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { writePmtiles } from '../pmtiles/write-pmtiles.ts';
import { checkPositions } from './check-positions.ts';
import { drawTiles } from './draw-tiles.ts';
import { readFeatures, UnreadableFile } from './read-features.ts';
import type { FieldNames } from './street-fields.ts';
import { type LayerPart, StreetLayersBuilder } from './street-layers.ts';

/** A stage's file needs these zooms at least (`check-map-file.ts`); the map enlarges those of the last. */
const ZOOMS = { minZoom: 5, maxZoom: 14 } as const;

export interface StreetFileInput {
  readonly files: readonly string[];
  readonly attribution: string;
  readonly fields: FieldNames;
}

export interface StreetFile {
  readonly bytes: Buffer;
  readonly tiles: number;
  readonly streets: number;
}

/** Names and hashes of the files that a map file is made of, as its metadata has them. */
export const hashSources = (files: readonly string[]): Promise<{ name: string; sha256: string }[]> =>
  Promise.all(
    files.map(async (file) => {
      const hash = createHash('sha256');
      for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer); // no encoding is set
      return { name: path.basename(file), sha256: hash.digest('hex') };
    }),
  );

const describeLayers = (parts: readonly LayerPart[]) =>
  [...new Set(parts.map(({ layer }) => layer))].map((id) => {
    const names = parts
      .filter(({ layer }) => layer === id)
      .flatMap(({ features }) => features.flatMap(({ properties }) => Object.entries(properties ?? {})));
    const types = names.map(([name, value]) => [name, typeof value === 'number' ? 'Number' : 'String']);
    return { id, fields: Object.fromEntries(types) as Record<string, string> };
  });

/** Reads the files and draws the tiles. Throws `UnreadableFile` with one sentence. */
export const buildStreetFile = async ({
  files,
  attribution,
  fields,
}: StreetFileInput): Promise<StreetFile> => {
  const builder = new StreetLayersBuilder(fields);
  for (const file of files)
    for await (const feature of readFeatures(file)) {
      checkPositions(file, feature);
      builder.add(feature);
    }
  const { parts, bounds, roads } = builder.finish();
  if (roads === 0)
    throw new UnreadableFile(`There are no lines in ${files.join(', ')}: a map needs the axes of streets.`);
  const tiles = drawTiles(parts, bounds, ZOOMS);
  const metadata = {
    name: 'Calles',
    version: '4.0.0',
    attribution,
    vector_layers: describeLayers(parts),
    sources: await hashSources(files),
  };
  const bytes = writePmtiles(tiles, { bounds, ...ZOOMS, metadata });
  return { bytes, tiles: tiles.length, streets: roads };
};
