/** Makers that must make again, by what forgets what they made. */
const kept = new Set<() => void>();

/**
 * Makes a value at the first call and answers the same one afterwards: clients cost time, and not
 * every request needs them.
 */
export const lazy = <T>(make: () => T): (() => T) => {
  let made: { value: T } | undefined;
  const forget = () => (made = undefined);
  return () => {
    kept.add(forget);
    made ??= { value: make() };
    return made.value;
  };
};

/** The same for what may fail: a failure is thrown and not kept, so that the next call tries again. */
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

/** Everything is made again for the next who asks: as in a new process, for one in which the environment has changed. */
export const resetAll = (): void => {
  for (const forget of kept) forget();
  kept.clear();
};
