/**
 * Rewrites the query of the address at hand without a navigation: the history entry keeps its key, and with it the scroll
 * position that going back returns to. A reload, a copied link and going back find what was written here.
 */
export const replaceQuery = (query: string) =>
  window.history.replaceState(window.history.state, '', query ? `?${query}` : window.location.pathname);
