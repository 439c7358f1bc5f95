import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Spot } from '#shared/api/spots.ts';
import { useStack } from '#test/support/stack.ts';
import { answerSearches, gatherSearches, manySpots, queryOf, titlesIn } from './search-support.ts';
import { goAfresh, refuse, showTileMap, textsOf, useBrowser } from './support.ts';

const app = useStack();
const browser = useBrowser();
const text = textsOf('es', 'home', 'search', 'spots', 'common');

const MADRID = { lat: '40.41680', lng: '-3.70380', zoom: '15', view: 'map' };

/** A search with a filter, so that moving the map does not search by itself. */
const SEARCHED = { ...MADRID, maxPrice: '100' };

const canvas = (page: Page) => page.locator('.map-canvas canvas');
const searchHere = (page: Page) => page.getByRole('button', { name: text('home.searchHere') });
const list = (page: Page) => expect.poll(() => titlesIn(page));
const keptLook = (page: Page) => page.evaluate(() => localStorage.getItem('mapState'));

/** A small map without shapes is drawn faster. */
const PHONE = { width: 390, height: 740, map: true };

const open = async () => {
  const page = await browser.open(PHONE);
  await showTileMap(page, app.stack.web);
  return page;
};
const openMap = async (query: Record<string, string> = MADRID) => {
  const page = await open();
  await page.goto(`${app.stack.web}/?${new URLSearchParams(query).toString()}`);
  await canvas(page).waitFor();
  await page.locator('.map-pill, .map-cluster').first().waitFor();
  return page;
};

/** Presses an arrow key, which moves the map by 100 pixels, and waits each time until it has moved. */
const press = async (page: Page, key: 'ArrowRight' | 'ArrowLeft', times: number) => {
  for (let time = 0; time < times; time++) {
    const before = await keptLook(page);
    await page.keyboard.press(key);
    await expect.poll(() => keptLook(page)).not.toBe(before);
  }
};
const pan = async (page: Page, key: 'ArrowRight' | 'ArrowLeft', times: number) => {
  await canvas(page).focus();
  await press(page, key, times);
};

let west: Spot;
let east: Spot;

beforeAll(async () => {
  const owner = await app.newPerson('Olga Dueña');
  west = await app.publish(owner, { title: 'Plaza del oeste', latitude: 40.4168, longitude: -3.7042 });
  east = await app.publish(owner, { title: 'Plaza del este', latitude: 40.4168, longitude: -3.695 });
  await app.untilMapFollows();
});

describe('a moved map', () => {
  it('is searched only by its button or from the list, keeps the results until the answer arrives, adds one step to the history, keeps position and results after a reload, and retries a failed search', async () => {
    const page = await openMap(SEARCHED);
    const searches = gatherSearches(page);
    await list(page).toEqual([west.title]);
    await pan(page, 'ArrowRight', 2);
    await searchHere(page).waitFor();
    expect(searches).toHaveLength(0);
    expect(queryOf(page)).toEqual(SEARCHED);
    await expect.poll(() => titlesIn(page)).toEqual([west.title]);

    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route('**/api/parking-spots/map?*', async (route) => {
      await held;
      await route.continue();
    });
    await searchHere(page).click();
    await page.getByRole('status').getByText(text('home.loadingSpots')).waitFor();
    await expect.poll(() => titlesIn(page)).toEqual([west.title]);
    letGo();
    await list(page).toEqual([east.title]);
    await page.unroute('**/api/parking-spots/map?*');
    expect(searches).toHaveLength(1);
    expect(Number(queryOf(page).lng)).toBeGreaterThan(Number(MADRID.lng) + 0.005);
    await expect.poll(() => searchHere(page).count()).toBe(0);
    await page.getByRole('button', { name: new RegExp(`${east.title}$`) }).waitFor();

    await page.goBack();
    await list(page).toEqual([west.title]);
    expect(queryOf(page)).toEqual(SEARCHED);
    await page.goForward();
    await list(page).toEqual([east.title]);

    await pan(page, 'ArrowLeft', 2);
    await page.reload();
    await list(page).toEqual([east.title]);
    await page.route('**/api/parking-spots/map?*', refuse(500), { times: 2 });
    await searchHere(page).click();
    await page.getByRole('button', { name: text('common.retry') }).click();
    await list(page).toEqual([west.title]);

    // A phone shows either the map or the list.
    await pan(page, 'ArrowRight', 2);
    await page.getByRole('button', { name: text('home.viewList') }).click();
    await page.getByRole('button', { name: text('search.onMap') }).click();
    await list(page).toEqual([east.title]);
    expect(queryOf(page).view).toBeUndefined();
  });

  it('[HM-04] without a search counts and lists visible spots, with one request per pause and none for known areas', async () => {
    const fresh = await open();
    const searches = gatherSearches(fresh);
    await fresh.goto(`${app.stack.web}/?view=map`);
    await fresh.getByText('2 plazas disponibles en esta zona').waitFor();
    await list(fresh).toHaveLength(2);
    await canvas(fresh).waitFor();
    await canvas(fresh).focus();
    for (let time = 0; time < 5; time++) await fresh.keyboard.press('ArrowRight');
    await fresh.getByText('0 plazas disponibles en esta zona').waitFor();
    await expect.poll(() => titlesIn(fresh)).toEqual([]);
    await expect.poll(() => searchHere(fresh).count()).toBe(0);
    expect(searches.length).toBeLessThan(4);
    expect(Number(queryOf(fresh).lng)).toBeGreaterThan(Number(MADRID.lng));

    for (let time = 0; time < 5; time++) await fresh.keyboard.press('ArrowLeft');
    await fresh.getByText('2 plazas disponibles en esta zona').waitFor();
    const first = searches[0]?.get('west');
    expect(searches.filter((search) => search.get('west') === first)).toHaveLength(1);
  });
});

describe('the map by keyboard', () => {
  it('[MP-02] reaches every pill, also at its edge, pans by arrows, opens by Enter and restores the focus on Escape', async () => {
    // The centre of the spot is 7 pixels from the edge.
    const page = await openMap({ ...MADRID, lng: '-3.70790' });
    await canvas(page).focus();
    await page.keyboard.press('Tab');
    const pill = page.getByRole('button', { name: /15\s€, Plaza del oeste$/ });
    await expect.poll(() => pill.evaluate((button) => button === document.activeElement)).toBe(true);
    const [box, map] = [await pill.boundingBox(), await canvas(page).boundingBox()];
    const [before = 0, width = 0] = [box?.x, box?.width];
    expect(before + width).toBeLessThan((map?.x ?? 0) + (map?.width ?? 0));
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => (await pill.boundingBox())?.x ?? 0).toBeLessThan(before - 50);
    await page.keyboard.press('Enter');
    const popup = page.getByRole('dialog', { name: west.title });
    await popup.getByRole('link', { name: text('spots.details') }).waitFor();
    await page.keyboard.press('Escape');
    await popup.waitFor({ state: 'detached' });
    await expect.poll(() => pill.evaluate((button) => button === document.activeElement)).toBe(true);
    await press(page, 'ArrowLeft', 2);
    // When the focused pill leaves the view, the focus moves to the map.
    await expect.poll(() => canvas(page).evaluate((map) => map === document.activeElement)).toBe(true);
  });
});

describe('very many spots', () => {
  it('are clustered together with the clusters of the server, open on request, and say so if only those in the middle were checked', async () => {
    const page = await open();
    const gathered = [
      { latitude: 40.4168, longitude: -3.7038, count: 1000, price_weekday: 9 },
      { latitude: 40.4169, longitude: -3.7037, count: 234, price_weekday: 7 },
    ];
    const elsewhere = { latitude: 40.42, longitude: -3.71, count: 1250, price_weekday: 9 };
    const searches = gatherSearches(page);
    await answerSearches(page, (query) => {
      if (query.has('isCovered')) return { spots: manySpots(3), clusters: [elsewhere] };
      return Number(query.get('east')) - Number(query.get('west')) > 0.02
        ? { spots: [], clusters: gathered, isTooMany: true }
        : { spots: manySpots(45) };
    });
    const show = (query: object) => `/?${new URLSearchParams({ ...MADRID, ...query }).toString()}`;
    await page.goto(app.stack.web + show({ isCovered: 'true' }));
    await page.getByText(/^3 plazas encontradas en el centro del mapa. Hay más fuera de esta zona/).waitFor();
    await page.getByRole('button', { name: '1250 plazas sin comprobar todavía, acercar' }).waitFor();

    await goAfresh(page, show({ zoom: '13' }));
    await page.getByText(text('home.foundTooMany')).waitFor();
    const cluster = page.getByRole('button', { name: /^1234 plazas desde 7\s€, acercar$/ });
    await expect.poll(() => cluster.innerText()).toMatch(/\n1234\s+desde 7\s€$/);
    await expect.poll(() => page.getByText(text('search.tooManyTitle')).count()).toBe(1);
    const before = searches.length;
    await cluster.click();
    // Opening a cluster searches the new area without the button.
    await list(page).toHaveLength(20);
    expect(searches.length).toBeGreaterThan(before);
    await expect.poll(() => searchHere(page).count()).toBe(0);
    await page.getByRole('button', { name: text('home.viewList') }).click();
    await page.getByRole('button', { name: text('spots.showMore').replace('{count}', '25') }).click();
    await list(page).toHaveLength(40);
  });
});

describe('arriving at the search', () => {
  it('by a link that only names a place goes there, as the metadata for search engines promises', async () => {
    const home = await (await fetch(app.stack.web)).text();
    const [, target = ''] = /"urlTemplate":"([^"]+)"/.exec(home) ?? [];
    const page = await browser.open();
    const searches = gatherSearches(page);
    await page.goto(target.replace('{search_term_string}', 'Toledo'));
    await expect.poll(() => queryOf(page).box).toBeDefined();
    expect(Number(queryOf(page).lat)).toBeCloseTo(39.86, 1);
    // The first search is the one of the place; a search without results is followed by one for the nearest spots.
    await expect.poll(() => searches.length).toBeGreaterThan(0);
    expect(Number(searches[0]?.get('north'))).toBeLessThan(40);
    const unknown = new URL(target.replace('{search_term_string}', 'Xqzwvk'));
    await goAfresh(page, unknown.pathname + unknown.search);
    await page.getByText(text('home.placeUnknown')).waitFor();
  });

  it('keeps what was typed into the prerendered page before it was hydrated', async () => {
    const page = await browser.open();
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route('**/assets/*.js', async (route) => {
      await held;
      await route.continue();
    });
    const arriving = page.goto(app.stack.web, { waitUntil: 'commit' });
    const place = page.locator('input[name=location]');
    await place.fill('Valen');
    letGo();
    await arriving;
    await page
      .getByRole('option', { name: /^Valencia/ })
      .first()
      .waitFor();
    await expect.poll(() => place.inputValue()).toBe('Valen');
  });
});
