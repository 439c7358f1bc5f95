import { GeoJSONVT } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { type Box, type VectorTile, writePmtiles } from '#build/pmtiles/write-pmtiles.ts';
import { tileAt } from '#build/pmtiles/tile-at.ts';
import { madridStreets } from './madrid-streets.ts';

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

type Place = [z: number, x: number, y: number];

const listTiles = (minZoom: number, maxZoom: number, hasTowns: boolean): Place[] => {
  const tiles = new Map<string, Place>();
  const add = (...place: Place) => tiles.set(place.join('/'), place);
  for (let z = minZoom; z <= maxZoom; z++) {
    const [[west, north], [east, south]] = [tileAt(z, MADRID[0], MADRID[3]), tileAt(z, MADRID[2], MADRID[1])];
    // At low zoom, a wide window shows more than Madrid.
    const margin = z < 13 ? 1 : 0;
    for (let x = west - margin; x <= east + margin; x++)
      for (let y = north - margin; y <= south + margin; y++)
        if (Math.min(x, y) >= 0 && Math.max(x, y) < 2 ** z) add(z, x, y);
    for (const [lng, lat] of hasTowns ? PLACES : []) add(z, ...tileAt(z, lng, lat));
  }
  return [...tiles.values()];
};

const drawTiles = (maxZoom: number) => {
  const layers = Object.entries(madridStreets()).map(
    ([name, features]) =>
      [name, new GeoJSONVT({ type: 'FeatureCollection', features }, { maxZoom, indexMaxZoom: 4 })] as const,
  );
  return (z: number, x: number, y: number): VectorTile => {
    const found = layers.flatMap(([name, index]) => {
      const tile = index.getTile(z, x, y);
      return tile ? [[name, tile] as const] : [];
    });
    const drawn = fromGeojsonVt(Object.fromEntries(found), { version: 2, extent: 4096 });
    return { z, x, y, layers: drawn };
  };
};

const describe = (without: readonly string[]) => ({
  name: 'Calles de prueba',
  version: '4.0.0',
  vector_layers: Object.keys(madridStreets())
    .filter((id) => !without.includes(id))
    .map((id) => ({ id, fields: { kind: 'String', name: 'String' } })),
});

/** A file with the streets of `madridStreets`. */
export const writeStreetFile = ({
  bounds = SPAIN,
  minZoom = 0,
  maxZoom = 15,
  hasTowns = true,
  without = [],
}: StreetFileOptions = {}): Buffer => {
  const draw = drawTiles(maxZoom);
  const tiles = listTiles(minZoom, maxZoom, hasTowns).map((tile) => draw(...tile));
  return writePmtiles(tiles, { bounds, minZoom, maxZoom, metadata: describe(without) });
};
