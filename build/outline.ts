/**
 * Writes `shared/domain/spots/spain.geo.json`: the land of Spain without the Canary Islands, which have no neighbour nearby, as rings of
 * longitude and latitude in hundredths of a degree, accurate to about three kilometres (es-atlas, © IGN, CC-BY 4.0).
 *
 * Run: `node --import tsx build/outline.ts`. The result is committed.
 */
import { writeFileSync } from 'node:fs';
import { merge } from 'topojson-client';
import { layerOf, polygonsOf, readTopology, simplify, type AtlasRing } from './atlas.ts';

const OUTPUT = new URL('../shared/domain/spots/spain.geo.json', import.meta.url);
const TOLERANCE_DEGREES = 0.03;
/** Islets without a road are smaller. */
const MIN_DEGREES = 0.02;
const CANARIES = '05';
/** Land that belongs to none of the regions. */
const NOBODYS = '20';

const topology = readTopology('es-atlas/es/autonomous_regions.json');
const regions = layerOf(topology, 'autonomous_regions').geometries.filter(
  ({ id }) => id !== CANARIES && id !== NOBODYS,
);

const widthOf = (ring: AtlasRing): number => {
  const longitudes = ring.map(([longitude]) => longitude);
  return Math.max(...longitudes) - Math.min(...longitudes);
};
const toHundredths = (degrees: number) => Math.round(degrees * 100);

const outline = polygonsOf(merge(topology, regions))
  .flatMap((rings) => rings.slice(0, 1))
  .filter((ring) => widthOf(ring) > MIN_DEGREES)
  .map((ring) => simplify(ring, TOLERANCE_DEGREES).map((point) => point.map(toHundredths)));

writeFileSync(OUTPUT, `${JSON.stringify(outline)}\n`);
