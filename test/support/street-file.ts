import { gzipSync } from 'node:zlib';
import { GeoJSONVT } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { zxyToTileId } from 'pmtiles';
import { madridStreets } from './madrid-streets.ts';

/**
 * Writes a small file of the PMTiles format, version 3: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md
 * All tiles are in the root directory, and only tiles are compressed.
 */

type Box = readonly [west: number, south: number, east: number, north: number];
export const SPAIN: Box = [-18.4, 27.4, 4.6, 44];
const MADRID: Box = [-3.74, 40.4, -3.67, 40.446];
/** Places outside Madrid that have one tile of land per zoom. */
const PLACES: readonly (readonly [lng: number, lat: number])[] = [
  [2.17, 41.39],
  [-8.4, 43.36],
  [-6.29, 36.53],
  [2.65, 39.57],
  [-15.43, 28.12],
  [-16.25, 28.47],
];

export interface StreetFileOptions {
  readonly bounds?: Box;
  readonly minZoom?: number;
  readonly maxZoom?: number;
  /** Whether there are tiles outside Madrid. */
  readonly hasTowns?: boolean;
  /** Layers that are left out of the metadata. */
  readonly without?: readonly string[];
}

const HEADER_BYTES = 127;
const NONE = 1;
const GZIP = 2;
const MVT = 1;

const tileOf = (zoom: number, lng: number, lat: number): [x: number, y: number] => {
  const tiles = 2 ** zoom;
  const sine = Math.sin((lat * Math.PI) / 180);
  return [
    Math.floor(((lng + 180) / 360) * tiles),
    Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * tiles),
  ];
};

const listTiles = (
  minZoom: number,
  maxZoom: number,
  hasTowns: boolean,
): Map<number, [z: number, x: number, y: number]> => {
  const tiles = new Map<number, [number, number, number]>();
  const add = (z: number, x: number, y: number) => tiles.set(zxyToTileId(z, x, y), [z, x, y]);
  for (let z = minZoom; z <= maxZoom; z++) {
    const [[west, north], [east, south]] = [tileOf(z, MADRID[0], MADRID[3]), tileOf(z, MADRID[2], MADRID[1])];
    // At low zoom, a wide window shows more than Madrid.
    const margin = z < 13 ? 1 : 0;
    for (let x = west - margin; x <= east + margin; x++)
      for (let y = north - margin; y <= south + margin; y++)
        if (Math.min(x, y) >= 0 && Math.max(x, y) < 2 ** z) add(z, x, y);
    for (const [lng, lat] of hasTowns ? PLACES : []) add(z, ...tileOf(z, lng, lat));
  }
  return new Map([...tiles].toSorted(([one], [other]) => one - other));
};

const drawTiles = (maxZoom: number) => {
  const layers = Object.entries(madridStreets()).map(
    ([name, features]) =>
      [name, new GeoJSONVT({ type: 'FeatureCollection', features }, { maxZoom, indexMaxZoom: 4 })] as const,
  );
  return (z: number, x: number, y: number): Buffer => {
    const found = layers.flatMap(([name, index]) => {
      const tile = index.getTile(z, x, y);
      return tile ? [[name, tile] as const] : [];
    });
    return gzipSync(fromGeojsonVt(Object.fromEntries(found), { version: 2, extent: 4096 }));
  };
};

const varint = (value: number): number[] => {
  const bytes = [];
  for (; value > 127; value = Math.floor(value / 128)) bytes.push((value % 128) + 128);
  return [...bytes, value];
};

const directory = (ids: readonly number[], lengths: readonly number[]): Buffer =>
  Buffer.from([
    ...varint(ids.length),
    ...ids.flatMap((id, index) => varint(id - (ids[index - 1] ?? 0))),
    ...ids.flatMap(() => varint(1)),
    ...lengths.flatMap(varint),
    // Offsets: 0 means directly after the tile before; the first tile begins at 0, which is written as 1.
    ...ids.flatMap((_, index) => varint(index === 0 ? 1 : 0)),
  ]);

const describe = (without: readonly string[]): Buffer =>
  Buffer.from(
    JSON.stringify({
      name: 'Calles de prueba',
      version: '4.0.0',
      vector_layers: Object.keys(madridStreets())
        .filter((id) => !without.includes(id))
        .map((id) => ({ id, fields: { kind: 'String', name: 'String' } })),
    }),
  );

/** A file with the streets of `madridStreets`. */
export const writeStreetFile = ({
  bounds = SPAIN,
  minZoom = 0,
  maxZoom = 15,
  hasTowns = true,
  without = [],
}: StreetFileOptions = {}): Buffer => {
  const draw = drawTiles(maxZoom);
  const tiles = listTiles(minZoom, maxZoom, hasTowns);
  const bodies = [...tiles.values()].map((tile) => draw(...tile));
  const root = directory(
    [...tiles.keys()],
    bodies.map(({ length }) => length),
  );
  const metadata = describe(without);
  const data = Buffer.concat(bodies);
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('PMTiles');
  header.writeUInt8(3, 7);
  const parts = [root.length, metadata.length, 0, data.length];
  let offset = HEADER_BYTES;
  for (const [index, length] of parts.entries()) {
    header.writeBigUInt64LE(BigInt(offset), 8 + index * 16);
    header.writeBigUInt64LE(BigInt(length), 16 + index * 16);
    offset += length;
  }
  for (const at of [72, 80, 88]) header.writeBigUInt64LE(BigInt(bodies.length), at);
  header.set([1, NONE, GZIP, MVT, minZoom, maxZoom], 96);
  for (const [index, degrees] of bounds.entries())
    header.writeInt32LE(Math.round(degrees * 1e7), 102 + index * 4);
  return Buffer.concat([header, root, metadata, data]);
};
