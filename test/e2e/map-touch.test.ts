import { isDeepStrictEqual } from 'node:util';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SpotCluster } from '#shared/api/search.ts';
import type { Spot } from '#shared/api/spots.ts';
import { type Person, useStack } from '#test/support/stack.ts';
import { answerSearches, manySpots } from './search-support.ts';
import { goWithin, openAs, showMap, textsOf, useBrowser } from './support.ts';

const app = useStack();
const browser = useBrowser();
const text = textsOf('es', 'home', 'spots', 'vehicles');

const PORTRAIT = { width: 360, height: 740 };
const LANDSCAPE = { width: 740, height: 360 };
const SEARCHED = '/?location=puerta+del+sol&view=map';
/** The Puerta del Sol, where its pin is. */
const SOL = { latitude: 40.4168, longitude: -3.7038 };

let owner: Person;
let spot: Spot;

beforeAll(async () => {
  owner = await app.newPerson('Olga Dueña');
  spot = await app.publishOnMap(owner, SOL);
});

/** The element above or around the map of a page: maps are loaded when they come near the window. */
const nearMap = () =>
  page
    .locator('[data-view], .map-view')
    .or(page.getByRole('heading', { name: text('spots.where') }))
    .first();

/** One window for all tests: each new one draws its first map from nothing. */
let page: Page;
beforeAll(async () => {
  page = await browser.open({ ...PORTRAIT, map: true, touch: true });
  // The embedded map comes with the site, so there are no tiles to wait for.
  await showMap(page, app.stack.web, { kind: 'embedded' });
  await openAs(page, app.stack.web, owner, SEARCHED);
});

const show = async (size: { width: number; height: number }, path: string) => {
  await page.setViewportSize(size);
  if (path !== '') await goWithin(page, path);
  await nearMap().waitFor();
  await nearMap().evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await page.locator('.map-canvas canvas').waitFor();
};

/** The scroll position of the page, and the position of a marker on the map. */
const positionOf = () =>
  page.evaluate(() => {
    const mark = document.querySelector<HTMLElement>('.maplibregl-marker');
    return { page: window.scrollY, mark: mark?.style.transform };
  });

/** Waits until page and map have stopped moving, which both go on doing after a swipe. */
const comeToRest = () =>
  expect
    .poll(async () => {
      const before = await positionOf();
      await page.waitForTimeout(150);
      return isDeepStrictEqual(before, await positionOf());
    })
    .toBe(true);

/** Moves one or two fingers up by so many pixels over the middle of the visible part of the map. */
const swipeUp = async (fingers: 1 | 2, pixels = 160) => {
  const map = page.locator('.map-canvas');
  await map.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await comeToRest();
  const { x, y } = await map.evaluate((element) => {
    const { left, top, bottom, width } = element.getBoundingClientRect();
    const [least, most] = [Math.max(top, 70), Math.min(bottom, innerHeight - 50)];
    return { x: left + width / 3, y: (least + most) / 2 + 60 };
  });
  const before = await positionOf();
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', moved: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        type === 'touchEnd'
          ? []
          : Array.from({ length: fingers }, (_, id) => ({ id, x: x + 80 * id, y: y - moved })),
    });
  await touch('touchStart', 0);
  for (let step = 1; step <= 10; step++) await touch('touchMove', (pixels * step) / 10);
  await touch('touchEnd', pixels);
  await session.detach();
  return before;
};

/** Records the hint on how to move the map, which is shown for a moment only. */
const watchHint = () =>
  page.locator('.maplibregl-cooperative-gesture-screen').evaluate((screen) => {
    new MutationObserver(() => {
      if (screen.classList.contains('maplibregl-show'))
        document.documentElement.dataset['hint'] = screen.textContent;
    }).observe(screen, { attributeFilter: ['class'] });
  });

const expectOneFingerToScroll = async () => {
  await watchHint();
  const before = await swipeUp(1);
  await expect.poll(async () => (await positionOf()).page).toBeGreaterThan(before.page + 100);
  await expect
    .poll(() => page.locator('html').getAttribute('data-hint'))
    .toContain(text('spots.mapGestures'));
  expect((await positionOf()).mark).toBe(before.mark);
};

const expectTwoFingersToMoveTheMap = async () => {
  const before = await swipeUp(2, 60);
  await expect.poll(async () => (await positionOf()).mark).not.toBe(before.mark);
  expect(Math.abs((await positionOf()).page - before.page)).toBeLessThan(5);
};

const expectGestures = async () => {
  await expectTwoFingersToMoveTheMap();
  await expectOneFingerToScroll();
};

describe('a map on a touch screen', () => {
  it('[MP-01] of results scrolls the page with one finger, shows a hint, and moves with two, upright and sideways', async () => {
    for (const size of [PORTRAIT, LANDSCAPE]) {
      await show(size, '');
      await page.locator('.map-pill').waitFor();
      await expectGestures();
    }
  });

  it('[MP-01] is complete while a part of it is under the header or the bottom strip', async () => {
    /** `--color-map` */
    const UNDRAWN = 0xf4_f1_ea;
    /** The number of rows of pixels at the left edge of the map that are not drawn. */
    const countUndrawn = async () => {
      const { data, info } = await sharp(await page.screenshot())
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      return Array.from({ length: info.height }, (_, line) =>
        data.readUIntBE((line * info.width + 40) * 3, 3),
      ).filter((colour) => colour === UNDRAWN).length;
    };
    await show({ width: 720, height: 450 }, '');
    for (const part of [0.1, 0.5, 0.9]) {
      await page.locator('.map-canvas').evaluate((map, share) => {
        const { top, height } = map.getBoundingClientRect();
        window.scrollBy({ top: top + share * height - innerHeight / 2, behavior: 'instant' });
      }, part);
      await expect.poll(() => countUndrawn()).toBe(0);
    }
  });

  it('[HM-04] has a button to the list, which is shown from its top, and the list has one to the map', async () => {
    await show(PORTRAIT, '');
    await page.getByRole('button', { name: text('home.viewList') }).tap();
    const title = page.getByRole('heading', { level: 2, name: text('home.availableTitle') });
    await expect.poll(() => title.evaluate((heading) => heading === document.activeElement)).toBe(true);
    await page.locator('[data-spot]').first().waitFor();
    await expect.poll(async () => (await title.boundingBox())?.y).toBeLessThan(PORTRAIT.height / 2);
    await expect.poll(async () => (await title.boundingBox())?.y).toBeGreaterThan(68);
    expect(page.url()).not.toContain('view=');
    await page.getByRole('button', { name: text('home.viewMap'), exact: true }).tap();
    await page.locator('.map-pill').waitFor();
    expect(page.url()).toContain('view=map');
    const map = await page.locator('.map-canvas').boundingBox();
    expect(map?.y).toBeGreaterThan(68);
    expect((map?.y ?? PORTRAIT.height) + (map?.height ?? 0)).toBeLessThan(PORTRAIT.height);
  });

  it('[SD-01] [PW-02] does the same on the page of a spot and in the wizard, whose pin is set by a tap', async () => {
    await show(LANDSCAPE, `/spot/${spot.id}`);
    await page.locator('.map-pin').waitFor();
    // It comes after the first view, and is above the map.
    await page.getByRole('heading', { name: text('vehicles.fitTitle') }).waitFor();
    await expectGestures();
    await show(PORTRAIT, '/publicar');
    await page.getByRole('heading', { level: 1, name: /^\(1\/6\)/ }).waitFor();
    await page.locator('.map-canvas').tap();
    await page.locator('.map-pin').waitFor();
    await expectGestures();
  });
});

describe('the pin of a searched place', () => {
  /** How many pills the pin touches, how far it is from the nearest one, in pixels, and whether a press on it reaches the map below. */
  const pinAmongPills = () =>
    page.locator('.map-pin').evaluate((pin) => {
      const at = pin.getBoundingClientRect();
      const gaps = [...document.querySelectorAll('.map-pill, .map-cluster')].map((pill) => {
        const box = pill.getBoundingClientRect();
        const across = Math.max(box.left - at.right, at.left - box.right);
        const along = Math.max(box.top - at.bottom, at.top - box.bottom);
        return Math.max(across, along);
      });
      const hit = document.elementFromPoint((at.left + at.right) / 2, (at.top + at.bottom) / 2);
      return {
        touched: gaps.filter((gap) => gap < 0).length,
        isNear: Math.min(...gaps) < 10,
        takesPresses: pin.contains(hit),
      };
    });

  const gathered: SpotCluster = { ...SOL, count: 1250, price_weekday: 9 };
  const CASES = [
    { found: { spots: manySpots(1) }, pill: 'map-pill', shown: '€' },
    { found: { spots: manySpots(6) }, pill: 'map-cluster', shown: '6' },
    { found: { spots: [], clusters: [gathered] }, pill: 'map-cluster', shown: '1250' },
  ];

  it('[MP-02] stands beside the price of one spot, of a cluster made by the browser, and of one made by the server, and takes no presses', async () => {
    const search = { location: 'Sol', lat: '40.41680', lng: '-3.70380', zoom: '15' };
    for (const [index, { found, pill, shown }] of CASES.entries()) {
      await page.unroute('**/api/parking-spots/map?*');
      await answerSearches(page, () => found);
      const query = {
        ...search,
        view: 'map',
        box: '-3.718,40.406,-3.6896,40.4276',
        maxPrice: String(100 + index),
      };
      await show(PORTRAIT, `/?${new URLSearchParams(query).toString()}`);
      await page.locator(`.${pill}`, { hasText: shown }).waitFor();
      await page.locator('.map-pin').waitFor();
      await expect.poll(() => pinAmongPills()).toEqual({ touched: 0, isNear: true, takesPresses: false });
    }
  });
});
