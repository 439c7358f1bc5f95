import { CONFLICT, retryOnConflict } from '../../lib/retry-on-conflict.ts';
import type { Needs } from '../deps.ts';
import {
  type Cell,
  cellName,
  type CellId,
  COARSEST,
  emptyCell,
  FINEST,
  isSameCell,
  getParentCell,
  listCellsAt,
  listSquares,
  takeOver,
  withQuarter,
} from './cells.ts';
import { getRangeLength } from '../../lib/quad.ts';

type RefreshDeps = Needs<'mapIndexWriter' | 'clock'>;

/** Cells worked on at the same time. */
const CONCURRENCY = 50;

const pause = (attempt: number) =>
  new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * Math.min(attempt + 1, 8)));

/** How often a cell is read again after a conflict (optimistic locking). */
const RETRY = {
  attempts: 20,
  error: () => new Error('A cell of the map changes faster than it can be written.'),
  pause,
};

type Change = (cell: Cell) => Promise<Cell> | Cell;

export const isSameContent = (a: Cell, b: Cell) =>
  a.counts.every((count, square) => count === b.counts[square]) &&
  a.shown.every((count, square) => count === b.shown[square]) &&
  a.prices.every((price, square) => price === b.prices[square]) &&
  a.parts.every((part, index) => part === b.parts[index]);

/** Changes a cell by what is read of it, over the version that was read. */
const changeCell = (
  deps: RefreshDeps,
  id: CellId,
  change: Change,
): Promise<{ cell: Cell; isWritten: boolean }> =>
  retryOnConflict(async () => {
    const before = (await deps.mapIndexWriter.findCell(id)) ?? emptyCell(id);
    const changed = await change(before);
    if (isSameContent(before, changed)) return { cell: before, isWritten: false };
    const cell = { ...changed, version: Math.max(before.version + 1, deps.clock.now()) };
    return (await deps.mapIndexWriter.writeCell(cell, before.version)) ? { cell, isWritten: true } : CONFLICT;
  }, RETRY);

/** The cell of the finest level as its entries are by now: they are read after the version over which it is written. */
const recount = (deps: RefreshDeps, id: CellId) =>
  changeCell(deps, id, async (cell) => {
    const from = id.index * getRangeLength(id.level);
    const entries = await deps.mapIndexWriter.listEntries({ from, to: from + getRangeLength(id.level) });
    return { ...cell, ...listSquares(id, entries) };
  });

const inGroups = async <T, R>(items: readonly T[], run: (item: T) => Promise<R>): Promise<R[]> => {
  const results: R[] = [];
  for (let first = 0; first < items.length; first += CONCURRENCY)
    results.push(...(await Promise.all(items.slice(first, first + CONCURRENCY).map(run))));
  return results;
};

const distinct = (ids: readonly CellId[]): CellId[] => [
  ...new Map(ids.map((id) => [cellName(id), id])).values(),
];

/** Takes over those of the quarters that are newer than what the cell knows of them. */
const fromQuarters =
  (quarters: readonly Cell[]): Change =>
  (cell) =>
    quarters.filter((quarter) => isSameCell(getParentCell(quarter), cell)).reduce(takeOver, cell);

/** Rebuilds a cell from its four quarters, which are read after it. */
const fromAllQuarters =
  (deps: RefreshDeps): Change =>
  async (cell) => {
    const { level, index, vehicle } = cell;
    const ids = [0, 1, 2, 3].map((part) => ({ level: level + 1, index: index * 4 + part, vehicle }));
    const found = await deps.mapIndexWriter.listCells(ids);
    const quarters = ids.map((id) => found.find((quarter) => isSameCell(quarter, id)) ?? emptyCell(id));
    return quarters.reduce(withQuarter, cell);
  };

/**
 * Brings the cells of some places up to date in every pyramid, from the finest to the coarsest, each cell once however many places are in
 * it. A check trusts none of them and rebuilds each. Answers how many had to be written.
 */
export const refreshCells = async (
  deps: RefreshDeps,
  places: readonly number[],
  { isCheck = false } = {},
): Promise<number> => {
  let ids = distinct(places.flatMap((z) => listCellsAt(z, FINEST)));
  let refreshed = await inGroups(ids, (id) => recount(deps, id));
  let written = refreshed.filter(({ isWritten }) => isWritten).length;
  for (let level = FINEST - 1; level >= COARSEST; level--) {
    const quarters = refreshed.map(({ cell }) => cell);
    ids = distinct(ids.map(getParentCell));
    const change = isCheck ? fromAllQuarters(deps) : fromQuarters(quarters);
    refreshed = await inGroups(ids, (id) => changeCell(deps, id, change));
    written += refreshed.filter(({ isWritten }) => isWritten).length;
  }
  return written;
};
