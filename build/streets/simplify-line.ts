import { distanceToSegment, project } from '#shared/lib/geo.ts';
import type { Point } from '#shared/domain/ports/places.ts';

const kilometresToSegment = (point: Point, from: Point, to: Point): number => {
  const origin = { latitude: point.lat, longitude: point.lng };
  const [a, b] = [from, to].map(({ lat, lng }) => project(origin, { latitude: lat, longitude: lng }));
  return a && b ? distanceToSegment(a, b) : 0;
};

/** Metres from a point to the nearest of some lines; infinite without one. */
export const metresToLine = (point: Point, lines: readonly (readonly Point[])[]): number =>
  1000 *
  Math.min(
    Infinity,
    ...lines.flatMap((line) =>
      line.map((to, index) => kilometresToSegment(point, line[index - 1] ?? to, to)),
    ),
  );

/** Leaves out points that lie within so many metres of the line between their neighbours (Ramer-Douglas-Peucker). */
export const simplifyLine = (line: readonly Point[], metres: number): Point[] => {
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last || line.length < 3) return [...line];
  let [farthest, most] = [0, metres / 1000];
  for (let index = 1; index < line.length - 1; index++) {
    const away = kilometresToSegment(line[index] ?? first, first, last);
    if (away > most) [farthest, most] = [index, away];
  }
  if (farthest === 0) return [first, last];
  return [
    ...simplifyLine(line.slice(0, farthest + 1), metres).slice(0, -1),
    ...simplifyLine(line.slice(farthest), metres),
  ];
};
