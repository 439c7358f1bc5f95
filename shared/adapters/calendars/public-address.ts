import { BlockList, isIP } from 'node:net';

/** Multicast, and the ranges that IANA's registries of special-purpose addresses exclude from the public internet. */
const NOT_PUBLIC_V4: readonly Network[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];

/** Global unicast is 2000::/3. Everything around it, and the parts of it that lead to other networks, is excluded. */
const NOT_PUBLIC_V6: readonly Network[] = [
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

type Network = readonly [address: string, prefix: number];

const toBlockList = (networks: readonly Network[], family: 'ipv4' | 'ipv6') => {
  const list = new BlockList();
  for (const [network, prefix] of networks) list.addSubnet(network, prefix, family);
  return list;
};

/** Two lists: in one list, IPv6 networks would also match IPv4 addresses, which are below ::ffff:0:0/96. */
const notPublicV4 = toBlockList(NOT_PUBLIC_V4, 'ipv4');
const notPublicV6 = toBlockList(NOT_PUBLIC_V6, 'ipv6');

/** Whether an IP address is on the public internet: not in our own network, a private one or a cloud's own range. */
export const isPublicAddress = (address: string): boolean => {
  const version = isIP(address);
  if (version === 4) return !notPublicV4.check(address, 'ipv4');
  return version === 6 && !notPublicV6.check(address, 'ipv6');
};

export const isLoopback = (address: string): boolean => address === '::1' || address.startsWith('127.');
