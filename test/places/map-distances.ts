export type Position = readonly number[];

const KM_PER_DEGREE = 111.2;

/** Kilometres between two positions. */
export const kmBetween = ([ax = 0, ay = 0]: readonly number[], [bx = 0, by = 0]: readonly number[]): number =>
  Math.hypot((ax - bx) * Math.cos((ay * Math.PI) / 180), ay - by) * KM_PER_DEGREE;

export type Edge = readonly [Position, Position];

export const edgesOf = (line: readonly Position[]): Edge[] =>
  line.slice(1).map((end, index) => [line[index] ?? end, end]);

/** Kilometres between a position and a part of a line. */
export const distanceTo = (to: readonly number[], [a, b]: Edge): number => {
  const [along, across] = [kmBetween(a, b), kmBetween(a, to)];
  const part = Math.min(
    1,
    Math.max(0, (across ** 2 + along ** 2 - kmBetween(b, to) ** 2) / (2 * along ** 2 || 1)),
  );
  const at = a.map((value, index) => value + part * ((b[index] ?? value) - value));
  return kmBetween(at, to);
};

/** Square kilometres of an outline. */
export const km2Of = (ring: readonly Position[]): number => {
  const [origin = [0, 0]] = ring;
  const flat = ring.map(([x = 0, y = 0]) => {
    const [west = 0, south = 0] = origin;
    return [
      kmBetween(origin, [x, south]) * Math.sign(x - west),
      kmBetween(origin, [west, y]) * Math.sign(y - south),
    ];
  });
  const parts = edgesOf(flat).map(([[ax = 0, ay = 0], [bx = 0, by = 0]]) => (ax * by - bx * ay) / 2);
  return Math.abs(parts.reduce((sum, part) => sum + part, 0));
};
