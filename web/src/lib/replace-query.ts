/**
 * Replaces the query of the current address without a navigation: the history entry keeps its key, and with it the scroll position for
 * going back. A reload, a copied link and going back use it.
 */
export const replaceQuery = (query: string) =>
  window.history.replaceState(window.history.state, '', query ? `?${query}` : window.location.pathname);
