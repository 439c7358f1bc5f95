/**
 * Tells the operator of an error of the program: what was thrown while drawing, or an event about what nobody caught. What
 * that needs is fetched when there is one. Never throws.
 */
export const reportError = (what: unknown) => {
  import('./error-report.ts').then(
    ({ reportCaught }) => reportCaught(what),
    () => undefined,
  );
};
