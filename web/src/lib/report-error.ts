/**
 * Reports an error of the site's code to the operator: one while rendering, or an event about an uncaught one. The code for it is loaded on
 * demand. Never throws.
 */
export const reportError = (what: unknown) => {
  import('./error-report.ts').then(
    ({ reportCaught }) => reportCaught(what),
    () => undefined,
  );
};
