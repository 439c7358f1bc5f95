import { rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { pageRouterCode, pageStatusCode } from '#lib/constructs/page-router.ts';
import { readSitePages } from '#lib/constructs/site-pages.ts';
import { SECURITY_HEADERS } from '#lib/security-headers.ts';
import { openEarly } from '#local/edge/early-visitors.ts';
import { startEdge } from '#local/edge/edge.ts';
import { SITE_DIR } from '#build/site.ts';
import { LOCAL } from '#local/settings.ts';
import { ORIGIN_SECRET_HEADER } from '#shared/model/constants.ts';
import { scratchFolder } from '#test/support/scratch-folder.ts';
import { useStack } from '#test/support/stack.ts';
import { listPages } from '#web/areas/index.ts';

interface Manifest {
  name: string;
  icons: { src: string; sizes: string }[];
}

const STREETS = Buffer.from('PMTiles and what would follow in a real file');
const mapFile = path.join(scratchFolder('map'), 'streets.pmtiles');
writeFileSync(mapFile, STREETS);
afterAll(() => rmSync(path.dirname(mapFile), { recursive: true }));

const app = useStack({ map: { kind: 'pmtiles' }, mapFile });

/** Reads without decompressing. */
const get = (path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number | undefined; headers: NodeJS.Dict<string | string[]>; body: Buffer }>(
    (resolve, reject) => {
      request(app.stack.web + path, { headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }),
        );
      })
        .on('error', reject)
        .end();
    },
  );

describe('the edge', () => {
  it('compresses texts for clients that accept Brotli, and sends them unchanged to others, as CloudFront does', async () => {
    const plain = await get('/ayuda');
    expect(plain.headers['content-encoding']).toBeUndefined();
    const small = await get('/ayuda', { 'accept-encoding': 'gzip, br' });
    expect(small.headers['content-encoding']).toBe('br');
    expect(small.headers['content-length']).toBe(String(small.body.length));
    expect(brotliDecompressSync(small.body).equals(plain.body)).toBe(true);
    expect(small.body.length).toBeLessThan(plain.body.length / 3);

    const script = /assets\/vendor-[\w-]+\.js/.exec(plain.body.toString())?.[0] ?? '';
    for (let times = 0; times < 2; times++) {
      const found = await get(`/${script}`, { 'accept-encoding': 'br' });
      expect(found.headers['content-encoding']).toBe('br');
      expect(found.headers['cache-control']).toContain('immutable');
      expect(brotliDecompressSync(found.body).length).toBeGreaterThan(found.body.length);
    }
  });

  it('[SH-05] answers 200 at every URL of a page', async () => {
    const patterns = listPages().flatMap(({ path: pattern }) =>
      pattern.endsWith('/:tab?') ? [pattern.replace('/:tab?', ''), pattern] : [pattern],
    );
    // The API decides whether a spot exists.
    const ofSpots = /^\/spot\/:/;
    const fillIn = { ':city': 'madrid', ':slug': 'guia-para-publicar-tu-plaza' };
    for (const pattern of patterns.filter((one) => !ofSpots.test(one))) {
      const path = pattern.replace(/:(city|slug)\b/, (name) => fillIn[name as keyof typeof fillIn]);
      expect(await get(path).then(({ status }) => status), path).toBe(200);
    }
  });

  it('[SH-06] answers 404 everywhere else, with the not-found page in the language of the URL', async () => {
    const unknown = [
      '/no-such-page',
      '/spot',
      '/blog/no-such-article',
      '/aparcar/no-such-city',
      '/wp-login.php',
    ];
    for (const path of unknown) {
      const [spanish, english] = [await get(path), await get(`${path}?lang=en`)];
      expect([spanish.status, english.status], path).toEqual([404, 404]);
      expect(spanish.body.toString()).toContain('Aquí no hay ninguna plaza</h1>');
      expect(spanish.body.toString()).toContain('content="noindex"');
      expect(english.body.toString()).toContain('No parking spot here</h1>');
    }
    expect((await get('/assets/none.js')).status).toBe(404);
  });

  it('takes no host from a path, and writes into pages only a host that is one', async () => {
    for (const path of ['//x/%2e%2e', '//x', '//x:y/z', '///', '/api//x/%2e%2e'])
      expect([200, 404], path).toContain((await get(path)).status);
    const { body } = await get('/ayuda', { host: '"><b id=x>.example' });
    expect(body.toString()).not.toContain('<b id=x>');
    expect((await get('/ayuda', { host: 'plaza.local:8080' })).body.toString()).toContain(
      'http://plaza.local:8080',
    );
    expect((await get('/api/parking-spots', { host: '"><b id=x>' })).status).toBe(200);
  });

  it('has functions within the size limit of CloudFront', () => {
    const pages = readSitePages(SITE_DIR);
    for (const code of [pageRouterCode(pages), pageStatusCode(pages)])
      expect(Buffer.byteLength(code)).toBeLessThan(10 * 1024);
  });

  it('refuses a body of more than 10 MB without buffering it, and keeps running', async () => {
    const body = JSON.stringify({ name: 'x'.repeat(11 * 1024 * 1024) });
    const headers = { 'content-type': 'application/json' };
    const refused = await fetch(`${app.stack.web}/api/contact`, { method: 'POST', headers, body });
    expect(refused.status).toBe(413);
    expect((await fetch(`${app.stack.web}/config.json`)).status).toBe(200);
  });

  it('sends the security headers of CloudFront with every answer', async () => {
    for (const path of ['/', '/ayuda', '/api/nothing', '/api/images/none.jpg', '/config.json', '/none.js']) {
      const { headers } = await get(path);
      expect(headers, path).toMatchObject(SECURITY_HEADERS);
      expect(headers['content-security-policy'], path).toMatch(
        /script-src 'self' 'sha256-[^;]* https:\/\/js\.stripe\.com/,
      );
      expect(headers['content-security-policy'], path).toContain("frame-ancestors 'none'");
    }
  });

  it('asks early visitors to wait with a page that reloads itself, and serves them once the pages are built', async () => {
    let isReady = false;
    const server = await openEarly(0);
    const { port } = server.address() as AddressInfo; // the address of a server that listens on a port
    const web = `http://127.0.0.1:${port}/`;
    const waiting = async () => {
      const response = await fetch(web);
      const { headers, status } = response;
      expect([status, headers.get('retry-after'), headers.get('cache-control')]).toEqual([
        503,
        '2',
        'no-store',
      ]);
      const text = await response.text();
      expect(text).toContain('<meta http-equiv="refresh" content="2">');
      expect(text).toContain('PlazaLibre se está construyendo.');
      expect(text).toContain('PlazaLibre is being built.');
    };
    await waiting();
    await startEdge({
      server,
      isReady: () => isReady,
      gateway: (_, response) => void response.end(),
      readImage: () => Promise.resolve(undefined),
      readSitemap: () => Promise.resolve(undefined),
      config: () => ({}),
      contentHosts: () => ({ connect: [], images: [], scripts: [] }),
      site: { dir: SITE_DIR },
    });
    await waiting();
    expect((await fetch(`${web}api/nothing`)).status).toBe(200);
    isReady = true;
    expect((await fetch(web)).status).toBe(200);
    server.closeAllConnections();
    server.close();
  });

  it('sends the API the caller’s address, whatever headers the caller sets', async () => {
    let heard: unknown;
    const edge = await startEdge({
      isReady: () => true,
      gateway: ({ headers }, response) => {
        heard = [headers['true-client-ip'], headers[ORIGIN_SECRET_HEADER]];
        response.end();
      },
      readImage: () => Promise.resolve(undefined),
      readSitemap: () => Promise.resolve(undefined),
      config: () => ({}),
      contentHosts: () => ({ connect: [], images: [], scripts: [] }),
      site: { handle: (_, response) => void response.end() },
    });
    const { port } = edge.address() as AddressInfo; // the address of a server that listens on a port
    const headers = { 'true-client-ip': '192.0.2.1', [ORIGIN_SECRET_HEADER]: 'guessed' };
    await fetch(`http://127.0.0.1:${port}/api/nothing`, { headers });
    edge.closeAllConnections();
    edge.close();
    expect(heard).toEqual(['127.0.0.1', LOCAL.originSecret]);
  });

  it('[MP-01] serves requested ranges of the map file, to be cached, and never compressed', async () => {
    const { body: pointer, headers } = await get('/map/current.json');
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    const { file } = JSON.parse(pointer.toString()) as { file: string }; // as the edge writes it
    expect(file).toMatch(/^streets-[\da-f]{12}\.pmtiles$/);
    const ask = (range?: string) =>
      get(`/map/${file}`, { 'accept-encoding': 'br', ...(range !== undefined && { range }) });

    const first = await ask('bytes=0-6');
    expect([first.status, first.body.toString()]).toEqual([206, 'PMTiles']);
    expect(first.headers).toMatchObject({
      'content-range': `bytes 0-6/${STREETS.length}`,
      'cache-control': 'public, max-age=31536000, immutable',
      etag: expect.stringMatching(/^"/) as string,
    });
    expect(first.headers['content-encoding']).toBeUndefined();
    const [last, beyond, whole] = [await ask('bytes=-9'), await ask('bytes=99999999-'), await ask()];
    expect(last.body.equals(STREETS.subarray(-9))).toBe(true);
    expect([beyond.status, beyond.headers['content-range']]).toEqual([416, `bytes */${STREETS.length}`]);
    expect([whole.status, whole.body.equals(STREETS)]).toEqual([200, true]);
    expect((await get('/map/other.pmtiles')).status).toBe(404);
  });

  it('has the favicon that browsers request by default', async () => {
    const { headers, status } = await get('/favicon.ico');
    expect([status, headers['content-type']]).toEqual([200, 'image/x-icon']);
  });

  it('has a web app manifest, and its icons have the sizes that it states', async () => {
    const { headers, body } = await get('/manifest.webmanifest');
    expect(headers['content-type']).toBe('application/manifest+json');
    const { name, icons } = JSON.parse(body.toString()) as Manifest; // our own
    expect(name).toBe('PlazaLibre');
    const sizes = icons.map(async ({ src }) => {
      const { width, height } = await sharp((await get(src)).body).metadata();
      return `${width}x${height}`;
    });
    expect(await Promise.all(sizes)).toEqual(icons.map((icon) => icon.sizes));
  });

  it('does not compress pictures and fonts', async () => {
    const { headers, status } = await get('/images/share.png', { 'accept-encoding': 'br' });
    expect(status).toBe(200);
    expect(headers['content-encoding']).toBeUndefined();
  });
});
