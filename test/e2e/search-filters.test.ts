import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { inDays, useStack } from '#test/support/stack.ts';
import { gatherSearches, queryOf, searchAfresh, titlesIn } from './search-support.ts';
import { findFaults, gatherErrors, goAfresh, showTileMap, textsOf, useBrowser } from './support.ts';

const app = useStack();
const browser = useBrowser();
const text = textsOf('es', 'home', 'search', 'spots', 'common');

const CHEAP = 'Plaza barata al aire libre';
const COVERED = 'Plaza cubierta y amplia';
const DEAR = 'Plaza cara con cargador';
const POSITION = { lat: '40.41700', lng: '-3.70350', zoom: '15' };

const WIDE = { width: 1024, height: 600 };
const PHONE = { width: 390, height: 900 };

/** The window of all tests, which navigate in it without loading the site again. */
let page: Page;

/** Opens the list on a phone. */
const openList = async (query: Record<string, string> = {}) => {
  await page.setViewportSize(PHONE);
  await searchAfresh(page, { ...POSITION, ...query });
};

const filters = (page: Page) => page.getByRole('button', { name: /^Filtros/ });
const dialog = (page: Page) => page.getByRole('dialog', { name: text('search.filtersTitle') });
const submit = (page: Page) => dialog(page).locator('button[type=submit]');
const chip = (page: Page, name: string) =>
  page.getByRole('button', { name: text('search.remove').replace('{filter}', name) });
const list = (page: Page) => expect.poll(() => titlesIn(page));

beforeAll(async () => {
  const owner = await app.newPerson('Olga Dueña');
  const amenities = { ramp: true, restroom: false, cctv: false, elevator: false, electricCharger: true };
  await app.publish(owner, {
    title: CHEAP,
    latitude: 40.417,
    longitude: -3.7035,
    priceWeekday: '8',
    priceWeekend: '8',
    isCovered: false,
    hasSecurity: false,
    dimensions: { length: '4', width: '2', height: '3' },
  });
  await app.publish(owner, {
    title: COVERED,
    latitude: 40.418,
    longitude: -3.7045,
    priceWeekday: '20',
    priceWeekend: '20',
    dimensions: { length: '6', width: '3', height: '2' },
  });
  await app.publish(owner, {
    title: DEAR,
    latitude: 40.4195,
    longitude: -3.703,
    priceWeekday: '40',
    priceWeekend: '40',
    amenities,
    availableDays: ['lunes', 'martes'],
  });
  await app.untilMapFollows();
  page = await browser.open({ ...WIDE, map: true });
  await showTileMap(page, app.stack.web);
});

describe('the filters of the search', () => {
  it('narrow list and map, are kept in the URL, and can be removed one by one', async () => {
    await page.goto(`${app.stack.web}/?${new URLSearchParams(POSITION).toString()}`);
    await list(page).toHaveLength(3);
    await filters(page).click();
    await dialog(page).getByLabel(text('search.maxPrice')).fill('mucho');
    await submit(page).click();
    await dialog(page).getByText(text('search.maxPriceProblem')).waitFor();
    expect(await findFaults(page)).toEqual([]);
    await dialog(page).getByLabel(text('search.maxPrice')).fill('25,50');
    await dialog(page)
      .getByRole('checkbox', { name: text('search.asks.isCovered') })
      .check();
    await dialog(page).getByRole('button', { name: 'Ver 1 plaza' }).click();
    await list(page).toEqual([COVERED]);
    expect(queryOf(page)).toEqual({ ...POSITION, maxPrice: '25.5', isCovered: 'true' });
    await page.getByText('1 plaza encontrada').waitFor();
    await expect.poll(() => page.locator('.map-pill').count()).toBe(1);
    await expect.poll(() => filters(page).innerText()).toBe('Filtros (2)');

    await chip(page, 'Cubierta').click();
    await list(page).toHaveLength(2);
    expect(queryOf(page)).toEqual({ ...POSITION, maxPrice: '25.5' });
    await page.getByRole('button', { name: text('search.clearAll') }).click();
    await list(page).toHaveLength(3);
    expect(queryOf(page)).toEqual(POSITION);

    await page.goBack();
    await list(page).toHaveLength(2);
    await page.goBack();
    await list(page).toEqual([COVERED]);
    await page.goForward();
    await chip(page, 'Hasta 25,50 € al día').waitFor();
    await list(page).toHaveLength(2);
  });

  it('work in a shared link, where invalid values are ignored', async () => {
    await openList({ electricCharger: 'true', sort: 'price' });
    await list(page).toEqual([DEAR]);
    await chip(page, text('search.asks.electricCharger')).waitFor();

    const errors = gatherErrors(page);
    const searches = gatherSearches(page);
    const nonsense = { maxPrice: '-3', carWidth: 'x', vehicleType: 'avión', isCovered: 'quizá', sort: '?' };
    const odd = new URLSearchParams({ ...POSITION, ...nonsense });
    await page.goto(`${app.stack.web}/?${odd.toString()}`);
    await list(page).toHaveLength(3);
    expect(searches.map((query) => [...query.keys()])).toEqual([
      ['west', 'south', 'east', 'north', 'vehicleType'],
    ]);
    await expect.poll(() => filters(page).innerText()).toBe('Filtros');
    expect(errors).toEqual([]);
  });

  it('take the size of one’s own car, which is offered at the next visit', async () => {
    await openList();
    await filters(page).click();
    await dialog(page).getByLabel(text('search.carLength')).waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Filtros');
    await page.keyboard.press('Enter');
    await dialog(page).getByLabel(text('search.carLength')).fill('4,5');
    await dialog(page).getByLabel(text('search.carHeight')).fill('2.1');
    await submit(page).click();
    await list(page).toEqual([DEAR]);
    expect(queryOf(page)).toMatchObject({ carLength: '4.5', carHeight: '2.1' });
    expect(await findFaults(page)).toEqual([]);
    await goAfresh(page, `/?${new URLSearchParams(POSITION).toString()}`);
    await list(page).toHaveLength(3);
    await filters(page).click();
    await dialog(page)
      .getByRole('button', { name: /4,5 m de largo, 2,1 m de alto/ })
      .click();
    await expect.poll(() => dialog(page).getByLabel(text('search.carLength')).inputValue()).toBe('4,5');
    await submit(page).click();
    await list(page).toEqual([DEAR]);
  });

  it('sort the list, and the URL keeps the order', async () => {
    await openList();
    await list(page).toHaveLength(3);
    const sort = page.getByLabel(text('search.sortBy'));
    await sort.selectOption({ label: text('search.sort.price') });
    await list(page).toEqual([CHEAP, COVERED, DEAR]);
    await sort.selectOption({ label: text('search.sort.distance') });
    await list(page).toEqual([CHEAP, COVERED, DEAR]);
    expect(queryOf(page).sort).toBe('distance');
    await page.reload();
    await list(page).toEqual([CHEAP, COVERED, DEAR]);
    await expect.poll(() => sort.inputValue()).toBe('distance');
  });
});

describe('a search that finds nothing', () => {
  it('offers to drop a filter, with the number of spots without it', async () => {
    await openList({ maxPrice: '10', isCovered: 'true' });
    await page.getByText(text('search.noneTitle')).waitFor();
    const cheap = page.getByRole('button', { name: `${text('search.loosen.maxPrice')} 2 plazas` });
    await page.getByRole('button', { name: `${text('search.loosen.isCovered')} 1 plaza` }).waitFor();
    expect(await findFaults(page)).toEqual([]);
    await cheap.click();
    await list(page).toHaveLength(2);
    expect(queryOf(page)).toEqual({ ...POSITION, isCovered: 'true' });
  });

  it('offers the nearest dates with results, and links to them from the map on a phone', async () => {
    const wednesday = [3, 4, 5, 6, 7, 8, 9].map(inDays).find((day) => new Date(day).getUTCDay() === 3) ?? '';
    const next = new Date(Date.parse(wednesday) + 86_400_000).toISOString().slice(0, 10);
    await searchAfresh(page, {
      ...POSITION,
      electricCharger: 'true',
      startDate: wednesday,
      endDate: next,
      view: 'map',
    });
    await page.getByRole('button', { name: text('home.whatToDo') }).click();
    await page.getByText(text('search.datesTitle')).waitFor();
    await page
      .getByRole('heading', { name: text('search.datesTitle') })
      .locator('xpath=following-sibling::button')
      .first()
      .click();
    await list(page).toEqual([DEAR]);
    const { startDate = '', endDate = '' } = queryOf(page);
    expect(new Date(startDate).getUTCDay()).toBe(1);
    expect(Date.parse(endDate) - Date.parse(startDate)).toBe(86_400_000);
  });
});
