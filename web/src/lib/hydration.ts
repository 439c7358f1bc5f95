import { useSyncExternalStore } from 'react';

/**
 * Whether React is still taking over a page rendered beforehand, which it does part by part. What the page asks the
 * server must not be answered in between: a part that is not taken over yet would no longer be as the file has it.
 */
let isUnderWay = false;
const listeners = new Set<() => void>();

export const beginHydration = () => {
  isUnderWay = true;
};

/** From here on buttons do something, which the document tells tests that drive it. */
export const endHydration = () => {
  isUnderWay = false;
  document.documentElement.dataset.live = '';
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useIsHydrating = () =>
  useSyncExternalStore(
    subscribe,
    () => isUnderWay,
    () => true,
  );
