import { packEntry } from '#shared/data/map-codec.ts';
import { entryOf } from '#shared/domain/search/map-entry.ts';
import type { Box } from '#shared/lib/geo.ts';
import { daysBetween } from '#shared/lib/time.ts';
import { costOf, numbersIn, type Positions } from './brute-force.ts';
import { readUnits, sizeOf } from './item-size.ts';
import { NOW, type Space } from './spaces.ts';
import type { Viewport } from './viewports.ts';

/** What a search costs by other ways to keep the same spaces. */
export interface Cost {
  readonly units: number;
  readonly calls: number;
}

/** Halvings of the world, east and north, of geohashes of five and six characters. */
const GEOHASH = { 5: { x: 13, y: 12 }, 6: { x: 15, y: 15 } } as const;
const LENGTH_AT: Readonly<Record<Viewport['zoom'], keyof typeof GEOHASH>> = { 11: 5, 13: 5, 15: 6 };

/** An average is taken over so many. */
const SAMPLE = 2000;
const PAGE_BYTES = 1024 * 1024;
const KEYS_A_BATCH = 100;

type SpaceOf = (number: number) => Space;

const averageOf = (spaceOf: SpaceOf, count: number, of: (space: Space) => number): number => {
  const some = Math.min(count, SAMPLE);
  return Array.from({ length: some }, (_, number) => of(spaceOf(number))).reduce((a, b) => a + b, 0) / some;
};

/** The same packed entry without what is taken, under the name of a square instead of the line. */
const geohashItemBytes = ({ spot }: Space) =>
  sizeOf(packEntry({ ...entryOf(spot, [], NOW), version: 1 })) + 3;

const columnRow = (latitude: number, longitude: number, { x, y }: { x: number; y: number }) => ({
  column: Math.floor(((longitude + 180) / 360) * 2 ** x),
  row: Math.floor(((latitude + 90) / 180) * 2 ** y),
});

const countsOf = ({ latitudes, longitudes }: Positions, bits: { x: number; y: number }) => {
  const counts = new Map<string, number>();
  for (let place = 0; place < latitudes.length; place++) {
    const { column, row } = columnRow(latitudes[place] ?? 0, longitudes[place] ?? 0, bits);
    const name = `${column}/${row}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
};

/**
 * One item per space under the geohash of its square: a query for each square that the box touches, and with dates the
 * calendar of every space that is left, one item a day.
 */
export const geohashIndex = (positions: Positions, spaceOf: SpaceOf, count: number) => {
  const counts = { 5: countsOf(positions, GEOHASH[5]), 6: countsOf(positions, GEOHASH[6]) };
  const itemBytes = averageOf(spaceOf, count, geohashItemBytes);
  const shares = new Map<string, number>();
  const shareThatHas = ({ filters }: Viewport) => {
    const name = JSON.stringify(filters);
    const share =
      shares.get(name) ??
      averageOf(spaceOf, count, (space) => (costOf(space, filters) === undefined ? 0 : 1));
    shares.set(name, share);
    return share;
  };
  const queries = (box: Box, length: keyof typeof GEOHASH): Cost => {
    const from = columnRow(box.south, box.west, GEOHASH[length]);
    const to = columnRow(box.north, box.east, GEOHASH[length]);
    let [units, calls] = [0, 0];
    for (let column = from.column; column <= to.column; column++)
      for (let row = from.row; row <= to.row; row++) {
        const bytes = (counts[length].get(`${column}/${row}`) ?? 0) * itemBytes;
        units += readUnits(bytes);
        calls += Math.max(1, Math.ceil(bytes / PAGE_BYTES));
      }
    return { units, calls };
  };
  const search = (viewport: Viewport, isDated: boolean): Cost => {
    const found = queries(viewport.box, LENGTH_AT[viewport.zoom] ?? 6);
    if (!isDated) return found;
    const { startDate, endDate } = viewport.dates;
    const candidates = Math.round(numbersIn(positions, viewport.box).length * shareThatHas(viewport));
    const keys = candidates * (daysBetween(startDate, endDate) + 1);
    return { units: found.units + keys * readUnits(0), calls: found.calls + Math.ceil(keys / KEYS_A_BATCH) };
  };
  return { search, itemBytes };
};

/** Everything that the spaces are, read from one end to the other; their calendars are left out. */
export const scanOf = (spaceOf: SpaceOf, count: number): Cost & { readonly itemBytes: number } => {
  const keys = { pk: `SPOT#${spaceOf(0).spot.id}`, sk: 'SPOT', gsi1pk: 'OWNER#', gsi2pk: 'PUBLIC' };
  const itemBytes = averageOf(spaceOf, count, ({ spot }) => sizeOf({ ...spot, ...keys }));
  const bytes = count * itemBytes;
  return { units: readUnits(bytes), calls: Math.ceil(bytes / PAGE_BYTES), itemBytes };
};
