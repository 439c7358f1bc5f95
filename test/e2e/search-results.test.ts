import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Spot } from '#shared/api/spots.ts';
import { inDays, useStack } from '#test/support/stack.ts';
import { instantsShowing, todayInMadrid } from '#test/support/wall-clock.ts';
import { answerSearches, manySpots, openSearchPanel, queryOf } from './search-support.ts';
import { findFaults, goAfresh, showTileMap, textsOf, useBrowser } from './support.ts';

const app = useStack();
const browser = useBrowser();
const es = textsOf('es', 'home', 'search', 'spots', 'common');

const PHONE = { width: 360, height: 740 };
const WIDE = { width: 1440, height: 900 };

let spot: Spot;
/** The window of most tests, which navigate in it without loading the site again. */
let visitor: Page;
const show = async (size: typeof PHONE, path: string) => {
  await visitor.setViewportSize(size);
  await goAfresh(visitor, path);
  return visitor;
};

beforeAll(async () => {
  const owner = await app.newPerson('Olga Dueña');
  spot = await app.publishOnMap(owner, {
    title: 'Plaza de Valencia',
    address: 'Carrer de Colón 1, 46004 Valencia',
    latitude: 39.4705,
    longitude: -0.3765,
  });
  visitor = await browser.open(PHONE);
  await visitor.goto(`${app.stack.web}/ayuda`);
});

const SEARCHES = [
  { location: 'Valencia' },
  { location: 'Valencia', startDate: inDays(5), endDate: inDays(6) },
  { location: 'Valencia', maxPrice: '20', isCovered: 'true', hasSecurity: 'true' },
];

describe('a page of results', () => {
  it.each([
    ['a telephone', 'es', PHONE, 220, 300],
    ['a telephone', 'en', PHONE, 220, 300],
    ['a desktop', 'es', WIDE, 300, 300],
    ['a desktop', 'en', WIDE, 300, 300],
  ] as const)(
    '[HM-01] [HM-04] has the search in one line and the first result near the top on %s in %s, as a city has',
    async (_, language, window, most, mostOfCity) => {
      const page = language === 'es' ? visitor : await browser.open();
      await page.setViewportSize(window);
      if (language === 'en') await page.goto(`${app.stack.web}/ayuda?lang=en`);
      const findTop = async (path: string) => {
        await goAfresh(page, path);
        const card = page.locator('[data-spot]', { hasText: spot.title });
        await card.waitFor();
        return card.evaluate((element) => element.getBoundingClientRect().top + scrollY);
      };
      for (const query of SEARCHES)
        expect(await findTop(`/?${new URLSearchParams(query).toString()}`)).toBeLessThan(most);
      expect(await findTop('/aparcar/valencia')).toBeLessThan(mostOfCity);
    },
  );

  it('[HM-04] shows the line of the search, and the order without scrolling sideways, after a search on a telephone', async () => {
    const page = await show(PHONE, '/?location=Sevilla');
    await openSearchPanel(page);
    await page.getByRole('combobox', { name: es('home.where') }).fill('Valencia');
    await page.getByRole('combobox', { name: es('home.where') }).press('Enter');
    await page.getByRole('link', { name: spot.title }).waitFor();
    const line = await page.locator('[data-search-summary]').boundingBox();
    const { bottom } = await page
      .locator('header')
      .first()
      .evaluate((header) => header.getBoundingClientRect());
    expect(line?.y).toBeGreaterThanOrEqual(bottom);
    const order = await page.getByLabel(es('search.sortBy')).boundingBox();
    expect((order?.x ?? 0) + (order?.width ?? 360)).toBeLessThanOrEqual(PHONE.width);
  });

  it.each([
    ['a telephone', PHONE],
    ['a desktop', WIDE],
  ])('[HM-01] [HM-04] opens its search by a press on %s', async (_, window) => {
    const page = await show(window, '/?location=Valencia');
    await page.getByRole('link', { name: spot.title }).waitFor();
    const place = page.getByRole('combobox', { name: es('home.where') });
    expect(await place.isVisible()).toBe(false);
    const summary = page.getByRole('button', { name: /Valencia/ }).first();
    expect(await summary.getAttribute('aria-expanded')).toBe('false');
    await summary.press('Enter');
    await expect.poll(() => place.inputValue()).toBe('Valencia');
    expect(await summary.getAttribute('aria-expanded')).toBe('true');
    expect(await findFaults(page)).toEqual([]);
    await page.getByRole('button', { name: es('home.backToSearch') }).click();
    await page.getByRole('heading', { level: 1, name: es('home.hero') }).waitFor();
    expect(queryOf(page)).toEqual({});
  });
});

describe('the results on a telephone', () => {
  it.each(['/?location=Valencia', '/aparcar/valencia', '/?lat=39.47&lng=-0.3765&zoom=14'])(
    '[HM-04] [MP-01] are a list at %s, and load nothing of the map until it is wanted',
    async (path) => {
      const phone = await browser.open({ ...PHONE, map: true });
      await showTileMap(phone, app.stack.web);
      const loaded: string[] = [];
      phone.on('request', (request) => loaded.push(new URL(request.url()).pathname));
      await phone.goto(app.stack.web + path);
      const card = phone.getByRole('link', { name: spot.title });
      await card.waitFor();
      await card.scrollIntoViewIfNeeded();
      expect(await phone.locator('.map-canvas').count()).toBe(0);
      expect(loaded.filter((one) => /map-(view|worker)|maplibre|\/tiles\//.test(one))).toEqual([]);
      await phone.getByRole('button', { name: es('home.viewMap') }).click();
      await phone.locator('.map-canvas canvas').waitFor();
      await phone.reload();
      await phone.locator('.map-canvas canvas').waitFor();
      await phone.getByRole('button', { name: es('home.viewList') }).click();
      await card.waitFor();
      expect(queryOf(phone).view).toBeUndefined();
    },
  );

  it('[HM-04] are the list again on going back from the map, also after a reload of the map', async () => {
    const phone = await browser.open(PHONE);
    await answerSearches(phone, () => ({ spots: manySpots(20) }));
    await phone.goto(`${app.stack.web}/?location=Valencia`);
    const last = phone.locator('[data-spot]').last();
    await last.scrollIntoViewIfNeeded();
    const place = await phone.evaluate(() => scrollY);
    const before = phone.url();
    const toMap = () => phone.getByRole('button', { name: es('home.viewMap'), exact: true }).click();
    const isListThere = async () => {
      await last.waitFor();
      await expect.poll(() => queryOf(phone).view).toBeUndefined();
    };
    for (const leave of [
      () => phone.goBack(),
      () => phone.getByRole('button', { name: es('home.viewList') }).click(),
    ]) {
      await toMap();
      await last.waitFor({ state: 'hidden' });
      await leave();
      await isListThere();
      expect(phone.url()).toBe(before);
      await expect.poll(() => phone.evaluate(() => scrollY)).toBe(place);
    }
    await toMap();
    await last.waitFor({ state: 'hidden' });
    await phone.reload();
    await phone.goBack();
    await isListThere();
  });

  it.each([320, 360])('[HM-04] have their order and filters in view at %i pixels', async (width) => {
    const phone = await show({ ...PHONE, width }, '/?location=Valencia');
    const order = phone.getByRole('combobox', { name: es('search.sortBy') });
    await order.waitFor();
    const { x = 0, width: wide = 0 } = (await order.boundingBox()) ?? {};
    expect(x + wide).toBeLessThanOrEqual(width);
    await order.selectOption({ label: es('search.sort.price') });
    await expect.poll(() => queryOf(phone).sort).toBe('price');
    expect(await findFaults(phone)).toEqual([]);
  });

  it('[HM-04] have filters that scroll as a whole in a low window', async () => {
    const phone = await show({ width: 360, height: 225 }, '/?location=Valencia');
    await phone.getByRole('button', { name: /^Filtros/ }).click();
    const dialog = phone.getByRole('dialog');
    const field = dialog.getByRole('textbox', { name: es('search.maxPrice') });
    await field.waitFor();
    expect(await dialog.evaluate((box) => box.scrollHeight > box.clientHeight)).toBe(true);
    await dialog.locator('button[type=submit]').scrollIntoViewIfNeeded();
    const { y = 0 } = (await field.boundingBox()) ?? {};
    expect(y).toBeLessThan(0);
  });
});

describe('a day that has begun', () => {
  const dayAfter = (date: string, days: number) =>
    new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
  /** A window whose clock was set cannot be reused by other tests. */
  let page: Page;
  beforeAll(async () => {
    page = await browser.open(PHONE);
  });
  afterEach(() => page.unrouteAll());

  it('[HM-03] [HM-05] offers the night by the hour or days from tomorrow on, and the calendar does not offer it', async () => {
    const today = todayInMadrid();
    const [tomorrow, later] = [dayAfter(today, 1), dayAfter(today, 2)];
    await page.clock.setFixedTime(instantsShowing('Europe/Madrid', today, '20:20')[0] ?? 0);
    await answerSearches(page, (query) => ({
      spots: query.get('startDate') === today && !query.has('startTime') ? [] : manySpots(3),
    }));
    const search = { location: 'Valencia', startDate: today, endDate: tomorrow };
    await page.goto(`${app.stack.web}/?${new URLSearchParams(search).toString()}`);
    await page.getByText(es('search.begunTitle')).waitFor();
    const offer = (key: string) => page.getByRole('button', { name: new RegExp(`^${es(key)}.*3 plazas$`) });
    await offer('search.begunRest').waitFor();
    expect(await findFaults(page)).toEqual([]);
    await offer('search.begunTonight').click();
    await page.locator('[data-spot]').first().waitFor();
    expect(queryOf(page)).toMatchObject({
      startDate: today,
      startTime: '20:30',
      endDate: tomorrow,
      endTime: '10:00',
    });
    await page.goBack();
    await offer('search.begunTomorrow').click();
    await page.locator('[data-spot]').first().waitFor();
    expect(queryOf(page)).toMatchObject({ startDate: tomorrow, endDate: later });

    await openSearchPanel(page);
    await page.getByRole('button', { name: new RegExp(es('home.dates')) }).click();
    const panel = page.getByRole('dialog', { name: es('home.dates') });
    expect(await panel.locator(`[data-day="${today}"] button:enabled`).count()).toBe(0);
    await panel.getByRole('button', { name: es('search.todayByHours') }).click();
    await expect
      .poll(() => page.getByRole('button', { name: new RegExp(es('home.hours')) }).innerText())
      .toMatch(/20:30–00:00$/);
  });

  it.each([
    ['2026-11-10', 0],
    ['2026-11-27', 31],
  ])('[HM-03] on %s the calendar shows %i days of the next month', async (today, days) => {
    await page.clock.setFixedTime(instantsShowing('Europe/Madrid', today, '10:00')[0] ?? 0);
    await page.goto(app.stack.web);
    await page.getByRole('button', { name: new RegExp(es('home.dates')) }).click();
    const panel = page.getByRole('dialog', { name: es('home.dates') });
    await panel.locator(`[data-day="${today}"] button`).waitFor();
    expect(await panel.locator('[data-day^="2026-12"] button').count()).toBe(days);
    expect(await panel.locator('[data-day="2026-11-09"] button').count()).toBe(days === 0 ? 1 : 0);
    expect(await findFaults(page)).toEqual([]);
  });
});
