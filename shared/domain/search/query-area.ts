import type { VehicleType } from '../../model/spot-fields.ts';
import type { Needs } from '../deps.ts';
import { type Box, type Coordinates, intersect } from '../../lib/geo.ts';
import { getRangeLength, MAX_LEVEL, toZ } from '../../lib/quad.ts';
import { SPAIN } from '../spots/position.ts';
import { cellAt, columnRow, columnsRows, coverBox, FINEST, GRID_BITS, type SquareWindow } from './cells.ts';
import type { MapEntry, ZRange } from '../ports/search.ts';
import {
  boxAroundSquare,
  entriesFor,
  growAround,
  isInWindow,
  nearestTo,
  planReads,
  type Square,
  squaresOfCells,
  unitsOfCells,
} from './plan-reads.ts';
import { findMiddle } from './rank.ts';
import type { SearchedStay } from './searched-stay.ts';
import { takesVehicle } from '../../api/fit.ts';

/** The read units of a search, without and with dates. */
const BUDGET = { plain: 4, dated: 8 } as const;
export const getBudget = ({ startDate }: SearchedStay): number =>
  startDate === undefined ? BUDGET.plain : BUDGET.dated;

/** The budget of a search, and the spots that it needs. */
export interface AreaQuery {
  /** Read units. */
  readonly budget: number;
  readonly vehicleType?: VehicleType | undefined;
  /** The best spots are near this point; by default the centre of the box. */
  readonly center?: Coordinates | undefined;
}

export interface AreaResult {
  /** The area in which every spot was read: the whole box, or a part around its centre; null if even that has too many. */
  readonly area: Box | null;
  /** The spots of `area`; without an area, some of the box. */
  readonly entries: readonly MapEntry[];
  /** Squares that touch the box, were not read completely and contain spots for the vehicle of the search. */
  readonly others: readonly Square[];
}

/** The cells that cover a box, and the part of it in which spots are searched for. */
interface View {
  readonly within: Box;
  /** The level of the cells' squares. */
  readonly level: number;
  readonly window: SquareWindow;
  /** All squares of the cells that are not empty, in Morton order. */
  readonly known: readonly Square[];
  /** The remaining read units. */
  readonly budget: number;
}

const readView = async (
  deps: Needs<'mapIndex'>,
  within: Box,
  { budget, vehicleType }: AreaQuery,
): Promise<View> => {
  const ids = coverBox(within);
  const cells = await deps.mapIndex.readCells(ids.map((id) => ({ ...id, vehicle: vehicleType })));
  const level = (ids[0]?.level ?? FINEST) + GRID_BITS;
  return {
    within,
    level,
    window: columnsRows(within, level),
    known: squaresOfCells(cells),
    budget: budget - unitsOfCells(ids.length, cells),
  };
};

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);

/** The largest square of the map around a position inside a range: it is known completely. */
const findKnownSquare = (z: number, { from, to }: ZRange, coarsest: number) => {
  for (let level = coarsest; level <= MAX_LEVEL; level++) {
    const [cell, length] = [cellAt(z, level), getRangeLength(level)];
    if (cell.index * length >= from && (cell.index + 1) * length <= to) return cell;
  }
  return undefined;
};

/** The numbers of entries to read before and after a position within a budget. */
const splitBudget = (budget: number) => {
  const halves = Math.floor(budget * 2);
  const [after, before] = [Math.ceil(halves / 2), Math.floor(halves / 2)];
  return { after: Math.max(1, entriesFor(after / 2)), before: entriesFor(before / 2) };
};

/**
 * For a square with too many spots: reads neighbours in Morton order, in both directions, around its point that is nearest to the centre.
 * The result is the largest square that was read completely.
 */
const expandInside = async (
  deps: Needs<'mapIndex'>,
  center: Coordinates,
  focus: Square,
  { within, level, budget }: View,
): Promise<Pick<AreaResult, 'area' | 'entries'>> => {
  const inside = boxAroundSquare(focus, 0, level, within);
  const z = toZ(
    clamp(center.latitude, inside.south, inside.north),
    clamp(center.longitude, inside.west, inside.east),
  );
  const range = { from: focus.z, to: focus.z + focus.length };
  const known = await deps.mapIndex.readAround(range, z, splitBudget(budget));
  const square = findKnownSquare(z, known, level);
  if (!square) return { area: null, entries: known.listInside(within) };
  const area = boxAroundSquare(columnRow(square), 0, square.level, within);
  return { area, entries: known.listInside(area) };
};

/** Squares with spots for the vehicle of a search. */
const withShown = (squares: readonly Square[]) => squares.filter(({ shown }) => shown > 0);

/** The squares around the nearest one with spots to show; if it has too many, a part of it. */
const expandFromCenter = async (
  deps: Needs<'mapIndex'>,
  view: View,
  { vehicleType, center }: AreaQuery & { readonly center: Coordinates },
): Promise<AreaResult> => {
  const { within, level, window, known } = view;
  const touched = known.filter((square) => isInWindow(square, window));
  const focus = nearestTo(center, withShown(touched), level) ?? nearestTo(center, touched, level);
  if (!focus) return { area: null, entries: [], others: [] };
  const grown = growAround(focus, view, view.budget);
  if (grown) {
    const area = boxAroundSquare(focus, grown.steps, level, within);
    const others = touched.filter((square) => !isInWindow(square, grown.window));
    const entries = await deps.mapIndex.readEntries(grown.reads.ranges, area);
    return { area, entries, others: withShown(others) };
  }
  const { area, entries } = await expandInside(deps, center, focus, view);
  const read = area ? entries.filter((entry) => takesVehicle(entry, vehicleType)) : [];
  const left = { ...focus, shown: focus.shown - read.length };
  return { area, entries, others: withShown(touched.map((square) => (square === focus ? left : square))) };
};

/**
 * Reads the spots of a box for at most `budget` read units in two round trips: first its cells, whose counts predict the cost, then all
 * spots, or those around `center`. `entries` are spots for any vehicle, `others` count those for the vehicle of the search.
 */
export const queryArea = async (
  deps: Needs<'mapIndex'>,
  asked: Box,
  query: AreaQuery,
): Promise<AreaResult> => {
  const within = intersect(asked, SPAIN);
  if (!within) return { area: asked, entries: [], others: [] };
  const view = await readView(deps, within, query);
  const reads = planReads(view.known, view.window, view.budget);
  if (!reads) return expandFromCenter(deps, view, { ...query, center: query.center ?? findMiddle(asked) });
  return { area: asked, entries: await deps.mapIndex.readEntries(reads.ranges, within), others: [] };
};
