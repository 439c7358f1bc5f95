import { instance } from './env.ts';

/**
 * Makes a value when an instance of a function first asks for it, and gives it the same one ever after: clients cost
 * time, and not every request needs them.
 */
export const once = <T>(make: () => T): (() => T) => {
  const made = new WeakMap<object, { value: T }>();
  return () => {
    const owner = instance();
    const kept = made.get(owner) ?? { value: make() };
    made.set(owner, kept);
    return kept.value;
  };
};

/** The same for what may fail: a failure is told and not kept, so that the next one who asks tries again. */
export const onceItSucceeds = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  const made = new WeakMap<object, Promise<T>>();
  return () => {
    const owner = instance();
    const kept = made.get(owner);
    if (kept) return kept;
    const making = make();
    made.set(owner, making);
    making.catch(() => made.delete(owner));
    return making;
  };
};
