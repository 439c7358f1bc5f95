/** Finds the position of a house number of a street, also if no source has it. */
import type { Point } from '../../../domain/ports/places.ts';
import type { House, Street, StreetLine } from '../../../domain/ports/streets.ts';
import { metresBetween, shrinkAt } from '../../../lib/geo.ts';
import type { HouseNumber } from './read-address.ts';

export interface PlacedHouse extends Point {
  /** As it is written: `12`, `12B`, `12 bis`. */
  readonly text: string;
  readonly postcode: string;
  /** The number that was asked for. */
  readonly wanted: HouseNumber;
  /** Whether only another extension of the number is known. */
  readonly isOtherExtension?: boolean;
  /** Metres that it may be wrong by, if its position is computed; undefined if it is known. */
  readonly accuracy?: number;
}

/** Between numbers that are farther apart nothing is computed. */
const MAX_GAP = 40;
const MAX_GAP_METRES = 500;
const MIN_ACCURACY_METRES = 10;
/** The opposite side is known less well. */
const ACROSS_METRES = 15;

/** `12`, `12B`, `12 bis`, `12-14`, `km 4`. */
export const writeHouseNumber = ({ number, extension }: HouseNumber): string => {
  if (extension === 'KM') return `km ${number}`;
  if (/^[A-Z]$/.test(extension) || extension.startsWith('-')) return `${number}${extension}`;
  if (/^\d/.test(extension)) return `${number}-${extension}`;
  return extension === '' ? String(number) : `${number} ${extension.toLowerCase()}`;
};

const isSameExtension = (one: string, other: string): boolean =>
  one.replace('-', '') === other.replace('-', '');

const toPlaced = ({ lat, lng, postcode, number, extension }: House): PlacedHouse => ({
  lat,
  lng,
  postcode,
  wanted: { number, extension },
  text: writeHouseNumber({ number, extension }),
});

const findKnown = (houses: readonly House[], { number, extension }: HouseNumber): PlacedHouse | undefined => {
  const same = houses.filter(
    (house) => house.number === number && (house.extension === 'KM') === (extension === 'KM'),
  );
  const exact = same.find((house) => isSameExtension(house.extension, extension));
  const [first] = same;
  if (exact) return toPlaced(exact);
  // The house of `12B` is that of `12`, and the other way around.
  return (
    first && {
      ...toPlaced({ ...first, extension: extension === '' ? '' : first.extension }),
      isOtherExtension: true,
    }
  );
};

interface Between {
  readonly point: Point;
  readonly before: House;
  readonly apart: number;
}

/** The position between the neighbours of a number on one side of the street. */
const interpolate = (side: readonly House[], number: number): Between | undefined => {
  const before = side.findLast((house) => house.number < number);
  const after = side.find((house) => house.number > number);
  if (!before || !after) return undefined;
  const [gap, apart] = [after.number - before.number, metresBetween(before, after)];
  if (gap > MAX_GAP || apart > MAX_GAP_METRES) return undefined;
  const share = (number - before.number) / gap;
  return {
    before,
    apart,
    point: {
      lat: before.lat + (after.lat - before.lat) * share,
      lng: before.lng + (after.lng - before.lng) * share,
    },
  };
};

/** The point of the lines that is nearest to another point. */
const findNearestOnLines = (lines: readonly StreetLine[], point: Point): Point | undefined => {
  const shrink = shrinkAt(point.lat);
  const segments = lines.flatMap((line) =>
    line.slice(1).map((to, index) => [line[index] ?? to, to] as const),
  );
  const feet = segments.map(([from, to]): Point => {
    const [dx, dy] = [(to.lng - from.lng) * shrink, to.lat - from.lat];
    const [px, py] = [(point.lng - from.lng) * shrink, point.lat - from.lat];
    const length = dx * dx + dy * dy;
    const share = length === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / length));
    return { lat: from.lat + (to.lat - from.lat) * share, lng: from.lng + (to.lng - from.lng) * share };
  });
  return feet.toSorted((a, b) => metresBetween(a, point) - metresBetween(b, point))[0];
};

/** Mirrors the position to the other side of the street. */
const mirror = (lines: readonly StreetLine[], point: Point): Point => {
  const foot = findNearestOnLines(lines, point);
  return foot ? { lat: 2 * foot.lat - point.lat, lng: 2 * foot.lng - point.lng } : point;
};

const computeHouse = ({ houses, lines }: Street, wanted: HouseNumber): PlacedHouse | undefined => {
  const isSameSide = (house: House) => house.number % 2 === wanted.number % 2;
  const numbered = houses.filter(({ extension }) => extension !== 'KM');
  const own = interpolate(numbered.filter(isSameSide), wanted.number);
  const across = own
    ? undefined
    : interpolate(
        numbered.filter((house) => !isSameSide(house)),
        wanted.number,
      );
  const found = own ?? across;
  if (!found) return undefined;
  const { lat, lng } = across ? mirror(lines, across.point) : found.point;
  return {
    lat,
    lng,
    wanted: { number: wanted.number, extension: '' },
    text: writeHouseNumber({ number: wanted.number, extension: '' }),
    postcode: found.before.postcode,
    accuracy: Math.round(Math.max(MIN_ACCURACY_METRES, found.apart / 2) + (across ? ACROSS_METRES : 0)),
  };
};

/**
 * The position of a house: known, or computed between its neighbours, on its side of the street. Odd and even numbers face each other.
 * Undefined for a number beyond those that the street has.
 */
export const placeHouse = (street: Street, wanted: HouseNumber): PlacedHouse | undefined => {
  const known = findKnown(street.houses, wanted);
  if (known || wanted.extension === 'KM') return known;
  return computeHouse(street, wanted);
};

/** The house of a street that is nearest to a point, with its distance in metres. */
export const findNearestHouse = (
  street: Street,
  point: Point,
): { house: PlacedHouse; metres: number } | undefined => {
  let [nearest, least]: [House | undefined, number] = [undefined, Infinity];
  for (const house of street.houses) {
    const metres = metresBetween(house, point);
    if (metres < least) [nearest, least] = [house, metres];
  }
  return nearest && { house: toPlaced(nearest), metres: least };
};
