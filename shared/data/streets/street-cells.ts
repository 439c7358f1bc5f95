/** The squares of the map that streets are listed by, for the address of a point. */
import type { Point } from '../../domain/ports/places.ts';
import type { Street, StreetLine } from '../../domain/ports/streets.ts';
import { KM_PER_DEGREE, metresBetween, shrinkAt } from '../../lib/geo.ts';
import { toZ, zText } from '../../lib/quad.ts';
import type { CellStreet } from './street-codec.ts';

/** Half a kilometre by a third. */
const CELL_LEVEL = 16;
const CELL_DIGITS = CELL_LEVEL / 2;

/** The key of the square around a point: the beginning of its place on the line through all squares. */
export const cellOf = ({ lat, lng }: Point): string => zText(toZ(lat, lng)).slice(0, CELL_DIGITS);

/** The squares that touch the surroundings of a point; at most four for less than 150 metres. */
export const cellsAround = ({ lat, lng }: Point, metres: number): string[] => {
  const up = metres / 1000 / KM_PER_DEGREE;
  const right = up / shrinkAt(lat);
  const corners = [-1, 1].flatMap((y) =>
    [-1, 1].map((x) => cellOf({ lat: lat + y * up, lng: lng + x * right })),
  );
  return [...new Set(corners)];
};

/** Steps along a line that leave out no square. */
const STEP_METRES = 100;
const cellsOfSegment = (from: Point, to: Point): string[] => {
  const steps = Math.max(1, Math.ceil(metresBetween(from, to) / STEP_METRES));
  const at = (share: number): Point => ({
    lat: from.lat + (to.lat - from.lat) * share,
    lng: from.lng + (to.lng - from.lng) * share,
  });
  return [...new Set(Array.from({ length: steps + 1 }, (_, step) => cellOf(at(step / steps))))];
};

/** The parts of a line in each square, as runs of its segments. */
const cutLine = (line: StreetLine): Map<string, Point[][]> => {
  const parts = new Map<string, Point[][]>();
  const [first] = line;
  if (first && line.length === 1) parts.set(cellOf(first), [[first]]);
  for (const [index, to] of line.entries()) {
    const from = line[index - 1];
    if (!from) continue;
    for (const cell of cellsOfSegment(from, to)) {
      const runs = parts.get(cell) ?? [];
      const last = runs.at(-1);
      if (last?.at(-1) === from) last.push(to);
      else runs.push([from, to]);
      parts.set(cell, runs);
    }
  }
  return parts;
};

/** Groups the parts of streets by square. */
export const toCells = (streets: readonly Street[]): Map<string, CellStreet[]> => {
  const cells = new Map<string, CellStreet[]>();
  for (const { town, slug, lines } of streets) {
    const parts = new Map<string, Point[][]>();
    for (const line of lines)
      for (const [cell, runs] of cutLine(line)) parts.set(cell, [...(parts.get(cell) ?? []), ...runs]);
    for (const [cell, runs] of parts)
      cells.set(cell, [...(cells.get(cell) ?? []), { town, slug, lines: runs }]);
  }
  return cells;
};
