import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page, Route } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { MAP_POINTER } from '#shared/api/map-file.ts';
import { scratchFolder } from '#test/support/scratch-folder.ts';
import { useStack } from '#test/support/stack.ts';
import { writeStreetFile } from '#test/support/street-file.ts';
import { gatherErrors, goWithin, hideCanvas, showMap, textsOf, useBrowser } from './support.ts';

const mapFile = path.join(scratchFolder('map'), 'streets.pmtiles');
const STREETS = writeStreetFile();
writeFileSync(mapFile, STREETS);
afterAll(() => rmSync(path.dirname(mapFile), { recursive: true }));

const app = useStack({ map: { kind: 'pmtiles' }, mapFile });
const browser = useBrowser();
const es = textsOf('es', 'spots', 'common');

const note = (page: Page) => page.getByText(es('spots.mapFallback'));
const attribution = (page: Page) => page.locator('.maplibregl-ctrl-attrib').textContent();
/** Waits until the attribution names this source. */
const untilMapIs = (page: Page, of: string) =>
  expect.poll(() => attribution(page), { timeout: 20_000 }).toContain(of);
const [STREET_MAP, EMBEDDED] = ['OpenStreetMap', 'GeoNames'];

/** A narrow map is drawn faster; telephones show the list otherwise. */
const MAP_VIEW = '/?view=map';
const open = () => browser.open({ map: true, width: 320, height: 800 });

describe('a street map from a file of our own', () => {
  it('[MP-01] reads ranges of the file from our own host only, and is replaced by the embedded map with a note, never by sea, once it is moved to an area without streets', async () => {
    const page = await open();
    const errors = gatherErrors(page);
    const hosts = new Set<string>();
    const ranges: number[] = [];
    page.on('response', (response) => {
      hosts.add(new URL(response.url()).hostname);
      if (response.url().endsWith('.pmtiles')) ranges.push(response.status());
    });
    await page.goto(app.stack.web + MAP_VIEW);
    await untilMapIs(page, STREET_MAP);
    await expect.poll(() => note(page).count()).toBe(0);
    await expect.poll(() => page.getByText(es('spots.mapSchematic')).count()).toBe(0);
    await expect.poll(() => ranges.length, { timeout: 10_000 }).toBeGreaterThan(1);
    expect(new Set(ranges)).toEqual(new Set([206]));
    expect([...hosts].filter((host) => !/^(localhost|127\.0\.0\.1)?$/.test(host))).toEqual([]);

    await page.locator('.maplibregl-canvas').focus();
    await expect
      .poll(async () => {
        await page.keyboard.press('ArrowRight');
        return note(page).isVisible();
      })
      .toBe(true);
    await untilMapIs(page, EMBEDDED);
    expect(await attribution(page)).not.toContain(STREET_MAP);
    expect(errors).toEqual([]);
  });

  it('[MP-01] is replaced by the embedded map, without a note, while there is no file', async () => {
    const page = await open();
    await page.route(`**${MAP_POINTER}`, (route) => route.fulfill({ status: 404 }));
    await page.goto(app.stack.web + MAP_VIEW);
    await untilMapIs(page, EMBEDDED);
    await page.getByText(es('spots.mapSchematic')).waitFor();
    await expect.poll(() => note(page).count()).toBe(0);
  });
});

describe('a map whose data are not loaded yet', () => {
  it('[MP-01] has the colour of land, never of sea', async () => {
    const [SEA, LAND] = ['cfe1ea', 'f8f6f1'];
    const page = await open();
    await showMap(page, app.stack.web, { kind: 'embedded' });
    const held: Route[] = [];
    await page.route('**/basemap-*.json', (route) => void held.push(route));
    await page.goto(`${app.stack.web}/?lat=40.4168&lng=-3.7038&zoom=9&view=map`);
    const canvas = page.locator('.map-canvas').first();
    /** What the map shows, once most of it is drawn. */
    const findColour = async () => {
      const { data } = await sharp(await canvas.screenshot())
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const pixels = data.toString('hex').match(/.{6}/g) ?? [];
      const count = (colour: string) => pixels.filter((pixel) => pixel === colour).length;
      if (count(SEA) + count(LAND) < pixels.length / 2) return 'none yet';
      return count(SEA) > 0 ? 'sea' : 'land';
    };
    await expect.poll(() => findColour(), { timeout: 10_000 }).toBe('land');
    expect(held.length).toBeGreaterThan(0);
    for (const route of held) await route.continue();
    await untilMapIs(page, EMBEDDED);
  });
});

describe('a map in a browser that blocks canvas reading', () => {
  it('[MP-01] leaves out names, which would be grey blocks, and shows the rest', async () => {
    const page = await open();
    await hideCanvas(page);
    await page.goto(app.stack.web + MAP_VIEW);
    await untilMapIs(page, STREET_MAP);
    await page.waitForLoadState('networkidle');
    expect(await page.locator('html').getAttribute('data-letters')).toBeNull();
  });
});

describe('an area outside the bounds of the file', () => {
  const MADRID_ALONE = writeStreetFile({ bounds: [-3.74, 40.4, -3.67, 40.446], hasTowns: false });
  /** Answers ranges of a file that covers Madrid only. */
  const madridAlone = (route: Route) => {
    const [, first = '0', last = ''] =
      /bytes=(\d+)-(\d*)/.exec(route.request().headers()['range'] ?? '') ?? [];
    const body = MADRID_ALONE.subarray(Number(first), Number(last) + 1);
    const range = `bytes ${first}-${Number(first) + body.length - 1}/${MADRID_ALONE.length}`;
    return route.fulfill({ status: 206, headers: { 'content-range': range }, body });
  };

  it('[MP-01] is shown by the embedded map with a note, never as sea', async () => {
    const page = await open();
    await page.route('**/*.pmtiles', madridAlone);
    await page.goto(`${app.stack.web}${MAP_VIEW}&lat=41.39&lng=2.17&zoom=13`);
    await note(page).waitFor();
    await untilMapIs(page, EMBEDDED);
    expect(await attribution(page)).not.toContain(STREET_MAP);
  });
});

describe('a map whose source does not answer', () => {
  const html = (route: Route) => route.fulfill({ contentType: 'text/html', body: '<h1>Hello</h1>' });
  const missing = (route: Route) => route.fulfill({ status: 404 });
  const nothing = () => undefined;

  /** Gives these failing answers one after the other, retries by the button, and waits until each has failed. */
  const failWith = async (page: Page, address: string, answers: ((route: Route) => unknown)[]) => {
    const retry = page.getByRole('button', { name: es('common.retry') });
    for (const [index, answer] of answers.entries()) {
      let asked = 0;
      const handle = (route: Route) => {
        asked++;
        return answer(route);
      };
      await page.route(address, handle);
      if (index === 0) await page.goto(app.stack.web + MAP_VIEW);
      else await retry.click();
      await expect.poll(() => asked, { timeout: 15_000 }).toBeGreaterThan(0);
      await note(page).waitFor();
      await expect.poll(() => retry.getAttribute('aria-disabled'), { timeout: 15_000 }).toBe('false');
      await untilMapIs(page, EMBEDDED);
      await page.unroute(address, handle);
    }
    // An attempt has four seconds, which are not always enough on a busy machine.
    const isReady = retry.and(page.locator('[aria-disabled=false]'));
    await expect
      .poll(async () => {
        if (await isReady.isVisible()) await retry.click();
        return note(page).count();
      })
      .toBe(0);
    await expect.poll(() => attribution(page)).not.toContain(EMBEDDED);
  };

  it('[MP-01] is replaced by the embedded map with a note until the style loads: missing, HTML or no answer', async () => {
    const page = await open();
    await showMap(page, app.stack.web, {
      kind: 'style',
      url: `${app.stack.web}/style.json`,
      attribution: 'Estilo',
    });
    const source = { type: 'raster', tiles: [`${app.stack.web}/images/share.png`], tileSize: 512 };
    const layers = [{ id: 'land', type: 'raster', source: 'own' }];
    await page.route('**/style.json', (route) =>
      route.fulfill({ json: { version: 8, sources: { own: source }, layers } }),
    );
    await failWith(page, '**/style.json', [missing, html, nothing]);
    await untilMapIs(page, 'Estilo');
  });

  it('[MP-01] is replaced by the embedded map with a note until the file loads: HTML or truncated', async () => {
    const page = await open();
    // Its header claims more bytes than it has.
    const cutOff = (route: Route) => {
      const [, first = '0'] = /bytes=(\d+)-/.exec(route.request().headers()['range'] ?? '') ?? [];
      const headers = { 'content-range': 'bytes */20000' };
      return Number(first) > 0 ? route.fulfill({ status: 416, headers }) : route.fallback();
    };
    await failWith(page, '**/*.pmtiles', [html, cutOff]);
    await untilMapIs(page, STREET_MAP);
  });

  it('[MP-01] is replaced by the embedded map with a note when all tiles are missing', async () => {
    const page = await open();
    const url = `${app.stack.web}/tiles/{z}/{x}/{y}.png`;
    await showMap(page, app.stack.web, { kind: 'tiles', url, attribution: 'Mapa de prueba' });
    await page.route('**/tiles/**', missing);
    await page.goto(app.stack.web + MAP_VIEW);
    await note(page).waitFor();
    await expect.poll(() => attribution(page)).toContain(EMBEDDED);
  });
});

describe('a browser without WebGL', () => {
  it('[MP-01] shows the list, and says why there is no map', async () => {
    const page = await browser.open();
    await page.goto(app.stack.web);
    await page.getByText(es('spots.mapUnsupported')).waitFor();
    expect(es('spots.mapUnsupported')).toContain('WebGL 2');
  });
});

describe('the privacy and cookie policies', () => {
  it('name the hosts that serve the map, and none when the map is our own', async () => {
    const page = await browser.open();
    const sentence = page.getByText(/recibe tu dirección IP/);
    await page.goto(`${app.stack.web}/privacidad`);
    await page.getByText(/^Esta instalación de PlazaLibre todavía no/).waitFor();
    await expect.poll(() => sentence.count()).toBe(0);
    const hosts = ['https://fonts.example.org'];
    await showMap(page, app.stack.web, {
      kind: 'style',
      url: 'https://styles.example.org/light?key=k',
      hosts,
    });
    await page.reload();
    for (const policy of ['/privacidad', '/cookies']) {
      await goWithin(page, policy);
      await sentence.first().waitFor();
      await expect
        .poll(() => sentence.first().innerText())
        .toContain('styles.example.org, fonts.example.org');
    }
  });
});
