import { CONFLICT, retryOnConflict } from '../../lib/retry-on-conflict.ts';
import type { Needs } from '../deps.ts';
import type { Cell, CellId } from '../ports/search.ts';
import {
  cellAt,
  cellName,
  COARSEST,
  emptyCell,
  FINEST,
  inEveryPyramid,
  isQuarter,
  isSameCell,
  getParentCell,
  listQuarters,
  listSquares,
  takeOver,
  withQuarter,
} from './cells.ts';
import { getRangeLength } from '../../lib/quad.ts';

type RefreshDeps = Needs<'mapIndexWriter' | 'clock'>;

/** Cells updated in parallel, each in every pyramid. */
const CONCURRENCY = 10;

const pause = (attempt: number) =>
  new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * Math.min(attempt + 1, 8)));

/** Retries of a cell after a conflict (optimistic locking). */
const RETRY = {
  attempts: 20,
  error: () => new Error('A cell of the map changes faster than it can be written.'),
  pause,
};

/** Reads the sources of a position's cells, after the cells themselves, and returns how each cell follows. */
type Change = (cells: readonly Cell[]) => Promise<Follow> | Follow;
type Follow = (cell: Cell) => Cell;

const areSame = (a: readonly number[], b: readonly number[]) =>
  a === b || a.every((number, index) => number === b[index]);

export const isSameContent = (a: Cell, b: Cell) =>
  areSame(a.parts, b.parts) &&
  areSame(a.counts, b.counts) &&
  areSame(a.shown, b.shown) &&
  areSame(a.prices, b.prices);

interface RefreshedCell {
  readonly cell: Cell;
  readonly isWritten: boolean;
}

/** Writes a cell over the version that was read, if it has changed; undefined after a conflict. */
const writeOver = async (
  deps: RefreshDeps,
  before: Cell,
  changed: Cell,
): Promise<RefreshedCell | undefined> => {
  if (isSameContent(before, changed)) return { cell: before, isWritten: false };
  const cell = { ...changed, version: Math.max(before.version + 1, deps.clock.now()) };
  return (await deps.mapIndexWriter.writeCell(cell, before.version)) ? { cell, isWritten: true } : undefined;
};

/** Changes a cell in every pyramid. All are read together; after conflicts, those cells again. */
const changeCells = async (deps: RefreshDeps, id: CellId, change: Change): Promise<RefreshedCell[]> => {
  const refreshed: RefreshedCell[] = [];
  let left = inEveryPyramid(id);
  return retryOnConflict(async () => {
    const found = await deps.mapIndexWriter.listCells(left);
    const before = left.map((wanted) => found.find((cell) => isSameCell(cell, wanted)) ?? emptyCell(wanted));
    const follow = await change(before);
    const results = await Promise.all(before.map((cell) => writeOver(deps, cell, follow(cell))));
    refreshed.push(...results.filter((result) => result !== undefined));
    left = left.filter((_, index) => !results[index]);
    return left.length === 0 ? refreshed : CONFLICT;
  }, RETRY);
};

/** The finest cells from their current entries, which are read after the cells' versions. */
const fromEntries =
  (deps: RefreshDeps, { level, index }: CellId): Change =>
  async () => {
    const from = index * getRangeLength(level);
    const entries = await deps.mapIndexWriter.listEntries({ from, to: from + getRangeLength(level) });
    return (cell) => ({ ...cell, ...listSquares(cell, entries) });
  };

const inGroups = async <T, R>(items: readonly T[], run: (item: T) => Promise<R[]>): Promise<R[]> => {
  const results: R[] = [];
  for (let first = 0; first < items.length; first += CONCURRENCY)
    results.push(...(await Promise.all(items.slice(first, first + CONCURRENCY).map(run))).flat());
  return results;
};

const distinct = (ids: readonly CellId[]): CellId[] => [
  ...new Map(ids.map((id) => [cellName(id), id])).values(),
];

/** Copies quarters that are newer than the cell's copy. */
const fromQuarters =
  (quarters: readonly Cell[]): Change =>
  () =>
  (cell) =>
    quarters.filter((quarter) => isQuarter(quarter, cell)).reduce(takeOver, cell);

/** Rebuilds cells from their four quarters, which are read after them. */
const fromAllQuarters =
  (deps: RefreshDeps): Change =>
  async (cells) => {
    const ids = cells.flatMap(listQuarters);
    const found = await deps.mapIndexWriter.listCells(ids);
    const quarters = ids.map((id) => found.find((quarter) => isSameCell(quarter, id)) ?? emptyCell(id));
    return (cell) => quarters.filter((quarter) => isQuarter(quarter, cell)).reduce(withQuarter, cell);
  };

/**
 * Updates the cells of some positions in every pyramid, from the finest to the coarsest, each cell once. A check trusts none of them and
 * rebuilds each. Returns how many were written.
 */
export const refreshCells = async (
  deps: RefreshDeps,
  places: readonly number[],
  { isCheck = false } = {},
): Promise<number> => {
  let ids = distinct(places.map((z) => cellAt(z, FINEST)));
  let refreshed = await inGroups(ids, (id) => changeCells(deps, id, fromEntries(deps, id)));
  let written = refreshed.filter(({ isWritten }) => isWritten).length;
  for (let level = FINEST - 1; level >= COARSEST; level--) {
    const quarters = refreshed.map(({ cell }) => cell);
    ids = distinct(ids.map(getParentCell));
    const change = isCheck ? fromAllQuarters(deps) : fromQuarters(quarters);
    refreshed = await inGroups(ids, (id) => changeCells(deps, id, change));
    written += refreshed.filter(({ isWritten }) => isWritten).length;
  }
  return written;
};
