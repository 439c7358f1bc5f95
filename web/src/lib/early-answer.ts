interface EarlyAnswer {
  url: string;
  response: Promise<Response>;
  /** What a success said, once it is there. */
  body?: unknown;
}

declare global {
  interface Window {
    plazalibreEarly?: EarlyAnswer | undefined;
  }
}

/**
 * Asks a public address of the API before the program of the page is there to ask. Answers what a success says, unless
 * the program has come meanwhile: then it is the one to show it.
 */
export const askEarly = async (url: string): Promise<unknown> => {
  const early: EarlyAnswer = { url, response: fetch(url, { headers: { accept: 'application/json' } }) };
  window.plazalibreEarly = early;
  const response = await early.response;
  if (!response.ok) return undefined;
  const body: unknown = await response.clone().json();
  if (window.plazalibreEarly !== early) return undefined;
  early.body = body;
  return body;
};

/** No window: the build renders the page. */
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

/** The answer that was asked for early, once: the second call for it wants a fresh one. */
export const takeEarlyAnswer = (url: string): Promise<Response> | undefined => take(url)?.response;

/** What it says, if all of it is there by now. */
export const takeEarlyBody = (url: string): unknown =>
  find(url)?.body === undefined ? undefined : take(url)?.body;
