import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Spot } from '#shared/api/spots.ts';
import { MIN_CANCELLATION_HOURS } from '#shared/model/rules.ts';
import { useBudget } from '#test/support/budget.ts';
import { inDays, useStack } from '#test/support/stack.ts';
import { todayInMadrid } from '#test/support/wall-clock.ts';
import { chooseDay, findTextsCutBySpacing, showTileMap, textsOf, useBrowser } from './support.ts';
useBudget(38, 'A map is drawn by the processor, and towns are searched at two widths');

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
const queryOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

/** Records the URLs of calls to a path of the API. */
const gatherCalls = (page: Page, path: string): URL[] => {
  const calls: URL[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === `/api${path}`) calls.push(url);
  });
  return calls;
};

const openHome = async (options: Parameters<typeof browser.open>[0] = {}, query = '') => {
  const page = await browser.open(options);
  await page.goto(`${app.stack.web}/?lang=${options.language ?? 'es'}${query}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
};

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
});

describe('the search panel', () => {
  it.each([
    {
      width: 360,
      height: 740,
      language: 'es',
      text: es,
      hero: 'Aparca mejor, más barato',
      differing: [`${MIN_CANCELLATION_HOURS} horas`, '2 horas', '9:00'],
    },
    {
      width: 1440,
      height: 900,
      language: 'en',
      text: en,
      hero: 'Park better, cheaper',
      differing: [`${MIN_CANCELLATION_HOURS} hours`, '6 hours', '1:00 PM'],
    },
  ] as const)(
    '[HM-01] [HM-06] [HM-07] [LA-02] fits a $width px screen, and leads to the map, publishing, support and eight answers',
    async (screen) => {
      const { width, height, language, text, hero, differing } = screen;
      // A phone needs the map; without one it shows the list.
      const page = await openHome({ width, height, language, map: width < 1024 });
      await page.getByRole('heading', { level: 1, name: hero }).waitFor();
      await page
        .getByText(/13:00.*12:00/)
        .first()
        .waitFor();
      await page.getByRole('combobox', { name: text('home.where') }).waitFor();
      await page.getByRole('button', { name: new RegExp(text('home.dates')) }).waitFor();
      // The map has the same height on every screen.
      const map = page.locator('[data-view] > :last-child > :last-child');
      expect(Math.round((await map.boundingBox())?.height ?? 0)).toBe(600);
      const button = page.getByRole('button', { name: text('home.search'), exact: true });
      const box = await button.boundingBox();
      expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
      await button.click();
      const title = page.getByRole('heading', { level: 2, name: text('home.mapTitle') });
      await expect.poll(async () => (await title.boundingBox())?.y ?? height).toBeLessThan(height / 3);

      const main = page.getByRole('main');
      await expect.poll(() => main.locator('a[href="/publicar"]').count()).toBe(2);
      const help = main.getByRole('link', { name: new RegExp(text('home.helpAction')) });
      const config = (await (await fetch(`${app.stack.web}/config.json`)).json()) as { helpDeskUrl: string };
      expect(config.helpDeskUrl).toMatch(/^https:/);
      await expect.poll(() => help.getAttribute('href')).toBe(config.helpDeskUrl);
      await expect.poll(() => help.getAttribute('target')).toBe('_blank');

      const region = (title: string) => page.getByRole('region', { name: text(title), exact: true });
      await expect.poll(() => region('home.whyTitle').getByRole('listitem').count()).toBe(3);
      await expect.poll(() => region('home.voicesTitle').getByRole('figure').count()).toBe(4);
      await region('home.voicesTitle').getByText(text('home.voicesIllustrative')).waitFor();
      const entries = region('home.faqTitle').locator('details');
      await expect.poll(() => entries.count()).toBe(8);
      for (const entry of await entries.all()) {
        await entry.locator('summary').click();
        await expect.poll(() => region('home.faqTitle').locator('details[open]').count()).toBe(1);
      }
      const answers = (await entries.allTextContents()).join(' ');
      for (const part of [...differing, '12']) expect(answers).toContain(part);
      expect(answers).not.toContain('240');
    },
  );

  it('[HM-02] suggests places from four characters, at once when coming back, and shows a street at zoom 15 or a whole town', async () => {
    const page = await openHome();
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
    const page = await openHome();
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

  it.each([
    { width: 360, height: 740 },
    { width: 1280, height: 900 },
  ])(
    '[HM-05] finds all spots of a town at $width pixels, keeps the search, and offers the nearest when there are none',
    async (size) => {
      const page = await openHome(size);
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
      await page.reload();
      await counted.waitFor();
      expect(queryOf(page).box).toBe(box);

      await place(page).fill('Teruel');
      await search(page).click();
      await results(page).getByText('0 plazas encontradas · Teruel').waitFor();
      // Without a map, a phone shows only the list.
      await expect.poll(() => page.getByRole('button', { name: es('home.viewList') }).count()).toBe(0);
      const nearest = page.getByRole('link', { name: new RegExp(far.title) });
      await expect.poll(() => nearest.innerText()).toMatch(/A 1[01]\d(,\d)? km/);
      await page.goBack();
      await counted.waitFor();
    },
  );

  it('says so when a place is unknown, and finds one that was typed without choosing a suggestion', async () => {
    const page = await openHome();
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

  it('[HM-03] refuses past days, needs one night, can be cleared and restarted, and begins the week by language', async () => {
    const page = await openHome();
    await dates(page).click();
    const panel = page.getByRole('dialog', { name: es('home.dates') });
    const today = todayInMadrid();
    const day = (date: string) => panel.locator(`[data-day="${date}"] button`);
    await panel.getByText(es('search.chooseFirstDay')).waitFor();
    for (const past of await panel.locator('[data-day] button').all()) {
      const date = (await past.locator('xpath=..').getAttribute('data-day')) ?? '';
      expect([date, await past.isDisabled()]).toEqual([date, date < today]);
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

    const english = await openHome({ language: 'en' });
    await english.getByRole('button', { name: new RegExp(en('home.dates')) }).click();
    await expect.poll(() => english.getByRole('dialog').locator('th').first().innerText()).toBe('Su');
  });
});

describe('the map section', () => {
  const stay = { startDate: inDays(5), endDate: inDays(7) };

  it('[HM-04] shows the dates and the number of results, and goes back to all spots', async () => {
    const page = await openHome();
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

  it('cuts off no text of a card with the reader’s wider text spacing', async () => {
    const query = new URLSearchParams({ ...stay, lat: '39.47', lng: '-0.3765', zoom: '15', view: 'list' });
    const page = await openHome({ width: 360, height: 740 }, `&${query.toString()}`);
    await cards(page).getByText(far.address).waitFor();
    expect(await findTextsCutBySpacing(page)).toEqual([]);
  });

  it('keeps the search in the URL, after a reload and on going to a spot and back', async () => {
    const query = new URLSearchParams({
      location: 'Valencia',
      ...stay,
      lat: '39.47',
      lng: '-0.3765',
      zoom: '15',
    });
    const page = await openHome({ width: 390, height: 800, map: true }, `&${query.toString()}`);
    await results(page).waitFor();
    await expect.poll(() => place(page).inputValue()).toBe('Valencia');
    await page.getByRole('button', { name: es('home.viewList') }).click();
    await page.reload();
    await page.getByRole('link', { name: far.title }).click();
    await page.getByRole('heading', { level: 1, name: far.title }).waitFor();
    expect(queryOf(page)).toMatchObject({ date: stay.startDate, endDate: stay.endDate });
    await page.getByRole('button', { name: es('spots.back') }).click();
    await page.getByRole('link', { name: far.title }).waitFor();
    expect(queryOf(page)).toMatchObject({ location: 'Valencia', ...stay, view: 'list' });
  });

  it('[MP-03] says that spots are loading, and what to do when loading fails', async () => {
    const page = await browser.open();
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
  });

  it('[MP-01] [MP-02] [MP-04] shows Madrid at zoom 13 with a pill and a popup for each spot, and later the last position', async () => {
    const page = await browser.open({ map: true });
    const tiles = await showTileMap(page, app.stack.web);
    const calls = gatherCalls(page, '/parking-spots/map');
    await page.goto(app.stack.web);
    const canvas = page.locator('.map-canvas canvas');
    await page.getByText('Mapa de prueba').waitFor();
    await expect.poll(() => tiles.length).toBeGreaterThan(3);
    expect(tiles.every((tile) => tile.startsWith('/tiles/13/'))).toBe(true);
    expect(Math.round((await canvas.boundingBox())?.height ?? 0)).toBe(600);
    const [west = 0, east = 0] = ['west', 'east'].map((side) => Number(calls[0]?.searchParams.get(side)));
    expect(west).toBeLessThan(MADRID.lng);
    expect(east).toBeGreaterThan(MADRID.lng);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('mapState'))).toBeNull();

    await page.getByRole('button', { name: es('spots.mapZoomOut') }).click();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('mapState'))).not.toBeNull();
    const kept = await page.evaluate(() => localStorage.getItem('mapState'));
    expect(JSON.parse(kept ?? '{}')).toEqual({ center: [MADRID.lat, MADRID.lng], zoom: 12 });
    tiles.length = 0;
    await page.goto(app.stack.web);
    await expect.poll(() => tiles.some((tile) => tile.startsWith('/tiles/12/'))).toBe(true);

    const pill = page.getByRole('button', { name: new RegExp(`${near.title}$`) });
    await pill.waitFor();
    await expect.poll(() => pill.innerText()).toMatch(/^15\s€$/);
    await cards(page).first().hover();
    await expect.poll(() => pill.getAttribute('data-highlighted')).toBe('true');
    await pill.hover();
    await expect.poll(() => cards(page).first().getAttribute('data-highlighted')).toBe('true');
    await pill.click();
    const popup = page.getByRole('dialog', { name: new RegExp(near.title) });
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
    const open = page.getByRole('button', { name: new RegExp(es('home.dates')) });
    await open.click();
    await page.keyboard.press('Escape');
    await expect.poll(() => open.getAttribute('aria-expanded')).toBe('false');
    await popup.waitFor();
    await page.keyboard.press('Escape');
    await popup.waitFor({ state: 'detached' });
    expect(await open.evaluate((button) => button === document.activeElement)).toBe(true);
  });
});
