import { VEHICLE_TYPES } from '../../model/constants.ts';
import type { VehicleType } from '../../model/spot-fields.ts';
import type { Box } from '../../lib/geo.ts';
import { interleave, getRangeLength } from '../../lib/quad.ts';
import type { MapEntry, CellId, Cell } from '../ports/search.ts';
import { takesVehicle } from '../../api/fit.ts';

/** Each cell has counts of the 32 by 32 squares inside it, which are the cells five levels below. */
export const GRID_BITS = 5;
export const SQUARES = 4 ** GRID_BITS;
const GRID = 2 ** GRID_BITS;

/** Cells of 22.5 by 11.25 degrees, four of which cover Spain, down to about 240 by 150 metres. */
export const COARSEST = 4;
export const FINEST = 17;

/** A pyramid for each vehicle, because searches show its spots alone, and one of all spots. */
export const PYRAMIDS: readonly (VehicleType | undefined)[] = [undefined, ...VEHICLE_TYPES];

const NOTHING: readonly number[] = new Array<number>(SQUARES).fill(0);

export const emptyCell = ({ level, index, vehicle }: CellId): Cell => ({
  level,
  index,
  vehicle,
  version: 0,
  counts: NOTHING,
  shown: NOTHING,
  prices: NOTHING,
  parts: [0, 0, 0, 0],
  bytes: 0,
});

export const cellAt = (z: number, level: number): CellId => ({
  level,
  index: Math.floor(z / getRangeLength(level)),
});
export const inEveryPyramid = ({ level, index }: CellId): CellId[] =>
  PYRAMIDS.map((vehicle) => ({ level, index, vehicle }));
export const getParentCell = ({ level, index, vehicle }: CellId): CellId => ({
  level: level - 1,
  index: Math.floor(index / 4),
  vehicle,
});
/** The four cells of the next level inside a cell. */
export const listQuarters = ({ level, index, vehicle }: CellId): CellId[] =>
  [0, 1, 2, 3].map((part) => ({ level: level + 1, index: index * 4 + part, vehicle }));
export const isQuarter = (quarter: CellId, cell: CellId): boolean =>
  quarter.level === cell.level + 1 &&
  Math.floor(quarter.index / 4) === cell.index &&
  quarter.vehicle === cell.vehicle;
/** A unique text per cell. */
export const cellName = ({ level, index, vehicle }: CellId): string => `${level}/${index}/${vehicle ?? ''}`;
export const isSameCell = (a: CellId, b: CellId): boolean =>
  a.level === b.level && a.index === b.index && a.vehicle === b.vehicle;

/** Column and row of each square of a cell. */
const AT = Array.from({ length: SQUARES }, (_, square) => {
  let [x, y] = [0, 0];
  for (let bit = GRID_BITS - 1; bit >= 0; bit--) {
    const digit = Math.floor(square / 4 ** bit) % 4;
    [x, y] = [x * 2 + (digit % 2), y * 2 + (digit >> 1)];
  }
  return { x, y };
});

export const columnRow = ({ level, index }: CellId): { x: number; y: number } => {
  let [x, y, rest, scale] = [0, 0, index, 1];
  for (let bit = 0; bit < level; bit++) {
    const digit = rest % 4;
    x += (digit % 2) * scale;
    y += (digit >> 1) * scale;
    rest = Math.floor(rest / 4);
    scale *= 2;
  }
  return { x, y };
};

/** The position of a cell's squares among all of their size: columns from 180 degrees west, rows from the south pole. */
export const locateSquares = (cell: CellId): ((square: number) => { x: number; y: number }) => {
  const { x, y } = columnRow(cell);
  return (square) => {
    const inside = AT[square] ?? { x: 0, y: 0 };
    return { x: x * GRID + inside.x, y: y * GRID + inside.y };
  };
};

export const getCellDegrees = (level: number): { width: number; height: number } => ({
  width: 360 / 2 ** level,
  height: 180 / 2 ** level,
});

/** Columns and rows of squares of a level, ends included. */
export interface SquareWindow {
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly top: number;
}

/** The squares of a level that a box touches. */
export const columnsRows = (box: Box, level: number): SquareWindow => {
  const { width, height } = getCellDegrees(level);
  return {
    left: Math.floor((box.west + 180) / width),
    right: Math.floor((box.east + 180) / width),
    bottom: Math.floor((box.south + 90) / height),
    top: Math.floor((box.north + 90) / height),
  };
};

/** The maximum of cells that cover a box. */
const MAX_CELLS = 4;

const coverAt = (box: Box, level: number): CellId[] => {
  const { left, right, bottom, top } = columnsRows(box, level);
  const cells: CellId[] = [];
  for (let y = bottom; y <= top; y++)
    for (let x = left; x <= right; x++) cells.push({ level, index: interleave(x, y, level) });
  return cells;
};

const numberAt = (box: Box, level: number): number => {
  const { left, right, bottom, top } = columnsRows(box, level);
  return (right - left + 1) * (top - bottom + 1);
};

/** The finest level at which at most four cells cover a box inside Spain; the next coarser one if it needs fewer. */
export const coverBox = (box: Box): CellId[] => {
  let level = FINEST;
  while (level > COARSEST && numberAt(box, level) > MAX_CELLS) level -= 1;
  const isBetterAbove = level > COARSEST && numberAt(box, level - 1) < numberAt(box, level);
  return coverAt(box, isBetterAbove ? level - 1 : level);
};

/** Counts and prices of the squares of a finest cell, from its spots. */
export const listSquares = (
  { level, index, vehicle }: CellId,
  entries: readonly Pick<MapEntry, 'z' | 'weekdayPriceCents' | 'vehicleTypes'>[],
): Pick<Cell, 'counts' | 'shown' | 'prices'> => {
  const [counts, shown, prices] = [[...NOTHING], [...NOTHING], [...NOTHING]];
  const first = index * getRangeLength(level);
  for (const entry of entries) {
    const square = Math.floor((entry.z - first) / getRangeLength(level + GRID_BITS));
    counts[square] = (counts[square] ?? 0) + 1;
    if (!takesVehicle(entry, vehicle)) continue;
    const lowest = prices[square] ?? 0;
    shown[square] = (shown[square] ?? 0) + 1;
    prices[square] = lowest === 0 ? entry.weekdayPriceCents : Math.min(lowest, entry.weekdayPriceCents);
  }
  return { counts, shown, prices };
};

/** The sum of four values from an index on. */
const sumFour = (values: readonly number[], at: number) =>
  (values[at] ?? 0) + (values[at + 1] ?? 0) + (values[at + 2] ?? 0) + (values[at + 3] ?? 0);
const lowestOfFour = (prices: readonly number[], at: number) => {
  let lowest = 0;
  for (let index = at; index < at + 4; index++) {
    const price = prices[index] ?? 0;
    if (price > 0 && (lowest === 0 || price < lowest)) lowest = price;
  }
  return lowest;
};

/** A cell with the counts of one of its quarters, a cell of the next level: four squares of the quarter make one of the cell. */
export const withQuarter = (cell: Cell, quarter: Cell): Cell => {
  const part = quarter.index % 4;
  const [counts, shown, prices] = [[...cell.counts], [...cell.shown], [...cell.prices]];
  for (let square = 0; square < SQUARES / 4; square++) {
    const at = (part * SQUARES) / 4 + square;
    counts[at] = sumFour(quarter.counts, square * 4);
    shown[at] = sumFour(quarter.shown, square * 4);
    prices[at] = lowestOfFour(quarter.prices, square * 4);
  }
  return { ...cell, counts, shown, prices, parts: cell.parts.with(part, quarter.version) };
};

/** Whether a cell matches one of its quarters. */
export const hasQuarter = (cell: Cell, quarter: Cell): boolean => {
  const part = quarter.index % 4;
  if (cell.parts[part] !== quarter.version) return false;
  for (let square = 0; square < SQUARES / 4; square++) {
    const at = (part * SQUARES) / 4 + square;
    if (cell.counts[at] !== sumFour(quarter.counts, square * 4)) return false;
    if (cell.shown[at] !== sumFour(quarter.shown, square * 4)) return false;
    if (cell.prices[at] !== lowestOfFour(quarter.prices, square * 4)) return false;
  }
  return true;
};

/** The cell with the counts of a quarter, unless it already has a newer version of the quarter. */
export const takeOver = (cell: Cell, quarter: Cell): Cell =>
  quarter.version > (cell.parts[quarter.index % 4] ?? 0) ? withQuarter(cell, quarter) : cell;
