/**
 * Writes the layers of the map that needs no network: land, borders and names as GeoJSON, good down to zoom 10 and coarse
 * beyond. Shapes: es-atlas (© IGN, CC-BY 4.0) and world-atlas (Natural Earth, public domain); names: the gazetteer.
 *
 * Run: `node --import tsx build/basemap.ts`. It writes `dist/basemap/`; `web/src/map/embedded-style.ts` draws it.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { merge, mesh } from 'topojson-client';
import byHand from '../shared/adapters/places/landmarks.json' with { type: 'json' };
import {
  featuresOf,
  isProvince,
  layerOf,
  polygonsOf,
  readTopology,
  simplify,
  type AtlasArea,
  type AtlasPosition,
  type AtlasRing,
  type Topology,
} from './atlas.ts';

/** About 100 m, half of what the atlas itself resolves. */
const DECIMALS = 3;
const BORDER_TOLERANCE_DEGREES = 0.001;
const NEIGHBOUR_TOLERANCE_DEGREES = 0.004;

/** What a map of Spain shows beyond its borders. */
const NEIGHBOURS = new Set([
  'Portugal',
  'France',
  'Andorra',
  'Morocco',
  'Algeria',
  'W. Sahara',
  'Italy',
  'Tunisia',
]);
const SEEN: readonly [west: number, south: number, east: number, north: number] = [-22, 24, 12, 49];

/** An island or a coast is no spot on the map. */
const REGION_FROM_KM = 10;

const GAZETTEER = new URL('../shared/adapters/places/gazetteer.json', import.meta.url);

const round = (value: number): number => Number(value.toFixed(DECIMALS));

const roundLine = (line: AtlasRing): AtlasPosition[] => line.map(([lng, lat]) => [round(lng), round(lat)]);

const isSeen = (ring: AtlasRing): boolean =>
  ring.some(([lng, lat]) => lng > SEEN[0] && lat > SEEN[1] && lng < SEEN[2] && lat < SEEN[3]);

const feature = (geometry: object, properties: object = {}): object => ({
  type: 'Feature',
  properties,
  geometry,
});

const collection = (features: object[]): object => ({ type: 'FeatureCollection', features });

const lines = (coordinates: readonly AtlasRing[]): object =>
  feature({
    type: 'MultiLineString',
    coordinates: coordinates.map((line) => roundLine(simplify(line, BORDER_TOLERANCE_DEGREES))),
  });

const area = (shape: AtlasArea, tolerance: number): object =>
  feature({
    type: 'MultiPolygon',
    coordinates: polygonsOf(shape)
      .filter(([outer]) => outer && isSeen(outer))
      .map((rings) =>
        rings.map((ring) => roundLine(simplify(ring, tolerance))).filter((ring) => ring.length > 3),
      )
      .filter((rings) => rings.length > 0),
  });

const buildNeighbours = (world: Topology): object =>
  collection(
    featuresOf(world, 'countries')
      .filter(({ properties }) => NEIGHBOURS.has(properties.name))
      .map(({ geometry }) => area(geometry, NEIGHBOUR_TOLERANCE_DEGREES)),
  );

/** The two atlases draw Spain's borders up to 2 km apart; the style fills the gap with a broad line along this one. */
const buildBorder = (world: Topology): object => {
  const isSpain = ({ properties }: { properties: { name: string } }): boolean => properties.name === 'Spain';
  return lines(
    mesh(world, layerOf(world, 'countries'), (a, b) => a !== b && (isSpain(a) || isSpain(b))).coordinates,
  );
};

/** `n` is the name, `p` the population (0 for sights and where unknown), by which the style decides what a zoom has room for. */
const buildLabels = (): object => {
  // The file is our own, written by build-gazetteer.ts.
  const gazetteer = JSON.parse(readFileSync(GAZETTEER, 'utf8')) as Record<
    'municipalities' | 'localities',
    string[]
  >;
  const places = [...gazetteer.municipalities, ...gazetteer.localities].map((row) => {
    const [, name = '', lat, lng, population] = row.split('|');
    return { name, lat: Number(lat), lng: Number(lng), population: Number(population) };
  });
  const sights = [byHand.landmarks, byHand.districts]
    .flatMap((rows) => Object.values<string[]>(rows).flat())
    .map((row) => row.split('|'))
    .filter(([, , , , , radiusKm]) => Number(radiusKm ?? 0) < REGION_FROM_KM)
    .map(([, name = '', lat, lng]) => ({ name, lat: Number(lat), lng: Number(lng), population: 0 }));
  return collection(
    [...places, ...sights].map(({ name, lat, lng, population }) =>
      feature({ type: 'Point', coordinates: [lng, lat] }, { n: name, p: population }),
    ),
  );
};

const buildLayers = (): Record<string, object> => {
  const atlas = readTopology('es-atlas/es/municipalities.json');
  const world = readTopology('world-atlas/countries-10m.json');
  const provinces = layerOf(atlas, 'provinces');
  const inner = (layer: string): object =>
    lines(mesh(atlas, layerOf(atlas, layer), (a, b) => a !== b).coordinates);
  const land = provinces.geometries.filter(({ id }) => isProvince(id));
  return {
    neighbours: buildNeighbours(world),
    border: buildBorder(world),
    land: area(merge(atlas, land), BORDER_TOLERANCE_DEGREES),
    'province-lines': inner('provinces'),
    'municipality-lines': inner('municipalities'),
    labels: buildLabels(),
  };
};

/** Writes one `<layer>.json` each into `outDir`, which is made if need be; the same input gives the same files. */
export const buildBasemap = (outDir: string): void => {
  mkdirSync(outDir, { recursive: true });
  for (const [name, layer] of Object.entries(buildLayers())) {
    writeFileSync(join(outDir, `${name}.json`), JSON.stringify(layer));
  }
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  buildBasemap(fileURLToPath(new URL('../dist/basemap/', import.meta.url)));
}
