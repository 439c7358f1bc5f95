import { beforeAll, describe, expect, it } from 'vitest';
import type { Spot } from '#shared/api/spots.ts';
import { inDays, useStack } from '#test/support/stack.ts';
import { gatherSearches } from './search-support.ts';
import { refuse, textsOf, useBrowser } from './support.ts';
import { gatherTraffic, readShift, watchShift } from './visit-support.ts';
import { sharedBrowser } from './windows.ts';

const app = useStack();
const browser = useBrowser();
const text = textsOf('es', 'home', 'shell', 'spots', 'common');

let spot: Spot;

beforeAll(async () => {
  spot = await app.publishOnMap(await app.newPerson('Olga Dueña'), {
    // Takes two lines on a phone.
    title: 'Plaza amplia y vigilada junto a la Puerta del Sol',
    latitude: 40.417,
    longitude: -3.7035,
  });
});

describe('an answer of the API in the browser', () => {
  it('[AP-04] is fresh for five minutes, and is not requested again when the window gets the focus', async () => {
    const page = await browser.open({ width: 390 });
    await page.clock.install();
    const searches = gatherSearches(page);
    await page.goto(`${app.stack.web}/`);
    const card = page.getByRole('link', { name: spot.title });
    await card.waitFor();
    const leaveAndReturn = async () => {
      await page
        .locator('footer')
        .getByRole('link', { name: text('shell.about') })
        .click();
      await page.getByRole('heading', { level: 1, name: text('shell.about') }).waitFor();
      await page.goBack();
      await card.waitFor();
    };
    await page.clock.fastForward('04:30');
    await leaveAndReturn();
    expect(searches).toHaveLength(1);
    await page.clock.fastForward('01:00');
    await page.evaluate(() => {
      document.dispatchEvent(new Event('visibilitychange'));
      window.dispatchEvent(new Event('focus'));
    });
    // A request that the focus had caused would have been sent before this one.
    await page.evaluate(() => fetch('/robots.txt'));
    expect(searches).toHaveLength(1);
    await leaveAndReturn();
    await expect.poll(() => searches.length).toBe(2);
  });

  it('[AP-04] is requested again when it fails: once on the home page, three times elsewhere, with growing pauses', async () => {
    const page = await browser.open({ width: 390 });
    const times: number[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === `/api/parking-spots/${spot.id}`) times.push(Date.now());
    });
    await page.route(`**/api/parking-spots/${spot.id}`, refuse(500));
    await page.route('**/api/parking-spots/map?*', refuse(500));
    const searches = gatherSearches(page);
    await page.goto(`${app.stack.web}/`);
    await page.getByText(text('home.spotsFailed'), { exact: true }).waitFor();
    expect(searches).toHaveLength(2);

    await page.goto(`${app.stack.web}/spot/${spot.id}`);
    await page.getByRole('alert').getByText(text('spots.failedTitle')).waitFor();
    expect(times).toHaveLength(4);
    const pauses = times.slice(1).map((time, index) => Math.floor((time - (times[index] ?? 0)) / 1000 + 0.1));
    // The first request comes from the HTML, before the script of the page runs.
    expect(pauses[0]).toBeGreaterThanOrEqual(1);
    expect(pauses.slice(1)).toEqual([2, 4]);

    await page.route(`**/api/parking-spots/${spot.id}`, refuse(404, 'not_found'));
    times.length = 0;
    await page.reload();
    await page.getByText(text('spots.notFoundTitle')).first().waitFor();
    expect(times).toHaveLength(1);
  });
});

describe('a first visit by phone', () => {
  const KB = 1024;
  /**
   * Maxima of home, a search with dates and a spot page scrolled to its end, without the map's worker and data. Each is opened by its
   * address; by presses there would be two pages and two settings less.
   */
  const MAX_REQUESTS: Readonly<Record<string, number>> = {
    page: 3,
    settings: 3,
    api: 9,
    picture: 3,
    font: 1,
    drawing: 1,
    /** One is for the drawing of a vehicle in a spot, after the page. */
    style: 9,
    /** Three are for hearts, after the page: their code, their texts, and what sends a press. Two are for the drawing. */
    script: 21,
  };
  const MAX_TOTAL = { requests: 48, bytes: 580 * KB };
  const open = async () => {
    const context = await (
      await sharedBrowser()
    ).newContext({
      viewport: { width: 390, height: 844 },
      locale: 'es-ES',
      reducedMotion: 'reduce',
      // Its requests are not those of the page, and would count or not, depending on when it is ready.
      serviceWorkers: 'block',
    });
    return { context, page: await context.newPage() };
  };

  it('shows the name and the picture of a spot before its script is loaded', async () => {
    const { context, page } = await open();
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto(`${app.stack.web}/spot/${spot.id}`);
    await page.getByText(spot.title, { exact: true }).waitFor();
    await page.getByText(spot.address, { exact: true }).waitFor();
    const picture = page.locator('main img');
    await picture.waitFor();
    // It is chosen a moment after the element is there.
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc))
      .toContain('/api/images/');
    await context.close();
  });

  it('takes at most 19 requests and 270 KB before the visitor does anything', async () => {
    const search = `/?location=Sol&lat=40.417&lng=-3.7035&zoom=15&box=-3.718,40.406,-3.6896,40.4276`;
    for (const path of ['/', search]) {
      const { context, page } = await open();
      const traffic = await gatherTraffic(page);
      await page.goto(app.stack.web + path);
      await page.locator('[data-spot]').first().waitFor();
      await page.waitForLoadState('networkidle');
      const kinds = Object.values(traffic);
      const sum = (of: 'requests' | 'bytes') => kinds.reduce((total, kind) => total + kind[of], 0);
      expect(sum('requests'), JSON.stringify(traffic)).toBeLessThanOrEqual(19);
      expect(sum('bytes'), path).toBeLessThanOrEqual(270 * KB);
      await context.close();
    }
  });

  it('takes few requests and bytes, and shifts no layout by itself', async () => {
    const { context, page } = await open();
    await page.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null;
    });
    await watchShift(page);
    const shifts: Record<string, number> = {};
    const visit = async (path: string, name = path) => {
      await page.goto(app.stack.web + path);
      await page.waitForLoadState('networkidle');
      shifts[name] = await readShift(page);
    };
    const traffic = await gatherTraffic(page);
    const search = `/?west=-3.78&south=40.37&east=-3.62&north=40.47&startDate=${inDays(10)}&endDate=${inDays(12)}`;
    for (const path of ['/', search, `/spot/${spot.id}`]) await visit(path);
    await page.mouse.wheel(0, 4000);
    await page.waitForLoadState('networkidle');
    const entries = Object.entries(traffic);
    for (const [kind, { requests }] of entries)
      expect(requests, kind).toBeLessThanOrEqual(MAX_REQUESTS[kind] ?? 0);
    const sum = (of: 'requests' | 'bytes') => entries.reduce((total, [, kind]) => total + kind[of], 0);
    expect(sum('requests')).toBeLessThanOrEqual(MAX_TOTAL.requests);
    expect(sum('bytes')).toBeLessThanOrEqual(MAX_TOTAL.bytes);

    for (const path of ['/login', '/register', '/aparcar/madrid', '/ayuda', `/spot/spt_${'0'.repeat(26)}`])
      await visit(path);
    const delay = (what: string, ms: number) =>
      page.route(what, (route) => setTimeout(() => void route.continue(), ms));
    await delay(`**/api/parking-spots/${spot.id}`, 300);
    await delay('**/assets/*.js', 900);
    await visit(`/spot/${spot.id}`, 'a spot before its script');
    await context.close();
    expect(Object.entries(shifts).filter(([, shift]) => shift > 0.01)).toEqual([]);
  });
});
