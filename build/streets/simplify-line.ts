import { KM_PER_DEGREE, metresToSegment, shrinkAt } from '#shared/lib/geo.ts';
import type { Point } from '#shared/domain/ports/places.ts';

/** A box is larger than the distance by that, so that rounding leaves out nothing. */
const SLACK_DEGREES = 1e-6;

/** Answers whether a point lies within so many metres of some lines. Quick for many points: it measures only what a box around it touches. */
export const isNearTo = (
  lines: readonly (readonly Point[])[],
  metres: number,
): ((point: Point) => boolean) => {
  const up = metres / 1000 / KM_PER_DEGREE;
  const segments = lines.flatMap((line) =>
    line.map((to, index) => {
      const from = line[index - 1] ?? to;
      const right = up / shrinkAt(to.lat) + SLACK_DEGREES;
      return {
        from,
        to,
        south: Math.min(from.lat, to.lat) - up - SLACK_DEGREES,
        north: Math.max(from.lat, to.lat) + up + SLACK_DEGREES,
        west: Math.min(from.lng, to.lng) - right,
        east: Math.max(from.lng, to.lng) + right,
      };
    }),
  );
  return (point) =>
    segments.some(
      ({ from, to, south, north, west, east }) =>
        point.lat >= south &&
        point.lat <= north &&
        point.lng >= west &&
        point.lng <= east &&
        metresToSegment(point, from, to) <= metres,
    );
};

/** Leaves out points that lie within so many metres of the line between their neighbours (Ramer-Douglas-Peucker). */
export const simplifyLine = (line: readonly Point[], metres: number): Point[] => {
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last || line.length < 3) return [...line];
  let [farthest, most] = [0, metres];
  for (let index = 1; index < line.length - 1; index++) {
    const away = metresToSegment(line[index] ?? first, first, last);
    if (away > most) [farthest, most] = [index, away];
  }
  if (farthest === 0) return [first, last];
  return [
    ...simplifyLine(line.slice(0, farthest + 1), metres).slice(0, -1),
    ...simplifyLine(line.slice(farthest), metres),
  ];
};
