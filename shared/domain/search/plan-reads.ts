import type { Box, Coordinates } from '../../lib/geo.ts';
import type { Cell, ZRange } from '../ports/search.ts';
import { getCellDegrees, GRID_BITS, locateSquares, SQUARES, type SquareWindow } from './cells.ts';
import { getRangeLength } from '../../lib/quad.ts';

/** An eventually consistent read unit reads this many bytes; each call is rounded up to half a unit. */
const UNIT_BYTES = 8192;
const HALF_UNIT_BYTES = UNIT_BYTES / 2;

/** Slightly above the average entry (the bench measures it). */
const ENTRY_BYTES = 260;

/** A square of the map that contains spots and touches a box. */
export interface Square {
  /** The start of its range, of `length` numbers. */
  readonly z: number;
  readonly length: number;
  readonly x: number;
  readonly y: number;
  /** Its spots: they determine the cost of reading. */
  readonly count: number;
  /** Number of spots for the vehicle of the search, and their lowest weekday price. */
  readonly shown: number;
  readonly priceCents: number;
}

/** The read units of a call that reads this many bytes. */
const callUnits = (bytes: number) => Math.max(1, Math.ceil(bytes / HALF_UNIT_BYTES)) / 2;

const entryUnits = (entries: number) => callUnits(entries * ENTRY_BYTES);

/** The cost of reading cells; a missing one costs like a small one. */
export const unitsOfCells = (asked: number, cells: readonly Cell[]): number =>
  (asked - cells.length) / 2 + cells.reduce((units, { bytes }) => units + callUnits(bytes), 0);

const squaresOfCell = (cell: Cell): Square[] => {
  const length = getRangeLength(cell.level + GRID_BITS);
  const locate = locateSquares(cell);
  const squares: Square[] = [];
  for (const [index, count] of cell.counts.entries()) {
    if (count === 0) continue;
    const { x, y } = locate(index);
    const z = (cell.index * SQUARES + index) * length;
    const [shown, priceCents] = [cell.shown[index] ?? 0, cell.prices[index] ?? 0];
    squares.push({ z, length, x, y, count, shown, priceCents });
  }
  return squares;
};

/** The squares of one level's cells that are not empty, in Morton order. */
export const squaresOfCells = (cells: readonly Cell[]): Square[] =>
  [...cells].sort((a, b) => a.index - b.index).flatMap(squaresOfCell);

export const isInWindow = (
  { x, y }: Pick<Square, 'x' | 'y'>,
  { left, right, bottom, top }: SquareWindow,
): boolean => x >= left && x <= right && y >= bottom && y <= top;

/** Ranges that contain some squares, in order, and their cost. */
export interface Reads {
  readonly ranges: readonly ZRange[];
  readonly units: number;
}

const cellIndex = ({ z, length }: Square) => Math.floor(z / length / SQUARES);

/**
 * Plans the reads of a window's squares; `known` are all squares of some cells, in Morton order. Two are read in one call, including what
 * lies between, if that costs no more; never across an unknown cell. Undefined above `budget`.
 */
export const planReads = (
  known: readonly Square[],
  window: SquareWindow,
  budget = Infinity,
): Reads | undefined => {
  const calls: { from: number; to: number; count: number; cell: number }[] = [];
  let [over, units] = [0, 0];
  for (const square of known) {
    const { z, length, count } = square;
    if (!isInWindow(square, window)) {
      over += count;
      continue;
    }
    const last = calls.at(-1);
    const cell = cellIndex(square);
    const joined = last && cell - last.cell <= 1 ? entryUnits(last.count + over + count) : Infinity;
    const [before, alone] = [last ? entryUnits(last.count) : 0, entryUnits(count)];
    if (last && joined <= before + alone) {
      units += joined - before;
      last.to = z + length;
      last.count += over + count;
      last.cell = cell;
    } else {
      units += alone;
      calls.push({ from: z, to: z + length, count, cell });
    }
    if (units > budget) return undefined;
    over = 0;
  }
  return { ranges: calls.map(({ from, to }) => ({ from, to })), units };
};

/** The number of entries that a call reads for this many units. */
export const entriesFor = (units: number): number => Math.floor((units * UNIT_BYTES) / ENTRY_BYTES);

/** The square nearest to a point. */
export const nearestTo = (
  point: Coordinates,
  squares: readonly Square[],
  level: number,
): Square | undefined => {
  const { width, height } = getCellDegrees(level);
  const x = (point.longitude + 180) / width - 0.5;
  const y = (point.latitude + 90) / height - 0.5;
  let nearest: { square: Square; distance: number } | undefined;
  for (const square of squares) {
    const distance = Math.hypot(square.x - x, square.y - y);
    if (!nearest || distance < nearest.distance) nearest = { square, distance };
  }
  return nearest?.square;
};

/** The largest window around a square that the budget allows; undefined if the square alone costs more. */
export const growAround = (
  { x, y }: Square,
  { known, window }: { readonly known: readonly Square[]; readonly window: SquareWindow },
  budget: number,
): { window: SquareWindow; steps: number; reads: Reads } | undefined => {
  let grown: ReturnType<typeof growAround>;
  const farthest = Math.max(x - window.left, window.right - x, y - window.bottom, window.top - y);
  for (let steps = 0; steps <= farthest; steps++) {
    const around = {
      left: Math.max(window.left, x - steps),
      right: Math.min(window.right, x + steps),
      bottom: Math.max(window.bottom, y - steps),
      top: Math.min(window.top, y + steps),
    };
    const reads = planReads(known, around, budget);
    if (!reads) break;
    grown = { window: around, steps, reads };
  }
  return grown;
};

/** Smaller than the resolution of positions: a point on the edge of a square belongs to the next one. */
const HAIR = 1e-9;

/** The box of squares up to `steps` around one of them, inside another box. */
export const boxAroundSquare = (
  { x, y }: Pick<Square, 'x' | 'y'>,
  steps: number,
  level: number,
  within: Box,
): Box => {
  const { width, height } = getCellDegrees(level);
  return {
    west: Math.max(within.west, (x - steps) * width - 180),
    south: Math.max(within.south, (y - steps) * height - 90),
    east: Math.min(within.east, (x + steps + 1) * width - 180 - HAIR),
    north: Math.min(within.north, (y + steps + 1) * height - 90 - HAIR),
  };
};
