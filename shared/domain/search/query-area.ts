import type { Needs } from '../deps.ts';
import { type Box, intersect, isInBox } from '../../lib/geo.ts';
import { SPAIN } from '../spots/position.ts';
import { type Cell, cellAt, type CellId, coverBox, FINEST, GRID_BITS } from './cells.ts';
import type { MapEntry } from './map-entry.ts';
import {
  boxAroundSquare,
  entriesFor,
  growAround,
  nearestTo,
  type Reads,
  planReads,
  type Square,
  squaresOfCells,
  touchedBy,
  unitsOfCells,
} from './plan-reads.ts';
import type { Coordinates } from '../../lib/geo.ts';
import { findMiddle } from './rank.ts';

/** Read units that a search may cost, without dates and with. */
export const BUDGET = { plain: 4, dated: 8 } as const;

/** What is known of a box. */
export interface AreaResult {
  /** Where every space was read: the whole box, or a part around its middle; null when even that holds too many. */
  readonly area: Box | null;
  /** The spaces of `area`; where there is none, some of the box. */
  readonly entries: readonly MapEntry[];
  /** Squares that the box touches and that were not read whole. */
  readonly others: readonly Square[];
}

/** Cells of one level that were read, and the box inside which spaces are looked for. */
interface View {
  readonly cells: readonly Cell[];
  readonly level: number;
  readonly within: Box;
  /** Read units that are left. */
  readonly budget: number;
}

const readView = async (
  deps: Needs<'mapIndex'>,
  ids: readonly CellId[],
  { within, budget }: Pick<View, 'within' | 'budget'>,
): Promise<View> => {
  const cells = await deps.mapIndex.readCells(ids);
  const level = ids[0]?.level ?? FINEST;
  return { cells, level, within, budget: budget - unitsOfCells(ids.length, cells) };
};

const entriesIn = async (deps: Needs<'mapIndex'>, { ranges }: Reads, area: Box): Promise<MapEntry[]> => {
  const entries = await deps.mapIndex.readEntries(ranges);
  return entries.filter((entry) => isInBox(area, entry.latitude, entry.longitude));
};

/** Of a square that cannot be divided any more, as many as the budget goes. */
const queryPart = async (deps: Needs<'mapIndex'>, { z, length }: Square, view: View): Promise<MapEntry[]> => {
  const limit = Math.max(1, entriesFor(view.budget));
  const entries = await deps.mapIndex.pageEntries({ from: z, to: z + length }, { limit });
  return entries.filter((entry) => isInBox(view.within, entry.latitude, entry.longitude));
};

/** The squares around the one nearest to the center; where that one holds too many, squares inside it, and so on. */
const expandFromCenter = async (
  deps: Needs<'mapIndex'>,
  center: Coordinates,
  view: View,
): Promise<AreaResult> => {
  const level = view.level + GRID_BITS;
  const known = squaresOfCells(view.cells);
  const touched = touchedBy(view.within, known, level);
  const focus = nearestTo(center, touched, level);
  if (!focus) return { area: null, entries: [], others: [] };
  const grown = growAround(focus, { touched, known }, view.budget);
  if (grown) {
    const area = boxAroundSquare(focus, grown.steps, level, view.within);
    const others = touched.filter((square) => !grown.squares.includes(square));
    return { area, entries: await entriesIn(deps, grown.reads, area), others };
  }
  const inside = cellAt(focus.z, Math.min(level, FINEST));
  if (inside.level === view.level)
    return { area: null, entries: await queryPart(deps, focus, view), others: touched };
  const within = boxAroundSquare(focus, 0, level, view.within);
  const closer = await expandFromCenter(deps, center, await readView(deps, [inside], { ...view, within }));
  return { ...closer, others: [...touched.filter((square) => square !== focus), ...closer.others] };
};

/**
 * Reads what a box holds, for at most `budget` read units: its cells first, whose counts tell what the spaces would cost,
 * then all its spaces, or those around `center`.
 */
export const queryArea = async (
  deps: Needs<'mapIndex'>,
  asked: Box,
  budget: number,
  center: Coordinates = findMiddle(asked),
): Promise<AreaResult> => {
  const within = intersect(asked, SPAIN);
  if (!within) return { area: asked, entries: [], others: [] };
  const view = await readView(deps, coverBox(within), { within, budget });
  const known = squaresOfCells(view.cells);
  const reads = planReads(touchedBy(within, known, view.level + GRID_BITS), known);
  if (reads.units > view.budget) return expandFromCenter(deps, center, view);
  return { area: asked, entries: await entriesIn(deps, reads, within), others: [] };
};
