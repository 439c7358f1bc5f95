import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query matches, such as `(min-width: 64rem)`. A prerendered page is for a wide window, where each of ours does. */
export const useMedia = (query: string) => {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => true,
  );
};
