import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType, type Location } from 'react-router-dom';
import { endHydration } from '#web/lib/hydration.ts';

/** Scroll positions of this visit by history entry, for going back. */
const positions = new Map<string, number>();

const getAnchor = (hash: string) => {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null; // broken escapes
  }
};

const scrollTo = (hash: string, remembered: number | undefined) => {
  const target = hash ? getAnchor(hash) : null;
  if (remembered === undefined && target) target.scrollIntoView();
  else window.scrollTo({ top: remembered ?? 0, behavior: 'instant' });
};

/** Events of scrolling by a person, not by a script. */
const BY_HAND = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** Keeps the #anchor of the first address in its place while fonts, pictures and texts above it load, until the visitor scrolls. */
const stayAt = (hash: string) => {
  const observer = new ResizeObserver(() =>
    getAnchor(hash)?.scrollIntoView({ block: 'start', behavior: 'instant' }),
  );
  const stop = () => {
    observer.disconnect();
    for (const kind of BY_HAND) window.removeEventListener(kind, stop);
  };
  for (const kind of BY_HAND) window.addEventListener(kind, stop, { passive: true });
  observer.observe(document.body);
  return stop;
};

/** After a reload and on going back, the browser scrolls. */
const isFreshVisit = () => {
  const [entry] = performance.getEntriesByType('navigation');
  return entry instanceof PerformanceNavigationTiming && entry.type === 'navigate';
};

/** A navigation with this state only changes a part of the page, such as a tab, and does not affect scroll and focus. */
const keepsPlace = (state: unknown) => typeof state === 'object' && state !== null && 'keepsPlace' in state;

/**
 * Does what a browser does on a full page load: a new page starts at its top, or at the #anchor, with the focus on its content; going back
 * returns to the former position. A change of the query alone (filters, tabs) moves nothing.
 */
export const NavigationEffects = () => {
  const { key, pathname, search, hash, state } = useLocation() as Location<unknown>; // any state is possible
  const kind = useNavigationType();
  const last = useRef({ key, pathname, search, hash });

  // It is rendered beside the page: when this runs, the page is hydrated.
  useEffect(endHydration, []);

  const arrivedAt = useRef(hash);
  useEffect(() => {
    if (arrivedAt.current !== hash) arrivedAt.current = '';
    return arrivedAt.current && isFreshVisit() ? stayAt(arrivedAt.current) : undefined;
  }, [hash]);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    const restoreAfterReload = () => {
      window.history.scrollRestoration = 'auto';
    };
    window.addEventListener('pagehide', restoreAfterReload);
    return () => window.removeEventListener('pagehide', restoreAfterReload);
  }, []);

  // During the commit: the next page may be shorter, and the browser then scrolls up.
  useLayoutEffect(() => {
    const remember = () => positions.set(key, window.scrollY);
    // The position before hydration.
    if (!positions.has(key)) remember();
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);

  useEffect(() => {
    const isSamePage = last.current.pathname === pathname;
    const isSamePlace = isSamePage && last.current.hash === hash;
    // The router replaces the entry for a link to the current address.
    const isRepeated =
      isSamePlace &&
      last.current.key !== key &&
      last.current.search === search &&
      kind === NavigationType.Replace;
    last.current = { key, pathname, search, hash };
    if ((isSamePlace && !isRepeated) || (kind !== NavigationType.Pop && keepsPlace(state))) return;
    scrollTo(hash, kind === NavigationType.Pop ? (positions.get(key) ?? 0) : undefined);
    if (!isSamePage) document.getElementById('content')?.focus({ preventScroll: true });
  }, [key, pathname, search, hash, state, kind]);

  return null;
};
