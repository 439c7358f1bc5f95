import { useSyncExternalStore } from 'react';

/**
 * Whether the server was last unreachable. The browser's own state (`navigator.onLine`) is not enough: it is also false if the server is on
 * this very machine.
 */
let isLost = false;
const listeners = new Set<() => void>();

const set = (next: boolean) => {
  if (isLost === next) return;
  isLost = next;
  for (const listener of listeners) listener();
};

/** An answer arrived, whatever it says. */
export const noteAnswer = () => set(false);

/** No answer arrived. Only if the browser has no network either is that the device's fault. */
export const noteNoAnswer = () => {
  if (!navigator.onLine) set(true);
};

const check = () => {
  fetch('/robots.txt', { method: 'HEAD', cache: 'no-store' }).then(noteAnswer, noteNoAnswer);
};

const subscribe = (listener: () => void) => {
  if (listeners.size === 0) {
    window.addEventListener('offline', check);
    window.addEventListener('online', noteAnswer);
  }
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useIsOffline = () =>
  useSyncExternalStore(
    subscribe,
    () => isLost,
    () => false,
  );
