import { lookup } from 'node:dns/promises';
import http, { type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { FeedProblem } from '../../domain/ports/calendars.ts';
import { readAtMost } from '../../lib/read-at-most.ts';
import { isLoopback, isPublicAddress } from './public-address.ts';

const MAX_BYTES = 1024 * 1024;
const MAX_REDIRECTS = 3;

/** Why there is no text. Never contains the address, which is a secret of its owner. */
export class FetchProblem extends Error {
  readonly problem: FeedProblem;

  constructor(problem: FeedProblem) {
    super(problem);
    this.problem = problem;
  }
}

export interface FetchLimits {
  /** Also http, other ports, and this machine. */
  readonly allowsLocal: boolean;
  readonly patienceMs: number;
}

const mayConnect = (address: string, { allowsLocal }: FetchLimits) =>
  isPublicAddress(address) || (allowsLocal && isLoopback(address));

/** The addresses of a host. One address of an internal network is enough to refuse them all. */
const resolve = async (host: string, reach: FetchLimits) => {
  const literal = host.replace(/^\[(.*)\]$/, '$1');
  const known = isIP(literal);
  const found = known
    ? [{ address: literal, family: known }]
    : await lookup(literal, { all: true }).catch(() => {
        throw new FetchProblem('unreachable');
      });
  if (found.length === 0 || found.some(({ address }) => !mayConnect(address, reach)))
    throw new FetchProblem('refused_address');
  return found;
};

/**
 * Throws unless the address may be fetched: https on its standard port, without name and password. The parser has normalised any spelling
 * of an IP address.
 */
const checkUrl = (url: URL, { allowsLocal }: FetchLimits): void => {
  const isHttps = url.protocol === 'https:' && url.port === '';
  const isLocal = allowsLocal && (url.protocol === 'http:' || url.protocol === 'https:');
  if ((!isHttps && !isLocal) || url.username !== '' || url.password !== '')
    throw new FetchProblem('refused_address');
};

const FOR_CALENDARS = {
  method: 'GET',
  headers: { accept: 'text/calendar, text/plain;q=0.5' },
  body: undefined,
};

/** What is sent, by default the question for a calendar. */
interface Sent {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
}

/**
 * One request to an address that a user gave, without redirects, protected against SSRF: the addresses of its name are checked, and the
 * connection uses those that were checked. Throws `FetchProblem`.
 */
export const requestPublic = async (
  url: URL,
  reach: FetchLimits,
  signal: AbortSignal,
  { method, headers, body }: Sent = FOR_CALENDARS,
): Promise<IncomingMessage> => {
  checkUrl(url, reach);
  const found = await resolve(url.hostname, reach);
  // The connection uses the addresses that were checked, even if the name resolves to others by then.
  const pinned: LookupFunction = (_host, options, callback) => {
    const [first] = found;
    if (options.all) callback(null, found);
    else if (first) callback(null, first.address, first.family);
  };
  const options: RequestOptions = {
    lookup: pinned,
    signal,
    agent: false,
    method,
    headers: { ...headers, 'accept-encoding': 'identity', 'user-agent': 'PlazaLibre' },
  };
  return new Promise((done, fail) => {
    const client = url.protocol === 'http:' ? http : https;
    client
      .request(url, options, done)
      .on('error', () => {
        fail(new FetchProblem('unreachable'));
      })
      .end(body);
  });
};

const isGone = (status: number) => [401, 403, 404, 410].includes(status);

const readText = async (response: IncomingMessage): Promise<string> => {
  const bytes = await readAtMost(response as AsyncIterable<Buffer>, MAX_BYTES).catch(() => {
    throw new FetchProblem('unreachable');
  });
  if (!bytes) throw new FetchProblem('too_large');
  return bytes.toString('utf8');
};

/** The target of a redirect, or undefined for the answer itself. */
const readRedirect = (response: IncomingMessage, url: URL): URL | undefined => {
  const { statusCode = 0, headers } = response;
  if (statusCode < 300 || statusCode >= 400 || headers.location === undefined) return undefined;
  if (!URL.canParse(headers.location, url.href)) throw new FetchProblem('unreachable');
  return new URL(headers.location, url);
};

/**
 * Fetches the text at an address that a user gave, protected against SSRF: it never reaches our own network. At most 1 MB, `patienceMs` and
 * three redirects, each checked like the first address. Throws `FetchProblem`.
 */
export const fetchText = async (address: string, reach: FetchLimits): Promise<string> => {
  const signal = AbortSignal.timeout(reach.patienceMs);
  const follow = async (): Promise<string> => {
    let url = new URL(address);
    for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
      const response = await requestPublic(url, reach, signal);
      const next = readRedirect(response, url);
      if (next) {
        response.destroy();
        url = next;
        continue;
      }
      const { statusCode = 0 } = response;
      if (statusCode === 200) return readText(response);
      response.destroy();
      throw new FetchProblem(isGone(statusCode) ? 'not_found' : 'unreachable');
    }
    throw new FetchProblem('unreachable');
  };
  return Promise.race([follow(), lateness(signal)]);
};

/** DNS lookups take no signal: this also ends the wait for them. */
const lateness = (signal: AbortSignal): Promise<never> =>
  new Promise((_, fail) => {
    signal.addEventListener('abort', () => {
      fail(new FetchProblem('unreachable'));
    });
  });
