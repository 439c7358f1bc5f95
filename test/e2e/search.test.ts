import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Spot } from '#shared/api/spots.ts';
import { MIN_CANCELLATION_HOURS } from '#shared/model/rules.ts';
import { inDays, useStack } from '#test/support/stack.ts';
import { todayInMadrid, wallOf } from '#test/support/wall-clock.ts';
import { openSearchPanel, queryOf, searchAfresh } from './search-support.ts';
import { chooseDay, findTextsCutBySpacing, showTileMap, textsOf, useBrowser } from './support.ts';

const app = useStack();
const browser = useBrowser();
const es = textsOf('es', 'home', 'search', 'spots', 'common');
const en = textsOf('en', 'home', 'spots', 'common');

const MADRID = { lat: 40.4168, lng: -3.7038 };

const place = (page: Page) => page.getByRole('combobox', { name: es('home.where') });
const dates = (page: Page) => page.getByRole('button', { name: new RegExp(es('home.dates')) });
const search = (page: Page) => page.getByRole('button', { name: es('home.search'), exact: true });
const results = (page: Page) => page.getByRole('region', { name: new RegExp(es('home.availableTitle')) });
const cards = (page: Page) => page.locator('[data-spot]');

/** Records the URLs of calls to a path of the API. */
const gatherCalls = (page: Page, path: string): URL[] => {
  const calls: URL[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === `/api${path}`) calls.push(url);
  });
  return calls;
};

const PHONE = { width: 360, height: 740 };

/** The window of most tests, which navigate in it without loading the site again. */
let page: Page;

let near: Spot;
let far: Spot;
/** In the same town as `far`, 11 km away. */
let farther: Spot;

beforeAll(async () => {
  const owner = await app.newPerson('Olga Dueña');
  near = await app.publish(owner, { title: 'Plaza de Sol', latitude: 40.417, longitude: -3.7035 });
  farther = await app.publish(owner, { title: 'Plaza de El Saler', latitude: 39.3833, longitude: -0.3335 });
  far = await app.publishOnMap(owner, {
    title: 'Plaza de Valencia',
    address: 'Carrer de Colón 1, 46004 Valencia',
    latitude: 39.4705,
    longitude: -0.3765,
  });
  page = await browser.open();
  await page.goto(app.stack.web);
});

describe('the search panel', () => {
  it('[HM-01] [LA-02] fits a phone, and names the times of a full day', async () => {
    const phone = await browser.open(PHONE);
    await phone.goto(app.stack.web);
    await phone.getByRole('heading', { level: 1, name: 'Aparca mejor, más barato' }).waitFor();
    await phone
      .getByText(/13:00.*12:00/)
      .first()
      .waitFor();
    const button = await search(phone).boundingBox();
    expect((button?.y ?? PHONE.height) + (button?.height ?? 0)).toBeLessThanOrEqual(PHONE.height);
    const faq = phone.getByRole('region', { name: es('home.faqTitle'), exact: true });
    const answers = (await faq.locator('details').allTextContents()).join(' ');
    for (const part of [`${MIN_CANCELLATION_HOURS} horas`, '2 horas', '9:00', '12'])
      expect(answers).toContain(part);
    expect(answers).not.toContain('240');
  });

  it('[HM-01] [HM-03] [HM-06] [HM-07] [LA-02] fits a desktop in English, where weeks begin on Sunday, and leads to the map, publishing, support and eight answers', async () => {
    const desktop = await browser.open({ width: 1440, height: 900, language: 'en' });
    await desktop.goto(`${app.stack.web}/?lang=en`);
    await desktop.getByRole('heading', { level: 1, name: 'Park better, cheaper' }).waitFor();
    await desktop
      .getByText(/13:00.*12:00/)
      .first()
      .waitFor();
    await desktop.getByRole('combobox', { name: en('home.where') }).waitFor();
    await desktop.getByRole('button', { name: new RegExp(en('home.dates')) }).click();
    await expect.poll(() => desktop.getByRole('dialog').locator('th').first().innerText()).toBe('Su');
    await desktop.keyboard.press('Escape');
    // The map has the same height on every screen.
    const map = desktop.locator('[data-view] > :last-child > :last-child');
    expect(Math.round((await map.boundingBox())?.height ?? 0)).toBe(600);
    const button = desktop.getByRole('button', { name: en('home.search'), exact: true });
    const box = await button.boundingBox();
    expect((box?.y ?? 900) + (box?.height ?? 0)).toBeLessThanOrEqual(900);
    await button.click();
    const title = desktop.getByRole('heading', { level: 2, name: en('home.mapTitle') });
    await expect.poll(async () => (await title.boundingBox())?.y ?? 900).toBeLessThan(300);

    const main = desktop.getByRole('main');
    await expect.poll(() => main.locator('a[href="/publicar"]').count()).toBe(2);
    const help = main.getByRole('link', { name: new RegExp(en('home.helpAction')) });
    const config = (await (await fetch(`${app.stack.web}/config.json`)).json()) as { helpDeskUrl: string };
    expect(config.helpDeskUrl).toMatch(/^https:/);
    await expect.poll(() => help.getAttribute('href')).toBe(config.helpDeskUrl);
    await expect.poll(() => help.getAttribute('target')).toBe('_blank');

    const region = (name: string) => desktop.getByRole('region', { name: en(name), exact: true });
    await expect.poll(() => region('home.whyTitle').getByRole('listitem').count()).toBe(3);
    await expect.poll(() => region('home.voicesTitle').getByRole('figure').count()).toBe(4);
    await region('home.voicesTitle').getByText(en('home.voicesIllustrative')).waitFor();
    const entries = region('home.faqTitle').locator('details');
    await expect.poll(() => entries.count()).toBe(8);
    for (const entry of await entries.all()) {
      await entry.locator('summary').click();
      await expect.poll(() => region('home.faqTitle').locator('details[open]').count()).toBe(1);
    }
    const answers = (await entries.allTextContents()).join(' ');
    for (const part of [`${MIN_CANCELLATION_HOURS} hours`, '6 hours', '1:00 PM', '12'])
      expect(answers).toContain(part);
    expect(answers).not.toContain('240');
  });

  it('[HM-02] suggests places from four characters, at once when coming back, and shows a street at zoom 15 or a whole town', async () => {
    await searchAfresh(page);
    const calls = gatherCalls(page, '/places/autocomplete');
    await place(page).fill('Val');
    await page.waitForTimeout(800);
    expect(calls).toHaveLength(0);
    await place(page).pressSequentially('en', { delay: 60 });
    await page
      .getByRole('option', { name: /Valencia/ })
      .first()
      .waitFor();
    expect(calls.map((url) => url.searchParams.get('input'))).toEqual(['Valen']);

    await place(page).press('Escape');
    await place(page).fill('Va');
    await dates(page).focus();
    await place(page).focus();
    await page.getByRole('option', { name: /^Va/ }).first().waitFor();

    await place(page).fill('Valen');
    await page
      .getByRole('option', { name: /^Valencia/ })
      .first()
      .waitFor();
    await place(page).press('ArrowDown');
    await place(page).press('Enter');
    await page.getByRole('link', { name: far.title }).waitFor();
    await page.getByRole('link', { name: farther.title }).waitFor();
    await expect.poll(() => page.getByRole('link', { name: near.title }).count()).toBe(0);

    await openSearchPanel(page);
    await place(page).fill('Calle Colón');
    await page
      .getByRole('option', { name: /^Calle Colón/ })
      .first()
      .click();
    await expect.poll(() => queryOf(page).zoom).toBe('15');
    expect(Number(queryOf(page).lat)).toBeCloseTo(39.47, 2);
    await expect.poll(() => page.getByRole('link', { name: farther.title }).count()).toBe(0);
    await page.getByRole('link', { name: far.title }).waitFor();
  });

  it('[HM-02] never chooses a suggestion for an older text while the answer is slow', async () => {
    await searchAfresh(page);
    await place(page).fill('Valen');
    const older = page.getByRole('option', { name: /^Valencia/ }).first();
    await older.waitFor();
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route('**/api/places/autocomplete?*', async (route) => {
      await held;
      await route.continue();
    });
    await place(page).fill('Cuenca');
    await expect.poll(() => older.getAttribute('aria-disabled')).toBe('true');
    await place(page).press('ArrowDown');
    await expect.poll(() => place(page).getAttribute('aria-activedescendant')).toBeNull();
    await older.click({ force: true });
    await expect.poll(() => place(page).inputValue()).toBe('Cuenca');
    await place(page).press('Enter');
    await results(page).getByText('0 plazas encontradas · Cuenca').waitFor();
    letGo();
  });

  it('[HM-05] finds all spots of a town on every screen, keeps the search, and offers the nearest when there are none', async () => {
    await page.setViewportSize(PHONE);
    await searchAfresh(page);
    await place(page).fill('Valencia');
    await search(page).click();
    const counted = results(page).getByText('2 plazas encontradas · Valencia');
    await counted.waitFor();
    const { box, lat } = queryOf(page);
    expect(box?.split(',').map(Number)).toEqual([
      expect.any(Number),
      expect.any(Number),
      expect.any(Number),
      expect.any(Number),
    ]);
    expect(Number(lat)).toBeCloseTo(39.47, 1);
    const listed = await app.call<Spot[]>('GET', '/parking-spots?location=Valencia');
    expect(listed.body.map(({ title }) => title).sort()).toEqual([farther.title, far.title].sort());
    await page.setViewportSize({ width: 1280, height: 900 });
    await counted.waitFor();
    await page.setViewportSize(PHONE);
    await page.reload();
    await counted.waitFor();
    expect(queryOf(page).box).toBe(box);

    await openSearchPanel(page);
    await place(page).fill('Teruel');
    await page.keyboard.press('Escape');
    await search(page).click();
    await results(page).getByText('0 plazas encontradas · Teruel').waitFor();
    // Without a map, its place has a text, and the list says the same.
    await page.getByRole('button', { name: es('home.viewMap'), exact: true }).click();
    await page.getByText(es('spots.mapUnsupported')).waitFor();
    await page.getByRole('button', { name: es('home.viewList') }).click();
    const nearest = page.getByRole('link', { name: new RegExp(far.title) });
    await expect.poll(() => nearest.innerText()).toMatch(/A 1[01]\d(,\d)? km/);
    await page.goBack();
    await counted.waitFor();
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  it('says so when a place is unknown, and finds one that was typed without choosing a suggestion', async () => {
    await searchAfresh(page);
    await place(page).fill('Xqzwvk');
    await search(page).click();
    await page.getByText(es('home.placeUnknown')).waitFor();
    await expect.poll(() => place(page).getAttribute('aria-invalid')).toBe('true');
    await place(page).fill('Valencia');
    await search(page).click();
    await results(page).waitFor();
    await page.getByRole('link', { name: far.title }).waitFor();
    expect(queryOf(page)).toMatchObject({ location: 'Valencia' });
  });

  it('[HM-03] refuses past days, needs one night, and can be cleared and restarted', async () => {
    await searchAfresh(page);
    await dates(page).click();
    const panel = page.getByRole('dialog', { name: es('home.dates') });
    const today = todayInMadrid();
    const hasBegun = wallOf('Europe/Madrid', Date.now()).slice(11) >= '13:00';
    const isPast = (date: string) => date < today || (hasBegun && date === today);
    const day = (date: string) => panel.locator(`[data-day="${date}"] button`);
    await panel.getByText(es('search.chooseFirstDay')).waitFor();
    for (const past of await panel.locator('[data-day] button').all()) {
      const date = (await past.locator('xpath=..').getAttribute('data-day')) ?? '';
      expect([date, await past.isDisabled()]).toEqual([date, isPast(date)]);
    }
    await chooseDay(page, panel, inDays(3));
    await panel.getByText(es('home.chooseCheckOut')).waitFor();
    await expect.poll(() => day(inDays(3)).isDisabled()).toBe(true);
    await chooseDay(page, panel, inDays(4));
    await panel.waitFor({ state: 'detached' });
    await expect.poll(() => dates(page).innerText()).toMatch(/\d{4}$/);

    await dates(page).click();
    await chooseDay(page, panel, inDays(6));
    await panel.getByText(es('home.chooseCheckOut')).waitFor();
    await panel.getByRole('button', { name: es('search.clearDates') }).click();
    await panel.getByText(es('search.chooseFirstDay')).waitFor();
    await expect.poll(() => panel.locator('th').first().innerText()).toBe('lu');
    // The focus is still in the calendar.
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await dates(page).click();
    await chooseDay(page, panel, inDays(6));
    await page.keyboard.press('Escape');
    await search(page).click();
    await expect.poll(() => dates(page).evaluate((field) => field === document.activeElement)).toBe(true);
  });
});

describe('the map section', () => {
  const stay = { startDate: inDays(5), endDate: inDays(7) };

  it('[HM-04] shows the dates and the number of results, and goes back to all spots', async () => {
    await searchAfresh(page);
    await page.getByRole('heading', { name: es('home.mapTitle') }).waitFor();
    await page.getByText('1 plaza disponible en esta zona').waitFor();
    await dates(page).click();
    await chooseDay(page, page.getByRole('dialog'), stay.startDate);
    await chooseDay(page, page.getByRole('dialog'), stay.endDate);
    await search(page).click();
    const title = await results(page).getByRole('heading', { level: 2 }).innerText();
    expect(title).toMatch(/^Plazas disponibles\s.*\d{4}/);
    await results(page).getByText('1 plaza encontrada').waitFor();
    const { totalPrice } = await app.quote(near, { date: stay.startDate, endDate: stay.endDate });
    await cards(page)
      .first()
      .getByText(`${totalPrice.toFixed(2).replace('.', ',')} €`)
      .waitFor();

    await page.getByRole('button', { name: es('home.backToSearch') }).click();
    await page.getByRole('heading', { name: es('home.mapTitle') }).waitFor();
    expect(queryOf(page)).toEqual({});
    await expect.poll(() => page.getByRole('button', { name: es('home.backToSearch') }).count()).toBe(0);
  });

  it('keeps the search in the URL, after a reload and on going to a spot and back, and cuts off no text of a card with wider spacing', async () => {
    const query = new URLSearchParams({
      location: 'Valencia',
      ...stay,
      lat: '39.47',
      lng: '-0.3765',
      zoom: '15',
    });
    const phone = await browser.open({ ...PHONE, map: true });
    await showTileMap(phone, app.stack.web);
    await phone.goto(`${app.stack.web}/?${query.toString()}`);
    await phone.getByRole('link', { name: far.title }).waitFor();
    await phone.locator('[data-search-summary]', { hasText: 'Valencia' }).waitFor();
    await phone.getByRole('button', { name: es('home.viewMap') }).click();
    await phone.reload();
    await phone.locator('.map-canvas canvas').waitFor();
    expect(queryOf(phone).view).toBe('map');
    const map = phone.locator('[data-view] > :last-child > :last-child');
    expect(Math.round((await map.boundingBox())?.height ?? 0)).toBe(600);
    await phone.getByRole('button', { name: es('home.viewList') }).click();
    await phone.reload();
    await phone.getByRole('link', { name: far.title }).click();
    await phone.getByRole('heading', { level: 1, name: far.title }).waitFor();
    expect(queryOf(phone)).toMatchObject({ date: stay.startDate, endDate: stay.endDate });
    await phone.getByRole('button', { name: es('spots.back') }).click();
    await phone.getByRole('link', { name: far.title }).waitFor();
    expect(queryOf(phone)).toMatchObject({ location: 'Valencia', ...stay });
    expect(queryOf(phone).view).toBeUndefined();
    await cards(phone).getByText(far.address).waitFor();
    expect(await findTextsCutBySpacing(phone)).toEqual([]);
  });

  it('[MP-03] says that spots are loading, and what to do when loading fails', async () => {
    let isBroken = true;
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route('**/api/parking-spots/map?*', async (route) => {
      await held;
      return isBroken ? route.fulfill({ status: 500, body: '{}' }) : route.continue();
    });
    await page.goto(app.stack.web);
    await page.getByText('Cargando plazas en el mapa...').first().waitFor();
    letGo();
    await page.getByRole('heading', { name: 'Error al cargar las plazas', exact: true }).waitFor();
    await page.getByText('Error al cargar las plazas de aparcamiento').waitFor();
    isBroken = false;
    await page.getByRole('button', { name: es('common.retry') }).click();
    await page.getByRole('link', { name: near.title }).waitFor();
    await page.unrouteAll();
  });

  it('[MP-01] [MP-02] [MP-04] shows Madrid at zoom 13 with a pill and a popup for each spot, and later the last position', async () => {
    const visitor = await browser.open({ width: 1024, height: 800, map: true });
    const tiles = await showTileMap(visitor, app.stack.web);
    const calls = gatherCalls(visitor, '/parking-spots/map');
    await visitor.goto(app.stack.web);
    const canvas = visitor.locator('.map-canvas canvas');
    await visitor.getByText('Mapa de prueba').waitFor();
    await expect.poll(() => tiles.length).toBeGreaterThan(3);
    expect(tiles.every((tile) => tile.startsWith('/tiles/13/'))).toBe(true);
    expect(Math.round((await canvas.boundingBox())?.height ?? 0)).toBe(600);
    const [west = 0, east = 0] = ['west', 'east'].map((side) => Number(calls[0]?.searchParams.get(side)));
    expect(west).toBeLessThan(MADRID.lng);
    expect(east).toBeGreaterThan(MADRID.lng);
    await expect.poll(() => visitor.evaluate(() => localStorage.getItem('mapState'))).toBeNull();

    await visitor.getByRole('button', { name: es('spots.mapZoomOut') }).click();
    await expect.poll(() => visitor.evaluate(() => localStorage.getItem('mapState'))).not.toBeNull();
    const kept = await visitor.evaluate(() => localStorage.getItem('mapState'));
    expect(JSON.parse(kept ?? '{}')).toEqual({ center: [MADRID.lat, MADRID.lng], zoom: 12 });
    tiles.length = 0;
    await visitor.goto(app.stack.web);
    await expect.poll(() => tiles.some((tile) => tile.startsWith('/tiles/12/'))).toBe(true);

    const pill = visitor.getByRole('button', { name: new RegExp(`${near.title}$`) });
    await pill.waitFor();
    await expect.poll(() => pill.innerText()).toMatch(/^15\s€$/);
    await cards(visitor).first().hover();
    await expect.poll(() => pill.getAttribute('data-highlighted')).toBe('true');
    await pill.hover();
    await expect.poll(() => cards(visitor).first().getAttribute('data-highlighted')).toBe('true');
    await pill.click();
    const popup = visitor.getByRole('dialog', { name: new RegExp(near.title) });
    for (const text of [near.title, near.address, '+2 fotos', 'Nuevo', /15\s€ \/ día/])
      await popup.getByText(text).first().waitFor();
    const width = (await popup.boundingBox())?.width ?? 0;
    expect([width >= 280, width <= 320]).toEqual([true, true]);
    const image = popup.getByRole('img', { name: near.title });
    await expect.poll(() => image.getAttribute('src')).toBe(near.images[0]);
    await expect
      .poll(() => popup.getByRole('link', { name: 'Ver detalles' }).getAttribute('href'))
      .toBe(`/spot/${near.id}`);

    // Escape closes the popup wherever the focus is, unless something else handles the key.
    const open = visitor.getByRole('button', { name: new RegExp(es('home.dates')) });
    await open.click();
    await visitor.keyboard.press('Escape');
    await expect.poll(() => open.getAttribute('aria-expanded')).toBe('false');
    await popup.waitFor();
    await visitor.keyboard.press('Escape');
    await popup.waitFor({ state: 'detached' });
    expect(await open.evaluate((button) => button === document.activeElement)).toBe(true);
  });
});
