import { matchPath } from 'react-router-dom';
import { API_PREFIX } from '#shared/model/constants.ts';
import type { ClientError } from '#shared/api/watch.ts';
import { ApiError, ConnectionError } from './api-error.ts';
import { isUnfetched } from './page-load-error.ts';
import { routePatterns } from './paths.ts';
import { routeOf } from './route-of.ts';

/** The facts that an operator needs to find an error; nothing about the visitor. */
interface ErrorFacts {
  code: string;
  /** The pattern of the page: no id, no query. */
  page: string;
  /** UTC, `2026-11-23 15:43:10`. */
  time: string;
}

/** The maximum per page load. Endless errors are known from the first. */
const MAX_REPORTS = 3;
const reported = new Set<string>();

/** The names of `ClientError`; later browsers also contain the names of earlier ones. */
const BROWSERS: readonly (readonly [ClientError['browser'], RegExp])[] = [
  ['edge', /\bEdg(?:e|A|iOS)?\/(\d{1,4})/],
  ['opera', /\bOPR\/(\d{1,4})/],
  ['samsung', /\bSamsungBrowser\/(\d{1,4})/],
  ['firefox', /\b(?:Firefox|FxiOS)\/(\d{1,4})/],
  ['chrome', /(?:Chrome|CriOS)\/(\d{1,4})/],
  ['safari', /\bVersion\/(\d{1,4}).* Safari\//],
];

const getBrowser = (): Pick<ClientError, 'browser' | 'browserVersion'> => {
  for (const [browser, pattern] of BROWSERS) {
    const version = pattern.exec(navigator.userAgent)?.[1];
    if (version !== undefined) return { browser, browserVersion: Number(version) };
  }
  return { browser: 'other', browserVersion: 0 };
};

/** The version of the running code: a page may have been opened last week. */
const getVersion = () =>
  /\/index-([\w-]{1,20})\.js$/.exec(
    document.querySelector<HTMLScriptElement>('script[src*="/assets/index-"]')?.src ?? '',
  )?.[1] ?? 'dev';

/** The first file of ours in a stack, in the format of every browser: `about-BxYz.js:1:2345`. */
const findPlace = (stack: string) =>
  /^[\w-]{1,60}\.js:\d{1,7}:\d{1,7}/.exec(stack.split(`${window.location.origin}/assets/`)[1] ?? '')?.[0];

const getPage = () =>
  Object.values(routePatterns).find((pattern) => matchPath(pattern, window.location.pathname)) ?? '*';

/** FNV-1a, 32 bits in hexadecimal digits. */
const hash = (text: string) => {
  let sum = 0x811c9dc5;
  for (const letter of text) sum = Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return (sum >>> 0).toString(16).padStart(8, '0');
};

const getName = (error: unknown) =>
  (error instanceof Error && error.name.replaceAll(/[^A-Za-z]/g, '').slice(0, 40)) || 'Unknown';

/** Network failures, aborted calls, and errors that the server has counted itself. */
const isExpected = (error: unknown) =>
  error instanceof ConnectionError ||
  (error instanceof ApiError && error.status >= 500) ||
  (error instanceof Error && (error.name === 'AbortError' || error.name === 'TimeoutError')) ||
  isUnfetched(error);

/** React re-renders the page after these; most are caused by extensions and translators that change the page. */
const isRepaired = (error: unknown) =>
  error instanceof Error && /^Minified React error #4(18|19|2[1-5])\b/.test(error.message);

const send = (body: ClientError) => {
  const [method, path] = routeOf('watch', 'reportClientError');
  // Without cookies and token, and also while the page is being left. Nobody waits for the answer.
  fetch(`${API_PREFIX}${path}`, {
    method,
    keepalive: true,
    credentials: 'omit',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => undefined);
};

/**
 * `source` is the browser's position of something thrown that is no Error. Later errors outside our code come from extensions and other
 * scripts.
 */
export const report = (kind: ClientError['kind'], error: unknown, source = ''): ErrorFacts => {
  const place = findPlace(error instanceof Error ? (error.stack ?? '') : source);
  const page = getPage();
  const name = getName(error);
  const code = hash(`${name} ${place ?? page}`);
  const isOurs = kind === 'render' || place !== undefined;
  const isNew = !reported.has(code) && reported.size < MAX_REPORTS;
  if (isOurs && isNew && !isExpected(error) && !isRepaired(error)) {
    reported.add(code);
    send({
      kind,
      page,
      code,
      error: name,
      ...(place !== undefined && { place }),
      version: getVersion(),
      ...getBrowser(),
    });
  }
  return { code, page, time: new Date().toISOString().slice(0, 19).replace('T', ' ') };
};

/** Reports an error while rendering, or an event about an uncaught one. */
export const reportCaught = (what: unknown): void => {
  if (what instanceof ErrorEvent)
    report('error', what.error, `${what.filename}:${what.lineno}:${what.colno}`);
  else if (what instanceof PromiseRejectionEvent) report('rejection', what.reason);
  else report('render', what);
};
