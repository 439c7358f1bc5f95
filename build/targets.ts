/**
 * The oldest browser versions that the site supports (docs/decisions/0093-supported-browsers.md). The script in `web/index.html` shows a
 * notice in older ones.
 */
export const OLDEST_BROWSERS = { chrome: '109', edge: '109', firefox: '121', safari: '16.4' } as const;

/** The syntax target of the site. */
export const SITE_TARGET = Object.entries(OLDEST_BROWSERS).map(([name, version]) => name + version);

/** The syntax target of functions: the Node version in `lib/constructs/endpoint-function.ts`. */
export const FUNCTIONS_TARGET = 'node24';
