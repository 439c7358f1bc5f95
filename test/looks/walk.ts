import { readdirSync } from 'node:fs';
import type { Browser, Request } from 'playwright-core';
import { enter, textsOf } from '#test/e2e/support.ts';
import type { Language } from '#test/e2e/windows.ts';
import { findAddresses, signInAll } from './addresses.ts';
import { NOW } from './product.ts';
import type { Screen } from './screens.ts';

export const WIDTHS = [1440, 360] as const;
const HEIGHT = 900;
/** A page is stable when so many screenshots in a row are equal. */
const SAME_PICTURES = 3;
const MAX_PICTURES = 60;
const PATIENCE_MS = 30_000;
const AREAS = readdirSync('web/src/i18n/es').map((file) => file.replace('.json', ''));

/** Maps are drawn slightly differently each time, so their script is blocked and they are not compared. */
const MAP_PROGRAM = /\/assets\/map-view-[^/]*\.js$/;

/** Runs in the page: a screenshot of the whole page reports two resizes at once to observers. Only the last one counts. */
const hearLastChange = () => {
  window.IntersectionObserver = class extends IntersectionObserver {
    constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
      super((entries, observer) => callback(entries.slice(-1), observer), options);
    }
  };
};

/** Runs in the page: stops animations. Returns whether it is hydrated and has loaded everything, including pictures far below. */
const isLoaded = async () => {
  for (const animation of document.getAnimations()) animation.cancel();
  document.documentElement.style.caretColor = 'transparent';
  for (const image of document.images) image.loading = 'eager';
  await document.fonts.ready;
  await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  const isBusy = document.querySelector('[aria-busy="true"]') !== null;
  const hasHeading = [...document.querySelectorAll('h1')].some((heading) => heading.checkVisibility());
  return document.documentElement.dataset['live'] !== undefined && hasHeading && !isBusy;
};

const openWindow = async (browser: Browser, language: Language) => {
  const context = await browser.newContext({
    locale: language === 'es' ? 'es-ES' : 'en-GB',
    timezoneId: 'Europe/Madrid',
    reducedMotion: 'reduce',
  });
  await context.clock.setFixedTime(NOW);
  await context.addInitScript(hearLastChange);
  await context.route(MAP_PROGRAM, () => undefined);
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const open = new Set<Request>();
  page.on('request', (request) => void (MAP_PROGRAM.test(request.url()) || open.add(request)));
  page.on('requestfinished', (request) => void open.delete(request));
  page.on('requestfailed', (request) => void open.delete(request));

  const session = await context.newCDPSession(page);
  /** A screenshot of the whole page. Playwright's own takes five times as long, because it compresses more. */
  const takePicture = async () => {
    const { cssContentSize: size } = await session.send('Page.getLayoutMetrics');
    const clip = { x: 0, y: 0, width: size.width, height: size.height, scale: 1 };
    const how = { captureBeyondViewport: true, optimizeForSpeed: true } as const;
    return (await session.send('Page.captureScreenshot', { ...how, clip })).data;
  };
  /** A screenshot of the page once it is stable. */
  const shoot = async (): Promise<Buffer> => {
    let last = '';
    for (let same = 0, taken = 0; same < SAME_PICTURES; taken++) {
      if (taken === MAX_PICTURES) throw new Error('The page does not come to rest');
      await page.waitForFunction(isLoaded);
      const next = await takePicture();
      same = open.size > 0 ? 0 : next === last ? same + 1 : 1;
      last = next;
    }
    return Buffer.from(last, 'base64');
  };
  return { page, shoot };
};

/** Opens screens of one product one after the other. Returns a screenshot for each width. */
export const openWalk = async (browser: Browser, site: string) => {
  const sessions = await signInAll(site);
  const addresses = await findAddresses(site, sessions);
  const windows = new Map<string, Awaited<ReturnType<typeof openWindow>>>();

  return async ({ as, at, act }: Screen, language: Language): Promise<readonly Buffer[]> => {
    const key = `${language} ${as}`;
    const known = windows.get(key);
    const window = known ?? (await openWindow(browser, language));
    windows.set(key, window);
    const { page, shoot } = window;
    if (as && !known) await enter(page, site, sessions[as]);
    await page.setViewportSize({ width: WIDTHS[0], height: HEIGHT });
    if (at !== undefined) {
      const filled = at.replace(/\{(\w+)\}/g, (_, name: string) => addresses[name] ?? '');
      const address = `${site}${filled}${filled.includes('?') ? '&' : '?'}lang=${language}`;
      await page.goto(address, { waitUntil: 'domcontentloaded' });
    }
    await act?.(page, textsOf(language, ...AREAS));
    const pictures: Buffer[] = [];
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: HEIGHT });
      pictures.push(await shoot());
    }
    return pictures;
  };
};
