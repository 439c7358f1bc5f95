/**
 * Calls when this page is shown again: from the back-forward cache, or in a background tab. Until then it receives few events of other
 * tabs. Returns how to stop.
 */
export const whenShown = (call: () => void): (() => void) => {
  const callIfVisible = () => {
    if (document.visibilityState === 'visible') call();
  };
  window.addEventListener('pageshow', call);
  document.addEventListener('visibilitychange', callIfVisible);
  return () => {
    window.removeEventListener('pageshow', call);
    document.removeEventListener('visibilitychange', callIfVisible);
  };
};
