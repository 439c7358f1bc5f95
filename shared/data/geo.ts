import type { Box } from '../domain/spots/position.ts';

/** Half a metre: finer than any garage. */
const LEVELS = 26;

/** Whole number of 0 to 2^26 - 1 for a share of the world. */
const step = (share: number) => Math.min(2 ** LEVELS - 1, Math.max(0, Math.floor(share * 2 ** LEVELS)));

/**
 * A position as a text of digits 0 to 3, one per halving of the world in both directions: places that begin alike lie
 * in the same square, so that a box is a few ranges of keys.
 */
export const quadKey = (latitude: number, longitude: number): string => {
  const [x, y] = [step((longitude + 180) / 360), step((latitude + 90) / 180)];
  let key = '';
  for (let bit = LEVELS - 1; bit >= 0; bit--) key += String(((y >> bit) & 1) * 2 + ((x >> bit) & 1));
  return key;
};

/** At most this many squares cover a box: fewer reads, at the price of some spaces read beside it. */
const MAX_SQUARES = 8;

interface Square {
  readonly key: string;
  readonly west: number;
  readonly south: number;
  readonly size: number;
}

const quarter = ({ key, west, south, size }: Square): Square[] =>
  [0, 1, 2, 3].map((digit) => ({
    key: `${key}${digit}`,
    west: west + ((digit % 2) * size) / 2,
    south: south + ((digit >> 1) * size) / 4,
    size: size / 2,
  }));

/** A square has its western and southern edge, a box all four of its own. */
const meets = (box: Box, square: Square) =>
  square.west <= box.east &&
  square.west + square.size > box.west &&
  square.south <= box.north &&
  square.south + square.size / 2 > box.south;

/** Beginnings of the keys of all positions in a box, in order; together they may reach beyond it. */
export const prefixesOf = (box: Box): string[] => {
  let squares: Square[] = [{ key: '', west: -180, south: -90, size: 360 }];
  for (let level = 0; level < LEVELS; level++) {
    const finer = squares.flatMap(quarter).filter((square) => meets(box, square));
    if (finer.length > MAX_SQUARES) break;
    squares = finer;
  }
  return squares.map(({ key }) => key);
};
