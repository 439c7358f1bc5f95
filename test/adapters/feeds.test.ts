import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
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

/** A server on this machine until `close`. */
const serve = async (answer: RequestListener) => {
  const server = createServer(answer);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo; // a server that listens has a port
  const close = async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  };
  return { at: (path: string) => `http://localhost:${port}${path}`, close };
};

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
    'http://example.com:8080/a.ics',
    'http://10.0.0.1/a.ics',
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

  const fetchLocal = (url: string) => fetchText(url, { allowsLocal: true, patienceMs: 10_000 });

  it('is fetched from the checked address, with at most ten redirects and never from a private network', async () => {
    const hosts: (string | undefined)[] = [];
    const { at, close } = await serve((request, response) => {
      hosts.push(request.headers.host);
      const left = Number(request.url?.slice(1));
      if (request.url === '/inside') response.writeHead(301, { location: 'http://10.0.0.1/' }).end();
      else if (left > 0) response.writeHead(302, { location: `/${left - 1}` }).end();
      else response.end('hola');
    });
    expect(await fetchLocal(at('/10'))).toBe('hola');
    expect(await problemOf(at('/11'), true)).toBe('unreachable');
    expect(await problemOf(at('/inside'), true)).toBe('refused_address');
    expect(await problemOf(at('/0'))).toBe('refused_address');
    expect(new Set(hosts)).toEqual(new Set([new URL(at('/')).host]));
    await close();
  });

  it('is asked for as by a browser, because Microsoft 365 answers unknown programs with 500', async () => {
    const { at, close } = await serve((request, response) => {
      const isBrowser = /^Mozilla\/5\.0 \(.*\) .*Chrome\/\d/.test(request.headers['user-agent'] ?? '');
      response.writeHead(isBrowser ? 200 : 500).end('hola');
    });
    expect(await fetchLocal(at('/'))).toBe('hola');
    await close();
  });

  it('gets the cookies back that a redirect set, and another site does not', async () => {
    const seen: Record<string, string | undefined> = {};
    const other = await serve((request, response) => {
      seen.other = request.headers.cookie;
      response.end('hola');
    });
    const { at, close } = await serve((request, response) => {
      if (request.url !== '/') seen.same = request.headers.cookie;
      const location = request.url === '/' ? '/again' : other.at('/');
      const cookies = ['a=1; Path=/; HttpOnly', 'b=x=y; Max-Age=60'];
      response.writeHead(302, { location, 'set-cookie': cookies }).end();
    });
    expect(await fetchLocal(at('/'))).toBe('hola');
    expect(seen).toEqual({ same: 'a=1; b=x=y', other: undefined });
    await Promise.all([close(), other.close()]);
  });

  it.each([
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
    ['identity', (bytes: Buffer) => bytes],
  ])('is read in the coding %s, up to its limit', async (coding, encode) => {
    const small = encode(Buffer.from('señal'));
    const large = encode(Buffer.alloc(9 * 1024 * 1024, 'x'));
    const { at, close } = await serve((request, response) => {
      response.writeHead(203, { 'content-encoding': coding });
      if (request.url === '/cut') response.end(large.subarray(0, 9));
      else response.end(request.url === '/large' ? large : small);
    });
    expect(await fetchLocal(at('/'))).toBe('señal');
    expect(await problemOf(at('/large'), true)).toBe('too_large');
    if (coding !== 'identity') expect(await problemOf(at('/cut'), true)).toBe('unreachable');
    await close();
  });

  it.each(['utf-8', 'none', 'constructor'])(
    'is read as it is in the coding %s, which is none',
    async (coding) => {
      const { at, close } = await serve((_request, response) => {
        response.writeHead(200, { 'content-encoding': coding }).end('hola');
      });
      expect(await fetchLocal(at('/'))).toBe('hola');
      await close();
    },
  );

  it('is found where a redirect names its place in UTF-8', async () => {
    const { at, close } = await serve((request, response) => {
      const location = Buffer.from('/calendário').toString('latin1');
      if (request.url === '/') response.writeHead(302, { location }).end();
      else response.end(request.url);
    });
    expect(await fetchLocal(at('/'))).toBe('/calend%C3%A1rio');
    await close();
  });

  const utf16 = Buffer.from('BEGIN:señal', 'utf16le');
  it.each([
    ['UTF-8', 'text/calendar', Buffer.from('BEGIN:señal')],
    ['UTF-8 with a mark', 'text/calendar; charset=iso-8859-1', Buffer.from('\uFEFFBEGIN:señal')],
    ['the encoding of its type', 'text/calendar; charset="ISO-8859-1"', Buffer.from('BEGIN:señal', 'latin1')],
    ['UTF-8 where its type is unknown', 'text/calendar; charset=nothing', Buffer.from('BEGIN:señal')],
    ['UTF-16 with a mark', 'text/calendar', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16])],
    ['UTF-16 without a mark', 'text/calendar; charset=utf-8', utf16],
    ['UTF-16, the other byte first', 'text/calendar', Buffer.from(utf16).swap16()],
  ])('is read in %s', async (_name, type, bytes) => {
    const { at, close } = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': type }).end(bytes);
    });
    expect(await fetchLocal(at('/'))).toBe('BEGIN:señal');
    await close();
  });
});
