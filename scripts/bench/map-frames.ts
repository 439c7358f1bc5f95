import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page, Route } from 'playwright-core';
import { build } from 'vite';
import type { MapAnswer, SpotCard } from '#shared/api/search.ts';
import { serveFile } from '#local/edge/serve-file.ts';
import { openBrowser } from '#test/support/browser.ts';
import { longestRuns, type Profile } from './own-work.ts';
import type { Options, Report } from './options.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const MIDDLE = { lat: 40.4168, lng: -3.7038 };
const ZOOM = 13;
/** Degrees over which the spaces lie: about what the map shows, and as much again around it. */
const SPREAD = 0.12;
const SPACES = [0, 20_000];
const STROKES = 4;
const STEPS = 24;

/** Spread evenly by the golden ratio, which needs no chance. */
const spacesOf = (count: number): SpotCard[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `spt_${String(index).padStart(10, '0')}`,
    title: `Plaza ${index}`,
    address: 'Madrid',
    latitude: MIDDLE.lat + SPREAD * (((index * 0.618034) % 1) - 0.5),
    longitude: MIDDLE.lng + SPREAD * (index / count - 0.5),
    price_weekday: 5 + (index % 40),
    image: null,
    imageCount: 0,
    rating_average: null,
    rating_count: 0,
  }));

/** The site with the names of its functions left, so that a profile tells whose work is whose. */
const buildReadable = (outDir: string) =>
  build({
    configFile: path.join(ROOT, 'vite.config.ts'),
    logLevel: 'error',
    build: { outDir, minify: false },
  });

const serve = async (dir: string): Promise<Server> => {
  const server = createServer((message, response) => {
    const { pathname } = new URL(message.url ?? '/', 'http://localhost');
    void serveFile(dir, path.extname(pathname) ? pathname : '/index.html', message, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
};

const CONFIG = {
  stage: 'local',
  stripe: { publishableKey: 'pk_test_bench' },
  map: { kind: 'tiles', url: '/tiles/{z}/{x}/{y}.png', attribution: '' },
};

const openMap = async (browser: Browser, site: string, spots: SpotCard[]): Promise<Page> => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'es-ES' });
  const area = { west: -180, south: -90, east: 180, north: 90 };
  const json: MapAnswer = { total: spots.length, spots, area, clusters: [], clustered: 0 };
  const tiles = { ...CONFIG.map, url: `${site}${CONFIG.map.url}` };
  await page.route('**/tiles/**', (route: Route) => route.fulfill({ status: 204 }));
  await page.route('**/config.json', (route: Route) => route.fulfill({ json: { ...CONFIG, map: tiles } }));
  await page.route('**/api/parking-spots/map?*', (route: Route) => route.fulfill({ json }));
  await page.goto(`${site}/?lat=${MIDDLE.lat}&lng=${MIDDLE.lng}&zoom=${ZOOM}`);
  await page.locator('.map-canvas canvas').waitFor();
  if (spots.length > 0) await page.locator('.map-cluster').first().waitFor();
  await page.locator('.map-canvas').scrollIntoViewIfNeeded();
  await page.waitForTimeout(1500);
  return page;
};

/** Drags the map to and fro. */
const pan = async (page: Page) => {
  const { x = 0, y = 0, width = 0, height = 0 } = (await page.locator('.map-canvas').boundingBox()) ?? {};
  for (let stroke = 0; stroke < STROKES; stroke++) {
    const direction = stroke % 2 === 0 ? 1 : -1;
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    for (let step = 0; step < STEPS; step++)
      await page.mouse.move(x + width / 2 - direction * step * 10, y + height / 2 + direction * step * 3);
    await page.mouse.up();
    await page.waitForTimeout(500);
  }
};

/** Milliseconds between the frames that the page draws, from now until it is asked. */
const watchFrames = async (page: Page): Promise<() => Promise<number[]>> => {
  await page.evaluate(`{
    window.frames_ = []; let last = performance.now();
    const next = (now) => { window.frames_.push(now - last); last = now; requestAnimationFrame(next); };
    requestAnimationFrame(next);
  }`);
  return async () => page.evaluate<number[]>('window.frames_');
};

const measure = async (browser: Browser, site: string, count: number): Promise<string> => {
  const page = await openMap(browser, site, spacesOf(count));
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Profiler.enable');
  await devtools.send('Profiler.setSamplingInterval', { interval: 500 });
  const readFrames = await watchFrames(page);
  await devtools.send('Profiler.start');
  await pan(page);
  const { profile } = (await devtools.send('Profiler.stop')) as { profile: Profile };
  const frames = (await readFrames()).sort((a, b) => a - b);
  const at = (share: number) => (frames[Math.floor((frames.length - 1) * share)] ?? 0).toFixed(0);
  const elements = await page.locator('.map-pill, .map-cluster').count();
  const runs = longestRuns(profile);
  await page.close();
  const own = `${(runs[0] ?? 0).toFixed(1)} | ${runs.reduce((sum, run) => sum + run, 0).toFixed(0)}`;
  return `| ${count} | ${elements} | ${own} | ${at(0.5)} | ${at(0.95)} |`;
};

/** How smoothly the map pans with very many spaces, and how long our own program holds it up at most. */
export const benchMapFrames = async (_options?: Options, report?: Report): Promise<void> => {
  const dir = mkdtempSync(path.join(tmpdir(), 'plazalibre-map-'));
  const browser = await openBrowser();
  try {
    await buildReadable(dir);
    const server = await serve(dir);
    const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on a port
    const rows: string[] = [];
    for (const count of SPACES) rows.push(await measure(browser, site, count));
    server.close();
    const table = [
      '## The map',
      `Panning at zoom ${ZOOM}, ${STROKES} strokes. The map is drawn by the processor here, not by a graphics card, which is nearly all of a frame's time; "ours" is what React, the search screen and the pills take of it.`,
      '| spaces | elements | ours, longest (ms) | ours, all (ms) | frame, median (ms) | frame, 95 % (ms) |\n| --- | --- | --- | --- | --- | --- |\n' +
        rows.join('\n'),
    ].join('\n\n');
    if (report) await report('map', table);
    else console.log(table);
  } finally {
    await browser.close();
    rmSync(dir, { recursive: true, force: true });
  }
};
