import { startTransition, useEffect, useState } from 'react';

/**
 * Whether React is still hydrating a prerendered page, which it does in parts. Queries must not be answered in between: a part that is not
 * hydrated yet would no longer match the file.
 */
let isUnderWay = false;
const listeners = new Set<() => void>();

export const beginHydration = () => {
  isUnderWay = true;
};

/** Marks the document for tests: from here on buttons work. */
export const endHydration = () => {
  isUnderWay = false;
  document.documentElement.dataset.live = '';
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Prerendering produces what is hydrated later. What changes afterwards is rendered in slices: as an external store it would block. */
export const useIsHydrating = () => {
  const [isHydrating, setIsHydrating] = useState(import.meta.env.SSR || isUnderWay);
  useEffect(() => {
    const update = () => startTransition(() => setIsHydrating(isUnderWay));
    update();
    return subscribe(update);
  }, []);
  return isHydrating;
};
