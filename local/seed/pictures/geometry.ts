import type { Point, Vec3 } from './drawing.ts';

/** A point inside a quad given as foot rear, top rear, top front, foot front. */
export function blend(frame: readonly Vec3[], u: number, v: number): Vec3 {
  const [a, b, c, d] = frame;
  if (a === undefined || b === undefined || c === undefined || d === undefined)
    throw new RangeError('not a quad');
  const part = (axis: 0 | 1 | 2): number =>
    (a[axis] * (1 - u) + d[axis] * u) * (1 - v) + (b[axis] * (1 - u) + c[axis] * u) * v;
  return [part(0), part(1), part(2)];
}

/** Convex hull (monotone chain). */
export function hull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const chain = (from: readonly Point[]): Point[] => {
    const kept: Point[] = [];
    for (const point of from) {
      for (let a = kept.at(-2), b = kept.at(-1); a && b; a = kept.at(-2), b = kept.at(-1)) {
        if ((b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0]) > 0) break;
        kept.pop();
      }
      kept.push(point);
    }
    return kept.slice(0, -1);
  };
  return [...chain(sorted), ...chain(sorted.toReversed())];
}
