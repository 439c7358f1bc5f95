import { useSyncExternalStore } from 'react';

/** From here on list and map are side by side (map-section.module.css). */
const QUERY = '(min-width: 64rem)';

const subscribe = (listener: () => void) => {
  const query = window.matchMedia(QUERY);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** Whether the window has room for list and map side by side. A prerendered page is for a wide one. */
export const useIsWide = () =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(QUERY).matches,
    () => true,
  );
