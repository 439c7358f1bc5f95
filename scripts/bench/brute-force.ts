import type { MapAnswer } from '#shared/api/search.ts';
import { overlaps } from '#shared/lib/half-hours.ts';
import { findStayProblem } from '#shared/domain/availability/check-stay.ts';
import { SERVICE_FEE_CENTS } from '#shared/api/fees.ts';
import { priceStay } from '#shared/domain/availability/price-stay.ts';
import { fullDayStay } from '#shared/domain/availability/stay.ts';
import type { Criteria } from '#shared/domain/search/criteria.ts';
import type { Box } from '#shared/lib/geo.ts';
import { SPAIN } from '#shared/domain/spots/position.ts';
import { daysBetween } from '#shared/lib/time.ts';
import { NOW, type Space } from './spaces.ts';

/**
 * What a search should answer, found by looking at every space: positions one by one, and the rules of booking on the
 * whole space with the periods that are booked. It shares nothing with the index but those rules.
 */

/** Positions of all spaces, from south to north. */
export interface Positions {
  readonly latitudes: Float64Array;
  readonly longitudes: Float64Array;
  readonly numbers: Int32Array;
}

export const positionsOf = (spaceOf: (number: number) => Space, count: number): Positions => {
  const [latitude, longitude] = [new Float64Array(count), new Float64Array(count)];
  for (let number = 0; number < count; number++) {
    const { spot } = spaceOf(number);
    latitude[number] = spot.latitude;
    longitude[number] = spot.longitude;
  }
  const numbers = Int32Array.from({ length: count }, (_, number) => number);
  numbers.sort((a, b) => (latitude[a] ?? 0) - (latitude[b] ?? 0));
  return {
    latitudes: Float64Array.from(numbers, (number) => latitude[number] ?? 0),
    longitudes: Float64Array.from(numbers, (number) => longitude[number] ?? 0),
    numbers,
  };
};

/** Calls back for each position in a box, edges included. */
const eachIn = ({ latitudes, longitudes }: Positions, box: Box, visit: (place: number) => void): void => {
  let [low, high] = [0, latitudes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((latitudes[middle] ?? 0) < box.south) low = middle + 1;
    else high = middle;
  }
  for (let place = low; place < latitudes.length && (latitudes[place] ?? 0) <= box.north; place++) {
    const longitude = longitudes[place] ?? 0;
    if (longitude >= box.west && longitude <= box.east) visit(place);
  }
};

export const numbersIn = (positions: Positions, box: Box): number[] => {
  const found: number[] = [];
  eachIn(positions, box, (place) => found.push(positions.numbers[place] ?? 0));
  return found;
};

const within = (box: Box): Box => ({
  west: Math.max(box.west, SPAIN.west),
  south: Math.max(box.south, SPAIN.south),
  east: Math.min(box.east, SPAIN.east),
  north: Math.min(box.north, SPAIN.north),
});

/** Columns and rows of squares of a level. */
interface Squares {
  readonly level: number;
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly top: number;
}

const squaresAround = ({ west, south, east, north }: Box, level: number): Squares => ({
  level,
  left: Math.floor(((west + 180) * 2 ** level) / 360),
  right: Math.floor(((east + 180) * 2 ** level) / 360),
  bottom: Math.floor(((south + 90) * 2 ** level) / 180),
  top: Math.floor(((north + 90) * 2 ** level) / 180),
});

/** Finer than any position: what lies on the edge of a square belongs to the one after it. */
const HAIR = 1e-9;

const boxOf = ({ level, left, right, bottom, top }: Squares): Box => ({
  west: (left * 360) / 2 ** level - 180,
  south: (bottom * 180) / 2 ** level - 90,
  east: ((right + 1) * 360) / 2 ** level - 180 - HAIR,
  north: ((top + 1) * 180) / 2 ** level - 90 - HAIR,
});

const countIn = (positions: Positions, squares: Squares): number => {
  let count = 0;
  eachIn(positions, boxOf(squares), () => (count += 1));
  return count;
};

/** Far less than a metre. */
const CLOSE = 1e-6;
const isSame = (a: Box, b: Box) =>
  Math.abs(a.west - b.west) < CLOSE &&
  Math.abs(a.south - b.south) < CLOSE &&
  Math.abs(a.east - b.east) < CLOSE &&
  Math.abs(a.north - b.north) < CLOSE;

const common = (a: Box, b: Box): Box => ({
  west: Math.max(a.west, b.west),
  south: Math.max(a.south, b.south),
  east: Math.min(a.east, b.east),
  north: Math.min(a.north, b.north),
});

/**
 * How many spaces the clusters should count: those in whole squares that the box touches, without those of `area`. Of a
 * square that was looked into, the smaller squares inside it that the box touches. Undefined when `area` is not made of
 * whole squares.
 */
const countOutside = (
  positions: Positions,
  box: Box,
  area: Box,
  levels: readonly number[],
): number | undefined => {
  let [region, count] = [box, 0];
  for (const level of levels) {
    const judged = squaresAround(area, level);
    count += countIn(positions, squaresAround(region, level)) - countIn(positions, judged);
    const isInOneSquare = judged.left === judged.right && judged.bottom === judged.top;
    if (level !== levels.at(-1) && !isInOneSquare) return undefined;
    region = common(boxOf(judged), region);
  }
  return isSame(region, area) ? count : undefined;
};

const has = ({ spot }: Space, asked: Criteria): boolean =>
  (!asked.vehicleType || spot.vehicleTypes.includes(asked.vehicleType)) &&
  Number(spot.dimensions.length) >= (asked.carLength ?? 0) &&
  Number(spot.dimensions.width) >= (asked.carWidth ?? 0) &&
  Number(spot.dimensions.height) >= (asked.carHeight ?? 0) &&
  (!asked.isCovered || spot.isCovered) &&
  (!asked.hasSecurity || spot.hasSecurity) &&
  (!asked.isAccessible || spot.isAccessible) &&
  (!asked.electricCharger || spot.amenities.electricCharger) &&
  (!asked.alwaysOpen || (spot.accessHours.start === '00:00' && spot.accessHours.end === '23:59'));

/** Cents that a matching space costs: a weekday, or the whole stay. Undefined for one that does not match. */
export const costOf = (space: Space, asked: Criteria): number | undefined => {
  const { spot, busy } = space;
  if (!has(space, asked)) return undefined;
  const { startDate, endDate, maxPrice = Infinity } = asked;
  if (startDate === undefined || endDate === undefined)
    return spot.weekdayPriceCents <= maxPrice * 100 ? spot.weekdayPriceCents : undefined;
  const stay = fullDayStay(spot.timeZone, startDate, endDate);
  if (findStayProblem(spot, stay, NOW) || busy.some((period) => overlaps(period, stay))) return undefined;
  const { totalCents } = priceStay(spot, stay);
  const days = daysBetween(startDate, endDate);
  return totalCents - SERVICE_FEE_CENTS <= maxPrice * 100 * days ? totalCents : undefined;
};

const OF_FILTER: Readonly<Record<string, readonly (keyof Criteria)[]>> = {
  dates: ['startDate', 'endDate'],
  carSize: ['carLength', 'carWidth', 'carHeight'],
};

/** All spaces, and the sizes of the squares that a search has looked at, from the largest. */
interface Known {
  readonly positions: Positions;
  readonly spaceOf: (number: number) => Space;
  readonly levels: readonly number[];
}

/** What is wrong with an answer; nothing when it is what looking at every space would answer. */
export const problemsOf = (answer: MapAnswer, box: Box, asked: Criteria, known: Known): string[] => {
  const { positions, spaceOf, levels } = known;
  const { area, clustered, clusters, hints, spots, total } = answer;
  const problems: string[] = [];
  const expect = (what: string, found: unknown, expected: unknown) => {
    const [is, should] = [JSON.stringify(found), JSON.stringify(expected)];
    if (is !== should) problems.push(`${what} is ${is.slice(0, 200)} and should be ${should.slice(0, 200)}`);
  };
  const inSpain = within(box);
  expect(
    'clustered',
    clusters.reduce((sum, { count }) => sum + count, 0),
    clustered,
  );
  if (!area) {
    const [least, most] = [
      numbersIn(positions, inSpain).length,
      countIn(positions, squaresAround(inSpain, levels[0] ?? 0)),
    ];
    if (clustered < least || clustered > most)
      problems.push(`clustered is ${clustered}, not ${least} to ${most}`);
    return problems;
  }
  const judged = numbersIn(positions, area).map(spaceOf);
  const matching = (criteria: Criteria) =>
    judged.flatMap((space) => {
      const cents = costOf(space, criteria);
      return cents === undefined ? [] : [{ id: space.spot.id, cents }];
    });
  const byId = (list: readonly { id: string; cents: number }[]) =>
    list.map(({ id, cents }) => `${id} ${cents}`).sort();
  const isDated = asked.startDate !== undefined;
  const answered = spots.map(({ id, price_weekday, totalPrice }) => ({
    id,
    cents: Math.round(100 * (isDated ? (totalPrice ?? 0) : price_weekday)),
  }));
  const expected = matching(asked);
  expect('total', total, expected.length);
  expect('spots', byId(answered), byId(expected));
  expect('clustered', clustered, isSame(area, box) ? 0 : countOutside(positions, inSpain, area, levels));
  for (const { filter, total: found } of hints?.loosen ?? []) {
    const names = OF_FILTER[filter] ?? [filter as keyof Criteria]; // a filter of one value is named after it
    const loosened = { ...asked, ...Object.fromEntries(names.map((name) => [name, undefined])) };
    expect(`hint without ${filter}`, found, matching(loosened).length);
  }
  for (const { startDate, endDate, total: found } of hints?.dates ?? [])
    expect(`hint from ${startDate}`, found, matching({ ...asked, startDate, endDate }).length);
  return problems;
};
