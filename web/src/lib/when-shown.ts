/**
 * Calls when this page is shown again: from the back-forward cache, or in a tab that was in the background. Until then it
 * hears little of what other tabs do. Answers how to end that.
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
