import { withVisitCode } from './visit-code.ts';

/**
 * Replaces the query of the current address without a navigation: the history entry keeps its key, and with it the scroll position for
 * going back. A reload, a copied link and going back use it. A referral code that is stored nowhere stays in it.
 */
export const replaceQuery = (query: string) => {
  const whole = withVisitCode(query);
  const { pathname, hash } = window.location;
  window.history.replaceState(window.history.state, '', `${pathname}${whole && `?${whole}`}${hash}`);
};
