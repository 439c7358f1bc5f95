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
import { takesVehicle } from './vehicles.ts';

/** Read units that a search may cost, without dates and with. */
const BUDGET = { plain: 4, dated: 8 } as const;
export const getBudget = ({ startDate }: SearchedStay): number =>
  startDate === undefined ? BUDGET.plain : BUDGET.dated;

/** How much a search may read, and of which spaces it wants to know. */
export interface AreaQuery {
  /** Read units. */
  readonly budget: number;
  readonly vehicleType?: VehicleType | undefined;
  /** The point that the best spaces are near to; the middle of the box without it. */
  readonly center?: Coordinates | undefined;
}

/** What is known of a box. */
export interface AreaResult {
  /** Where every space was read: the whole box, or a part around its middle; null when even that holds too many. */
  readonly area: Box | null;
  /** The spaces of `area`; where there is none, some of the box. */
  readonly entries: readonly MapEntry[];
  /** Squares that the box touches, that were not read whole and hold spaces for the vehicle of the search. */
  readonly others: readonly Square[];
}

/** The cells that cover a box, and the part of it inside which spaces are looked for. */
interface View {
  readonly within: Box;
  /** Of the squares of the cells. */
  readonly level: number;
  readonly window: SquareWindow;
  /** All squares of the cells with something in them, along the line. */
  readonly known: readonly Square[];
  /** Read units that are left. */
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

/** The largest square of the map around a place that lies in a range of the line: what is known whole. */
const findKnownSquare = (z: number, { from, to }: ZRange, coarsest: number) => {
  for (let level = coarsest; level <= MAX_LEVEL; level++) {
    const [cell, length] = [cellAt(z, level), getRangeLength(level)];
    if (cell.index * length >= from && (cell.index + 1) * length <= to) return cell;
  }
  return undefined;
};

/** How many entries to read before a place and from it on, so that both calls together cost no more than a budget. */
const splitBudget = (budget: number) => {
  const halves = Math.floor(budget * 2);
  const [after, before] = [Math.ceil(halves / 2), Math.floor(halves / 2)];
  return { after: Math.max(1, entriesFor(after / 2)), before: entriesFor(before / 2) };
};

/**
 * Of a square that holds too many, those around the point of it that is nearest to the center: what lies next to each other on the
 * line, in both directions, and of that the largest square of the map that was read whole.
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

/** Squares that hold something for the vehicle of a search. */
const withShown = (squares: readonly Square[]) => squares.filter(({ shown }) => shown > 0);

/** The squares around the one with spaces to show that is nearest to the center; where it holds too many, a part of it. */
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
 * Reads what a box holds, for at most `budget` read units and in two round trips: its cells first, whose counts tell what the
 * spaces would cost, then all its spaces, or those around `center`. `entries` are spaces for any vehicle, `others` count those
 * for the vehicle of the search.
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
