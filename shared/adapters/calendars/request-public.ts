import { lookup } from 'node:dns/promises';
import http, { type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { FeedProblem } from '../../domain/ports/calendars.ts';
import { isLoopback, isPublicAddress } from './public-address.ts';

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

interface Sent {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

/**
 * One request to an address that a user gave, without redirects, protected against SSRF: the addresses of its name are checked, and the
 * connection uses those that were checked. Throws `FetchProblem`.
 */
export const requestPublic = async (
  url: URL,
  reach: FetchLimits,
  signal: AbortSignal,
  { method, headers, body }: Sent,
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
    headers: { 'accept-encoding': 'identity', 'user-agent': 'PlazaLibre', ...headers },
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
