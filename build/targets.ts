/**
 * The oldest versions of browsers that the site works in (docs/decisions/0093-the-oldest-browsers.md). The script in `web/index.html`
 * tells older ones.
 */
export const OLDEST_BROWSERS = { chrome: '109', edge: '109', firefox: '121', safari: '16.4' } as const;

/** What the site's syntax is lowered to. */
export const SITE_TARGET = Object.entries(OLDEST_BROWSERS).map(([name, version]) => name + version);

/** What the syntax of functions is lowered to: the Node of `lib/constructs/endpoint-function.ts`. */
export const FUNCTIONS_TARGET = 'node24';
