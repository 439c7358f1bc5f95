import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fetchText } from '#shared/adapters/calendars/fetch-text.ts';
import { isPublicAddress } from '#shared/adapters/calendars/public-address.ts';
import { runs } from '#test/support/random.ts';

const problemOf = async (url: string, allowsLocal = false) =>
  fetchText(url, { allowsLocal, patienceMs: 10_000 }).then(
    () => undefined,
    (error: unknown) => (error as Error).message, // an `AppError`
  );

describe('a public address', () => {
  it.each(['8.8.8.8', '93.184.216.34', '2a00:1450:4003::8', '2606:2800:220:1::1'])('is %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    '0.0.0.0',
    '127.0.0.1',
    '127.255.0.9',
    '10.1.2.3',
    '100.64.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.0.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'ff02::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    'localhost',
    '',
    '1.2.3',
  ])('is not %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it('is not in a private network', () => {
    const octet = fc.integer({ min: 0, max: 255 });
    const network = fc.oneof(
      fc.tuple(fc.constant(10), octet, octet, octet),
      fc.tuple(fc.constant(127), octet, octet, octet),
      fc.tuple(fc.constant(192), fc.constant(168), octet, octet),
      fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), octet, octet),
      fc.tuple(fc.integer({ min: 224, max: 255 }), octet, octet, octet),
    );
    fc.assert(
      fc.property(network, (figures) => {
        expect(isPublicAddress(figures.join('.'))).toBe(false);
        expect(isPublicAddress(`::ffff:${figures.join('.')}`)).toBe(false);
      }),
      runs(500),
    );
  });
});

describe('an external calendar', () => {
  it.each([
    'http://example.com/a.ics',
    'https://example.com:8443/a.ics',
    'https://localhost/a.ics',
    'https://127.0.0.1/a.ics',
    'https://[::1]/a.ics',
    'https://2130706433/a.ics',
    'https://0x7f.1/a.ics',
    'https://user@example.com/a.ics',
    'ftp://example.com/a.ics',
  ])('is not fetched from %s', async (url) => {
    expect(await problemOf(url)).toBe('refused_address');
  });

  it('is fetched from the checked address, with at most three redirects and never from a private network', async () => {
    const hosts: (string | undefined)[] = [];
    const server = createServer((request, response) => {
      hosts.push(request.headers.host);
      const left = Number(request.url?.slice(1));
      if (request.url === '/inside') response.writeHead(301, { location: 'http://10.0.0.1/' }).end();
      else if (left > 0) response.writeHead(302, { location: `/${left - 1}` }).end();
      else response.end('hola');
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo; // a server that listens has a port
    const at = (path: string) => `http://localhost:${port}${path}`;
    expect(await fetchText(at('/3'), { allowsLocal: true, patienceMs: 10_000 })).toBe('hola');
    expect(await problemOf(at('/4'), true)).toBe('unreachable');
    expect(await problemOf(at('/inside'), true)).toBe('refused_address');
    expect(await problemOf(at('/0'))).toBe('refused_address');
    expect(new Set(hosts)).toEqual(new Set([`localhost:${port}`]));
    server.closeAllConnections();
    server.close();
  });
});
