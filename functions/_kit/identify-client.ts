import { isIPv6 } from 'node:net';

interface Request {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly requestContext: { readonly http: { readonly sourceIp: string } };
}

/** The eight groups of a valid IPv6 address. The URL parser normalises it, including IPv4 endings. */
const expandIpv6 = (address: string): string[] => {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after];
};

const toIPv4 = (groups: readonly string[]): string =>
  groups
    .slice(6)
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 0xff])
    .join('.');

/**
 * What limits count as one client: an IPv4 address, or the /64 of an IPv6 address, because one subscriber can use any of the 2^64 addresses
 * in it (RFC 6177). An IPv4-mapped address is its IPv4 address.
 *
 * There is no second limit by /48: a mobile network gives each telephone a /64 of a shared block, so that it would count thousands of
 * strangers together.
 */
export const toNetwork = (address: string): string => {
  const [withoutZone = ''] = address.split('%');
  if (!isIPv6(withoutZone)) return address;
  const groups = expandIpv6(withoutZone);
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff') return toIPv4(groups);
  return `${groups.slice(0, 4).join(':')}::/64`;
};

/** Identifies a client for limits. CloudFront names the viewer and overwrites what a caller says. */
export const identifyClient = ({ headers, requestContext }: Request): string =>
  toNetwork(headers['true-client-ip'] ?? requestContext.http.sourceIp);
