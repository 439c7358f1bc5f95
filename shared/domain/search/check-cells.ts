import type { Needs } from '../deps.ts';
import { getRangeLength, WHOLE_LINE } from '../../lib/quad.ts';
import type { Cell, CellId, MapPosition, StoredEntry, ZRange } from '../ports/search.ts';
import {
  cellName,
  COARSEST,
  emptyCell,
  FINEST,
  getParentCell,
  hasQuarter,
  listSquares,
  PYRAMIDS,
} from './cells.ts';
import { isSameContent } from './refresh-cells.ts';

type CheckDeps = Needs<'mapIndexWriter' | 'mapIndex'>;

/** A part of the map: entries from one position (excluded) to another. */
export interface CheckedPart {
  readonly after: MapPosition | undefined;
  readonly upTo: MapPosition | undefined;
  readonly entries: readonly StoredEntry[];
}

/** The cells of a level by name. */
type CellsOfLevel = ReadonlyMap<string, Cell>;

const indexesOf = (cells: CellsOfLevel) => [...cells.values()].map(({ index }) => index);

const toRange = ({ level, index }: CellId): ZRange => {
  const length = getRangeLength(level);
  return { from: index * length, to: (index + 1) * length };
};

/** Finest cells that do not match their entries. One that reaches into the next part is checked with that part. */
const findWrongFinest = async (
  deps: CheckDeps,
  finest: CellsOfLevel,
  { after, upTo, entries }: CheckedPart,
): Promise<number[]> => {
  const length = getRangeLength(FINEST);
  const known = { from: after ? after.z + 1 : WHOLE_LINE.from, to: upTo ? upTo.z : WHOLE_LINE.to };
  const occupied = entries.map(({ z }) => Math.floor(z / length));
  const wrong: number[] = [];
  for (const index of new Set([...occupied, ...indexesOf(finest)])) {
    const id = { level: FINEST, index };
    const range = toRange(id);
    if (range.to > known.to) continue;
    const inside =
      range.from >= known.from
        ? entries.filter((_, place) => occupied[place] === index)
        : await deps.mapIndex.readEntries([range]);
    const isWrong = PYRAMIDS.some((vehicle) => {
      const cell = finest.get(cellName({ ...id, vehicle })) ?? emptyCell({ ...id, vehicle });
      return !isSameContent(cell, { ...cell, ...listSquares(cell, inside) });
    });
    if (isWrong) wrong.push(range.from);
  }
  return wrong;
};

/** Cells of a level, in a range, that the cell above does not match. */
const findWrongQuarters = (
  above: CellsOfLevel,
  cells: CellsOfLevel,
  level: number,
  range: ZRange,
): number[] => {
  const length = getRangeLength(level);
  const [first, last] = [Math.floor(range.from / length), Math.floor((range.to - 1) / length)];
  const quarters = indexesOf(above).flatMap((index) => [0, 1, 2, 3].map((part) => index * 4 + part));
  const isWrong = (id: CellId) => {
    const parent = above.get(cellName(getParentCell(id)));
    const quarter = cells.get(cellName(id)) ?? emptyCell(id);
    return !parent || !hasQuarter(parent, quarter);
  };
  return [...new Set([...quarters, ...indexesOf(cells)])]
    .filter((index) => index >= first && index <= last)
    .filter((index) => PYRAMIDS.some((vehicle) => isWrong({ level, index, vehicle })))
    .map((index) => index * length);
};

/**
 * Positions in a part of the map whose cells may be wrong. One query per level reads its cells of all pyramids; the finest are compared
 * with entries, the others with their quarters.
 */
export const findDoubtfulPlaces = async (deps: CheckDeps, part: CheckedPart): Promise<number[]> => {
  const range = {
    from: part.after?.z ?? WHOLE_LINE.from,
    to: part.upTo ? part.upTo.z + 1 : WHOLE_LINE.to,
  };
  const levels = Array.from({ length: FINEST - COARSEST + 1 }, (_, step) => COARSEST + step);
  const found = await Promise.all(
    levels.map(async (level) => {
      const cells = await deps.mapIndexWriter.listCellsIn(range, level);
      return new Map(cells.map((cell) => [cellName(cell), cell]));
    }),
  );
  const wrongFinest = await findWrongFinest(deps, found.at(-1) ?? new Map<string, Cell>(), part);
  const wrongQuarters = found.flatMap((cells, step) => {
    const above = found[step - 1];
    return above ? findWrongQuarters(above, cells, COARSEST + step, range) : [];
  });
  return [...wrongFinest, ...wrongQuarters];
};
