/** Reset functions of all lazy values. */
const kept = new Set<() => void>();

/** Computes a value at the first call and returns the same one afterwards: clients cost time, and not every request needs them. */
export const lazy = <T>(make: () => T): (() => T) => {
  let made: { value: T } | undefined;
  const forget = () => (made = undefined);
  return () => {
    kept.add(forget);
    made ??= { value: make() };
    return made.value;
  };
};

/** A lazy value that may fail: a failure is thrown and not cached, so that the next call tries again. */
export const lazyAsync = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined;
  const forget = () => (made = undefined);
  return () => {
    kept.add(forget);
    if (made) return made;
    const making = make();
    made = making;
    making.catch(() => {
      if (made === making) made = undefined;
    });
    return making;
  };
};

/** Resets all lazy values, for a process whose environment has changed. */
export const resetAll = (): void => {
  for (const forget of kept) forget();
  kept.clear();
};
