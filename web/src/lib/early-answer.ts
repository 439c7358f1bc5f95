/** Longer than any answer takes; after it the call counts as a connection failure. */
export const TIMEOUT_MS = 30_000;

interface EarlyAnswer {
  url: string;
  response: Promise<Response>;
  /** The body of a successful answer, once loaded. */
  body?: unknown;
}

declare global {
  interface Window {
    plazalibreEarly?: EarlyAnswer | undefined;
    /** Resolves when the program may start (index.html). */
    plazalibreShown?: Promise<unknown>;
  }
}

/**
 * Fetches a public address of the API before the app is loaded. Returns the body of a successful answer, unless the app has started
 * meanwhile: then the app shows it.
 */
export const askEarly = async (url: string): Promise<unknown> => {
  const late = new AbortController();
  setTimeout(() => late.abort(), TIMEOUT_MS);
  const headers = { accept: 'application/json' };
  const early: EarlyAnswer = { url, response: fetch(url, { headers, signal: late.signal }) };
  window.plazalibreEarly = early;
  const response = await early.response;
  if (!response.ok) return undefined;
  const body: unknown = await response.clone().json();
  if (window.plazalibreEarly !== early) return undefined;
  early.body = body;
  return body;
};

/**
 * Resolves when a picture with `elementtiming` is painted, at once in browsers without that. On a slow device it takes some frames, and a
 * program that renders meanwhile replaces the picture before anybody sees it.
 */
export const untilPainted = (): Promise<void> =>
  new Promise((resolve) => {
    if (!PerformanceObserver.supportedEntryTypes.includes('element')) resolve();
    new PerformanceObserver(() => resolve()).observe({ type: 'element', buffered: true });
  });

/** Without a window the build prerenders the page. */
const find = (url: string) => {
  const early = typeof window === 'undefined' ? undefined : window.plazalibreEarly;
  return early?.url === url ? early : undefined;
};

const take = (url: string): EarlyAnswer | undefined => {
  const early = find(url);
  if (!early) return undefined;
  window.plazalibreEarly = undefined;
  return early;
};

/** The early answer, once: a second call wants a fresh one. */
export const takeEarlyAnswer = (url: string): Promise<Response> | undefined => take(url)?.response;

/** Its body, if it is already loaded. */
export const takeEarlyBody = (url: string): unknown =>
  find(url)?.body === undefined ? undefined : take(url)?.body;
