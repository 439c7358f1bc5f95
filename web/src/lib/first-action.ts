import { useEffect, useState, useSyncExternalStore } from 'react';

/** Each shows that somebody uses the page. A screen reader sends clicks only. */
const ACTIONS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'scroll', 'click'] as const;

/** For assistive technology that reads a page without sending events to it. */
const MAX_WAIT_MS = 10_000;

let hasActed = false;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Begins to wait for the first action of this document's visitor. */
export const watchFirstAction = () => {
  const listening = new AbortController();
  const note = () => {
    hasActed = true;
    listening.abort();
    for (const listener of listeners) listener();
  };
  for (const name of ACTIONS)
    window.addEventListener(name, note, {
      // A click is noted after its target has handled it, because the button for the map goes with the first action.
      capture: name !== 'click',
      passive: true,
      signal: listening.signal,
    });
  // Before this program ran.
  if (window.scrollY > 0) note();
};

export const readHasActed = () => hasActed;

/** Whether the visitor has moved the pointer, touched, scrolled or pressed a key: what costs much and is not text waits for that (decision 217). */
export const useHasActed = () => useSyncExternalStore(subscribe, readHasActed, () => false);

/** Resolves at the first action, at the latest after ten seconds. */
export const untilFirstAction = async (): Promise<void> => {
  if (hasActed) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, MAX_WAIT_MS);
    const stop = subscribe(() => {
      clearTimeout(timer);
      stop();
      resolve();
    });
  });
};

/** Whether that has happened or ten seconds are over: for small parts that a page works without. */
export const useIsLater = () => {
  const [isLater, setIsLater] = useState(false);
  useEffect(() => {
    void untilFirstAction().then(() => setIsLater(true));
  }, []);
  return isLater;
};
