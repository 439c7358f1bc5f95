interface EarlyAnswer {
  url: string;
  response: Promise<Response>;
}

declare global {
  interface Window {
    plazalibreEarly?: EarlyAnswer | undefined;
  }
}

/** Asks a public address of the API before the program of the page is there to ask. */
export const askEarly = (url: string): Promise<Response> => {
  const response = fetch(url, { headers: { accept: 'application/json' } });
  window.plazalibreEarly = { url, response };
  return response;
};

/** The answer that was asked for early, once: the second call for it wants a fresh one. */
export const takeEarlyAnswer = (url: string): Promise<Response> | undefined => {
  const early = window.plazalibreEarly;
  if (early?.url !== url) return undefined;
  window.plazalibreEarly = undefined;
  return early.response;
};
