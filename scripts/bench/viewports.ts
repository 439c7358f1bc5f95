import { createRandom, type Random } from '#local/seed/random.ts';
import { VEHICLE_TYPES } from '#shared/api/constants.ts';
import type { Criteria } from '#shared/domain/search/criteria.ts';
import type { Box } from '#shared/lib/geo.ts';
import { pickDates, pickPosition } from './spaces.ts';

/** Pixels of the map on a phone, and beside the list on a desk. */
export const SCREENS = { phone: [400, 600], desktop: [700, 600] } as const;
export type Screen = keyof typeof SCREENS;
/** A town with its surroundings, a district, some streets. */
export const ZOOMS = [11, 13, 15] as const;

/** What somebody looks at, and asks for beside the dates. */
export interface Viewport {
  readonly screen: Screen;
  readonly zoom: number;
  readonly box: Box;
  readonly dates: { readonly startDate: string; readonly endDate: string };
  readonly filters: Criteria;
}

/** Pixels of the whole world at zoom 0. */
const WORLD_PIXELS = 512;
const BEYOND = 1.5;

const boxOf = (
  { latitude, longitude }: { latitude: number; longitude: number },
  screen: Screen,
  zoom: number,
): Box => {
  const [width, height] = SCREENS[screen];
  const degrees = 360 / (WORLD_PIXELS * 2 ** zoom);
  const east = (width * degrees) / 2;
  // A degree of latitude is drawn longer the farther north it is.
  const north = (height * degrees * Math.cos((latitude * Math.PI) / 180)) / 2;
  const rounded = (value: number) => Math.round(value * 1e6) / 1e6;
  return {
    west: rounded(longitude - east),
    south: rounded(latitude - north),
    east: rounded(longitude + east),
    north: rounded(latitude + north),
  };
};

const FILTERS: readonly ((random: Random) => Criteria)[] = [
  (random) => ({ maxPrice: random.whole(8, 25) }),
  (random) => ({ vehicleType: random.pick(VEHICLE_TYPES) }),
  (random) => ({ carLength: random.whole(38, 52) / 10, carHeight: random.whole(17, 25) / 10 }),
  () => ({ isCovered: true }),
  () => ({ hasSecurity: true }),
  () => ({ isAccessible: true }),
  () => ({ electricCharger: true }),
  () => ({ alwaysOpen: true }),
];
/** Nobody, or hardly anybody, has all of these. */
const RARE: Criteria = { electricCharger: true, vehicleType: 'motos', maxPrice: 9 };

const pickFilters = (random: Random): Criteria => {
  if (random.chance(0.6)) return {};
  if (random.chance(0.1)) return RARE;
  return { ...random.pick(FILTERS)(random), ...random.pick(FILTERS)(random) };
};

/** So many viewports at a zoom, phone and desktop by turns: mostly in towns, some beside them, some anywhere. */
export const viewportsOf = (seed: number, zoom: number, count: number): Viewport[] => {
  const random = createRandom(Math.imul(seed, 31) + zoom);
  return Array.from({ length: count }, (_, index) => {
    const screen: Screen = index % 2 === 0 ? 'phone' : 'desktop';
    const box = boxOf(pickPosition(random, random.chance(0.3) ? BEYOND : 1), screen, zoom);
    return { screen, zoom, box, dates: pickDates(random), filters: pickFilters(random) };
  });
};
