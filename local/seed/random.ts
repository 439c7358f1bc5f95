/** Repeatable random numbers: the same seed always yields the same demo data and pictures. */
export interface Random {
  /** In [0, 1). */
  readonly next: () => number;
  readonly between: (low: number, high: number) => number;
  /** A whole number from `low` to `high`, both included. */
  readonly whole: (low: number, high: number) => number;
  readonly chance: (probability: number) => boolean;
  readonly pick: <T>(from: readonly T[]) => T;
  /** A shuffled copy. */
  readonly shuffle: <T>(from: readonly T[]) => T[];
}

/** Mulberry32: 32 bits of state, good enough for pictures and names, and short enough to read. */
export const createRandom = (seed: number): Random => {
  let state = (Math.imul(seed, 2654435761) + 0x9e3779b9) >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const whole = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  const pick = <T>(from: readonly T[]): T => {
    const chosen = from[whole(0, from.length - 1)];
    if (chosen === undefined) throw new RangeError('nothing to pick from');
    return chosen;
  };
  return {
    next,
    whole,
    pick,
    between: (low, high) => low + next() * (high - low),
    chance: (probability) => next() < probability,
    shuffle: (from) =>
      from
        .map((item) => ({ item, order: next() }))
        .sort((a, b) => a.order - b.order)
        .map(({ item }) => item),
  };
};
