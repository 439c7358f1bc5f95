import { packCell, packEntry } from '#shared/data/map-codec.ts';
import {
  type Cell,
  COARSEST,
  type CellId,
  emptyCell,
  FINEST,
  squaresOf,
  takeOver,
} from '#shared/domain/search/cells.ts';
import { entryOf } from '#shared/domain/search/map-entry.ts';
import { lengthOf, zOf } from '#shared/lib/quad.ts';
import type { CountingTable } from './counting-table.ts';
import { NOW, type Space } from './spaces.ts';

interface Place {
  readonly number: number;
  readonly z: number;
  readonly id: string;
  readonly weekdayPriceCents: number;
}

const inOrder = (a: Place, b: Place) => a.z - b.z || (a.id < b.id ? -1 : 1);

/** Places of an ordered list from one number of the line to another. */
const between = (places: readonly Place[], from: number, to: number): readonly Place[] => {
  const countBefore = (z: number) => {
    let [low, high] = [0, places.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((places[middle]?.z ?? 0) < z) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return places.slice(countBefore(from), countBefore(to));
};

const quartersOf = ({ level, index }: CellId): CellId[] =>
  [0, 1, 2, 3].map((quarter) => ({ level: level + 1, index: index * 4 + quarter }));

const placesIn = ({ level, index }: CellId, places: readonly Place[]) =>
  between(places, index * lengthOf(level), (index + 1) * lengthOf(level));

/**
 * Cells from the finest up, as the upkeep of the map makes them, each once; `keep` gets those with something in them, in
 * the order of each level.
 */
const buildCell = (id: CellId, places: readonly Place[], keep: (cell: Cell) => void): Cell => {
  const known: Cell = { ...emptyCell(id), version: NOW };
  const cell =
    id.level === FINEST
      ? { ...known, ...squaresOf(id, places) }
      : quartersOf(id)
          .map((quarter) => ({ quarter, inside: placesIn(quarter, places) }))
          .filter(({ inside }) => inside.length > 0)
          .map(({ quarter, inside }) => buildCell(quarter, inside, keep))
          .reduce(takeOver, known);
  keep(cell);
  return cell;
};

/** Writes the entries and cells of so many spaces as the upkeep of the map leaves them, without its work. */
export const fillMap = (
  { append }: CountingTable,
  spaceOf: (number: number) => Space,
  count: number,
): void => {
  const places = Array.from({ length: count }, (_, number): Place => {
    const { id, latitude, longitude, weekdayPriceCents } = spaceOf(number).spot;
    return { number, z: zOf(latitude, longitude), id, weekdayPriceCents };
  }).sort(inOrder);
  for (const { number } of places) {
    const { spot, busy } = spaceOf(number);
    append(packEntry({ ...entryOf(spot, busy, NOW), version: NOW }));
  }
  for (let index = 0; index < 4 ** COARSEST; index++) {
    const coarsest = { level: COARSEST, index };
    const inside = placesIn(coarsest, places);
    if (inside.length === 0) continue;
    buildCell(coarsest, inside, (cell) => append(packCell(cell)));
  }
};
