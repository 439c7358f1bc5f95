/** Choices that follow from a seed. */
export interface Choice {
  /** A whole number, both limits included. */
  int(min: number, max: number): number;
  /** True with this probability. */
  chance(probability: number): boolean;
  pick<T>(values: readonly T[]): T;
  /** Distinct values in the given order, at most `max` and at least one. */
  some<T>(values: readonly T[], max: number): T[];
  shuffle<T>(values: readonly T[]): T[];
}

/**
 * Random numbers in [0, 1), the same for the same seed: Mulberry32, cheaper by far than the arbitraries of fast-check, which must remember
 * how to shrink.
 */
export const dice = (seed: number) => {
  let state = seed >>> 0;
  return (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

export const choiceFrom = (seed: number): Choice => {
  const next = dice(seed);
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  const pick = <T>(values: readonly T[]): T => {
    const value = values[int(0, values.length - 1)];
    if (value === undefined) throw new Error('There is nothing to choose from.');
    return value;
  };
  const shuffle = <T>(values: readonly T[]): T[] =>
    values
      .map((value) => ({ value, at: next() }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ value }) => value);
  const some = <T>(values: readonly T[], max: number): T[] => {
    const chosen = new Set(shuffle(values).slice(0, int(1, max)));
    return values.filter((value) => chosen.has(value));
  };
  return { int, pick, shuffle, some, chance: (probability) => next() < probability };
};
