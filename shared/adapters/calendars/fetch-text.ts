import type { IncomingMessage } from 'node:http';
import { decompressed } from './decompress.ts';
import { readAtMost } from '../../lib/read-at-most.ts';
import { decodeText } from './decode-text.ts';
import { FetchProblem, type FetchLimits, requestPublic } from './request-public.ts';

/** After decompression. A personal calendar of ten years takes 2 MB. */
const MAX_BYTES = 8 * 1024 * 1024;
/** Sign-on services and link shorteners chain several; browsers follow twenty. */
const MAX_REDIRECTS = 10;

/**
 * Microsoft 365 answers 500 to programs that do not look like a browser
 * (https://github.com/nextcloud/server/issues/54799, solved alike in https://github.com/nextcloud/server/pull/54575).
 */
const AS_A_BROWSER = {
  accept: 'text/calendar, text/plain;q=0.5, */*;q=0.1',
  'accept-encoding': 'gzip, br',
  'user-agent':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36',
};

const isGone = (status: number) => [401, 403, 404, 410].includes(status);
/** 203: a proxy on the way has changed the answer. */
const isGood = (status: number) => status === 200 || status === 203;

const readText = async (response: IncomingMessage): Promise<string> => {
  const bytes = await readAtMost(decompressed(response), MAX_BYTES).catch(() => {
    throw new FetchProblem('unreachable');
  });
  if (!bytes) throw new FetchProblem('too_large');
  return decodeText(bytes, response.headers['content-type']);
};

/** The target of a redirect, or undefined for the answer itself. */
const readRedirect = (response: IncomingMessage, url: URL): URL | undefined => {
  const { statusCode = 0, headers } = response;
  if (statusCode < 300 || statusCode >= 400 || headers.location === undefined) return undefined;
  // Node reads headers as Latin-1, and servers write UTF-8.
  const location = Buffer.from(headers.location, 'latin1').toString();
  if (!URL.canParse(location, url.href)) throw new FetchProblem('unreachable');
  return new URL(location, url);
};

/** Cookies that redirects set, by origin, without their attributes: they live for one fetch. */
type Cookies = Map<string, Map<string, string>>;

const keepCookies = (cookies: Cookies, { origin }: URL, { headers }: IncomingMessage): void => {
  const ofOrigin = cookies.get(origin) ?? new Map<string, string>();
  for (const cookie of headers['set-cookie'] ?? []) {
    const [pair = ''] = cookie.split(';');
    ofOrigin.set(pair.split('=')[0] ?? '', pair.trim());
  }
  cookies.set(origin, ofOrigin);
};

const cookieHeader = (cookies: Cookies, { origin }: URL) => {
  const pairs = [...(cookies.get(origin)?.values() ?? [])];
  return pairs.length === 0 ? {} : { cookie: pairs.join('; ') };
};

/**
 * Vrbo's own links begin with http://, and its site answers https, too; webcal:// means https. Only this machine is asked over http, if it
 * may be asked at all.
 */
const toHttps = (url: URL, { allowsLocal }: FetchLimits): URL => {
  const isLocal = allowsLocal && /^(localhost|127\.[\d.]+|\[::1\])$/.test(url.hostname);
  const means = /^(http|webcals?):$/.test(url.protocol) && url.port === '' && !isLocal;
  return means ? new URL(url.href.replace(/^\w+:/, 'https:')) : url;
};

const follow = async (address: string, reach: FetchLimits, signal: AbortSignal): Promise<string> => {
  const cookies: Cookies = new Map();
  let url = toHttps(new URL(address), reach);
  for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
    const headers = { ...AS_A_BROWSER, ...cookieHeader(cookies, url) };
    const response = await requestPublic(url, reach, signal, { method: 'GET', headers });
    const next = readRedirect(response, url);
    if (!next) {
      const { statusCode = 0 } = response;
      if (isGood(statusCode)) return readText(response);
      response.destroy();
      throw new FetchProblem(isGone(statusCode) ? 'not_found' : 'unreachable');
    }
    keepCookies(cookies, url, response);
    response.destroy();
    url = toHttps(next, reach);
  }
  throw new FetchProblem('unreachable');
};

/**
 * Fetches the text at an address that a user gave, protected against SSRF: it never reaches our own network. At most 8 MB, `patienceMs` and
 * ten redirects, each checked like the first address. Throws `FetchProblem`.
 */
export const fetchText = async (address: string, reach: FetchLimits): Promise<string> => {
  const signal = AbortSignal.timeout(reach.patienceMs);
  return Promise.race([follow(address, reach, signal), lateness(signal)]);
};

/** DNS lookups take no signal: this also ends the wait for them. */
const lateness = (signal: AbortSignal): Promise<never> =>
  new Promise((_, fail) => {
    signal.addEventListener('abort', () => {
      fail(new FetchProblem('unreachable'));
    });
  });
