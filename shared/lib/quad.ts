import type { Box } from './geo.ts';

/**
 * Positions on a line through the squares of the map (Morton order). Positions with a common prefix are close together, so that a square of
 * any size is one range of numbers.
 */

/** Halvings of the world in both directions: half a metre, finer than any garage. */
export const MAX_LEVEL = 26;
const STEPS = 2 ** MAX_LEVEL;

/** An integer from 0 to 2^26 - 1 for a share of the world. */
const step = (share: number) => Math.min(STEPS - 1, Math.max(0, Math.floor(share * STEPS)));

/** Interleaves the bits of two numbers, beginning with `y`. */
export const interleave = (x: number, y: number, bits: number): number => {
  let z = 0;
  for (let bit = bits - 1; bit >= 0; bit--) z = z * 4 + ((y >> bit) & 1) * 2 + ((x >> bit) & 1);
  return z;
};

/** The index of a position on the line: an integer below 2^52. */
export const toZ = (latitude: number, longitude: number): number =>
  interleave(step((longitude + 180) / 360), step((latitude + 90) / 180), MAX_LEVEL);

/** The length of a square's range at a level; level 0 is the world. */
export const getRangeLength = (level: number): number => 4 ** (MAX_LEVEL - level);

const HEX_DIGITS = MAX_LEVEL / 2;

export const WHOLE_LINE = { from: 0, to: getRangeLength(0) };

/** The number as text that sorts like it. */
export const zText = (z: number): string => z.toString(16).padStart(HEX_DIGITS, '0');

/** The level of squares with a range of this length. */
export const getLevel = (length: number): number => MAX_LEVEL - Math.log2(length) / 2;

/** A box is covered by at most this many squares: fewer reads, but some spots beyond the box are read, too. */
const MAX_SQUARES = 8;

interface Square {
  readonly x: number;
  readonly y: number;
}

const touched = (box: Box, { x, y }: Square, level: number): boolean => {
  const [width, height] = [360 / 2 ** level, 180 / 2 ** level];
  const [west, south] = [x * width - 180, y * height - 90];
  return west <= box.east && west + width > box.west && south <= box.north && south + height > box.south;
};

/** Ranges of the line that contain all positions of a box, in order and disjoint; together they may extend beyond the box. */
export const listRanges = (box: Box): { from: number; to: number }[] => {
  let squares: Square[] = [{ x: 0, y: 0 }];
  let level = 0;
  while (level < MAX_LEVEL) {
    const finer = squares
      .flatMap(({ x, y }) =>
        [0, 1, 2, 3].map((digit) => ({ x: x * 2 + (digit % 2), y: y * 2 + (digit >> 1) })),
      )
      .filter((square) => touched(box, square, level + 1));
    if (finer.length > MAX_SQUARES) break;
    squares = finer;
    level += 1;
  }
  const length = getRangeLength(level);
  const ranges: { from: number; to: number }[] = [];
  for (const from of squares.map(({ x, y }) => interleave(x, y, level) * length).sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last?.to === from) last.to += length;
    else ranges.push({ from, to: from + length });
  }
  return ranges;
};
