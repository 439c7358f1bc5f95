import { generateDemoData } from '#local/seed/demo-data.ts';
import { createRandom, type Random } from '#local/seed/random.ts';
import { packCell, packEntry } from '#shared/data/map-codec.ts';
import {
  type Cell,
  type CellId,
  emptyCell,
  FINEST,
  listSquares,
  withQuarter,
} from '#shared/domain/search/cells.ts';
import { toMapEntry } from '#shared/domain/search/map-entry.ts';
import type { Spot } from '#shared/domain/spots/spot.ts';
import { getRangeLength, toZ } from '#shared/lib/quad.ts';
import { addDays, toInstant } from '#shared/lib/time.ts';

/** A Monday morning, so that a seed gives the same figures on any day. */
export const NOW = Date.parse('2026-06-01T08:00:00Z');
const SEED = 7;

/** Towns with most of the spots of Spain: middle, degrees to the edge, share in percent. The others lie anywhere. */
const TOWNS: readonly (readonly [number, number, number, number])[] = [
  [40.42, -3.7, 0.12, 30],
  [41.39, 2.16, 0.09, 23],
  [39.47, -0.376, 0.075, 15],
  [37.39, -5.98, 0.075, 15],
  [28.47, -16.26, 0.075, 11],
];

/** From -1 to 1, mostly near 0. */
const nearZero = (random: Random) => (random.next() + random.next() + random.next()) / 1.5 - 1;

/** A position as spots have them: mostly in towns. */
export const pickPosition = (random: Random) => {
  let left = random.next() * 100;
  const town = TOWNS.find(([, , , share]) => (left -= share) < 0);
  const [latitude, longitude] = town
    ? [town[0] + nearZero(random) * town[2], town[1] + nearZero(random) * town[2]]
    : [random.between(36.1, 43.6), random.between(-8.9, 3.1)];
  const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
  return { latitude: rounded(latitude), longitude: rounded(longitude) };
};

/** A quarter of the spots has stays in the next 60 days. */
const pickBusy = (random: Random, timeZone: string) => {
  const at = (day: number, time: string) => toInstant(timeZone, addDays('2026-06-01', day), time);
  const firstDays = random.chance(0.25) ? [3, 12, 21, 30, 39, 48, 57] : [];
  return firstDays.map((first) => {
    const day = first + random.whole(0, 4);
    return { start: at(day, '13:00'), end: at(day + random.whole(0, 4), random.pick(['18:30', '22:00'])) };
  });
};

/** The map of so many spots like those of the demo data, in its order; an item is made when it is asked for. */
export const createMarket = (count: number) => {
  const demos = generateDemoData({ seed: SEED, now: new Date(NOW), spots: 600 }).spots;
  const placeOf = (number: number) => {
    const random = createRandom(Math.imul(SEED, 7919) + number);
    const sharing = random.chance(0.03) ? random.whole(0, number) : number; // several in one building
    const at = pickPosition(createRandom(Math.imul(SEED, 104_729) + sharing));
    const weekdayPriceCents = Math.round(random.pick(demos).priceWeekdayCents / 50) * 50;
    return { ...at, z: toZ(at.latitude, at.longitude), weekdayPriceCents };
  };
  // In arrays of numbers: a million objects would have the garbage collector take more time than the searches.
  const zOf = Float64Array.from({ length: count }, (_, number) => placeOf(number).z);
  const numbers = Uint32Array.from({ length: count }, (_, number) => number);
  numbers.sort((a, b) => (zOf[a] ?? 0) - (zOf[b] ?? 0) || a - b);

  const countBefore = (z: number): number => {
    let [low, high] = [0, count];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((zOf[numbers[middle] ?? 0] ?? 0) < z) low = middle + 1;
      else high = middle;
    }
    return low;
  };

  const entryItem = (index: number) => {
    const number = numbers[index] ?? 0;
    const place = placeOf(number);
    const random = createRandom(Math.imul(SEED + 1, 15_485_863) + number);
    const demo = random.pick(demos);
    const timeZone = place.latitude < 30 ? 'Atlantic/Canary' : 'Europe/Madrid';
    const digits = String(number).padStart(9, '0');
    const ratingCount = random.chance(0.4) ? random.whole(1, 40) : 0;
    const spot = {
      ...{ ...demo, ...place, timeZone, id: `spt_01JQ2T8Z3M4N5P6Q7${digits}` },
      weekendPriceCents: demo.priceWeekendCents,
      vehicleTypes: [demo.vehicleType],
      images: Array<string>(4).fill(`/api/images/de0000000000000a/01JQ2T8Z3M4N5P6Q7${digits}.jpg`),
      ...{ ratingCount, ratingSum: ratingCount * 4 },
    } as unknown as Spot; // the map keeps no more of it
    return packEntry({ ...toMapEntry(spot, pickBusy(random, timeZone), NOW), version: NOW });
  };

  const cellOf = (id: CellId): Cell | undefined => {
    const length = getRangeLength(id.level);
    const inside = [countBefore(id.index * length), countBefore((id.index + 1) * length)] as const;
    if (inside[0] === inside[1]) return undefined;
    const cell = { ...emptyCell(id), version: NOW };
    if (id.level === FINEST)
      return { ...cell, ...listSquares(id, Array.from(numbers.slice(...inside), placeOf)) };
    const quarters = [0, 1, 2, 3].map((part) => cellOf({ level: id.level + 1, index: id.index * 4 + part }));
    return quarters.filter((quarter) => quarter !== undefined).reduce(withQuarter, cell);
  };
  const cellItem = (id: CellId) => {
    const cell = cellOf(id);
    return cell && packCell(cell);
  };
  return { countBefore, entryItem, cellItem };
};
