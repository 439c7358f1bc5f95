import type { Box } from '../../lib/geo.ts';
import { type Cell, columnsRows, getCellDegrees, GRID_BITS, SQUARES, squareAt } from './cells.ts';
import type { ZRange } from './ports.ts';
import { getRangeLength } from '../../lib/quad.ts';
import type { Coordinates } from '../../lib/geo.ts';

/** A read unit reads so many bytes that may be a moment old; each call is rounded up to half a unit. */
const UNIT_BYTES = 8192;
const HALF_UNIT_BYTES = UNIT_BYTES / 2;

/** A little more than an entry has on average (the bench measures it). */
const ENTRY_BYTES = 220;

/** A square of the map with spaces in it, which a box touches. */
export interface Square {
  /** From here on, `length` numbers of the line. */
  readonly z: number;
  readonly length: number;
  readonly x: number;
  readonly y: number;
  readonly count: number;
  readonly priceCents: number;
}

/** What a call costs that reads so many bytes, in read units. */
const callUnits = (bytes: number) => Math.max(1, Math.ceil(bytes / HALF_UNIT_BYTES)) / 2;

const entryUnits = (entries: number) => callUnits(entries * ENTRY_BYTES);

/** What it costs to read cells; one that does not exist costs like a small one. */
export const unitsOfCells = (asked: number, cells: readonly Cell[]): number =>
  (asked - cells.length) / 2 + cells.reduce((units, { bytes }) => units + callUnits(bytes), 0);

const squaresOfCell = (cell: Cell): Square[] => {
  const length = getRangeLength(cell.level + GRID_BITS);
  return cell.counts.flatMap((count, index) =>
    count === 0
      ? []
      : {
          z: (cell.index * SQUARES + index) * length,
          length,
          ...squareAt(cell, index),
          count,
          priceCents: cell.prices[index] ?? 0,
        },
  );
};

/** The squares of cells of one level with something in them, along the line. */
export const squaresOfCells = (cells: readonly Cell[]): Square[] =>
  [...cells].sort((a, b) => a.index - b.index).flatMap(squaresOfCell);

/** Those of the squares of a level that a box touches. */
export const touchedBy = (box: Box, squares: readonly Square[], level: number): Square[] => {
  const { left, right, bottom, top } = columnsRows(box, level);
  return squares.filter(({ x, y }) => x >= left && x <= right && y >= bottom && y <= top);
};

/** Ranges of the line that hold some squares, in order, and what it costs to read them. */
export interface Reads {
  readonly ranges: readonly ZRange[];
  readonly units: number;
}

const cellIndex = ({ z, length }: Square) => Math.floor(z / length / SQUARES);

/**
 * How to read some of the squares of cells; `known` are all squares in these cells, along the line. Two are read in one call, with what lies
 * between, when that costs no more; never over a cell of which nothing is known.
 */
export const planReads = (wanted: readonly Square[], known: readonly Square[]): Reads => {
  const isWanted = new Set(wanted.map(({ z }) => z));
  const calls: { from: number; to: number; count: number; cell: number }[] = [];
  let over = 0;
  for (const square of known) {
    const { z, length, count } = square;
    const last = calls.at(-1);
    const cell = cellIndex(square);
    if (!isWanted.has(z)) {
      over += count;
      continue;
    }
    const isNear = last !== undefined && cell - last.cell <= 1;
    if (isNear && entryUnits(last.count + over + count) <= entryUnits(last.count) + entryUnits(count)) {
      last.to = z + length;
      last.count += over + count;
      last.cell = cell;
    } else {
      calls.push({ from: z, to: z + length, count, cell });
    }
    over = 0;
  }
  return {
    ranges: calls.map(({ from, to }) => ({ from, to })),
    units: calls.reduce((units, { count }) => units + entryUnits(count), 0),
  };
};

/** How many entries one call reads for so many units. */
export const entriesFor = (units: number): number => Math.floor((units * UNIT_BYTES) / ENTRY_BYTES);

/** Steps between two squares of a size, straight or aslant. */
const stepsBetween = (a: Pick<Square, 'x' | 'y'>, b: Pick<Square, 'x' | 'y'>) =>
  Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y));

/** The square nearest to a point. */
export const nearestTo = (
  point: Coordinates,
  squares: readonly Square[],
  level: number,
): Square | undefined => {
  const { width, height } = getCellDegrees(level);
  const x = (point.longitude + 180) / width - 0.5;
  const y = (point.latitude + 90) / height - 0.5;
  return [...squares].sort(
    (a, b) => Math.hypot(a.x - x, a.y - y) - Math.hypot(b.x - x, b.y - y) || a.z - b.z,
  )[0];
};

/** Squares around one of them, as many steps as the budget goes; nothing when that one alone costs more. */
export const growAround = (
  focus: Square,
  squares: { readonly touched: readonly Square[]; readonly known: readonly Square[] },
  budget: number,
): { squares: readonly Square[]; steps: number; reads: Reads } | undefined => {
  let grown: ReturnType<typeof growAround>;
  const farthest = Math.max(...squares.touched.map((square) => stepsBetween(square, focus)));
  for (let steps = 0; steps <= farthest; steps++) {
    const around = squares.touched.filter((square) => stepsBetween(square, focus) <= steps);
    const reads = planReads(around, squares.known);
    if (reads.units > budget) break;
    grown = { squares: around, steps, reads };
  }
  return grown;
};

/** Positions are not finer than this: what lies on the edge of a square belongs to the next one. */
const HAIR = 1e-9;

/** The box of squares up to so many steps from one of them, inside another box. */
export const boxAroundSquare = ({ x, y }: Square, steps: number, level: number, within: Box): Box => {
  const { width, height } = getCellDegrees(level);
  return {
    west: Math.max(within.west, (x - steps) * width - 180),
    south: Math.max(within.south, (y - steps) * height - 90),
    east: Math.min(within.east, (x + steps + 1) * width - 180 - HAIR),
    north: Math.min(within.north, (y + steps + 1) * height - 90 - HAIR),
  };
};
