import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { inDays, useStack } from '#test/support/stack.ts';
import { openSearchPanel, queryOf, searchAfresh, titlesIn } from './search-support.ts';
import { chooseDay, findFaults, showTileMap, textsOf, useBrowser } from './support.ts';

const app = useStack();
const browser = useBrowser();
const es = textsOf('es', 'home', 'search', 'spots', 'bookings', 'common');

const PHONE = { width: 360, height: 740 };
const UNKNOWN = 'Calle de Alcalá 100, Madrid';
const MAYOR = { latitude: 40.4154, longitude: -3.7074 };

const place = (page: Page) => page.getByRole('combobox', { name: es('home.where') });
const option = (page: Page, name: RegExp) => page.getByRole('option', { name }).first();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** The window of most tests, which navigate in it without loading the site again. */
let page: Page;

beforeAll(async () => {
  const owner = await app.newPerson('Olga Dueña');
  const publish = (title: string, changes: object) => app.publish(owner, { title, ...changes });
  // The nearer a spot is, the more expensive it is.
  await publish('Plaza a un minuto', { ...MAYOR, latitude: 40.4158, priceWeekday: '40' });
  await publish('Plaza a diez minutos', { ...MAYOR, latitude: 40.4209, priceWeekday: '5' });
  await app.publishOnMap(owner, {
    ...{ ...MAYOR, title: 'Plaza a un kilómetro', latitude: 40.4244, priceWeekday: '3', priceWeekend: '3' },
  });
  page = await browser.open(PHONE);
  await page.goto(app.stack.web);
});

describe('a street that no source knows', () => {
  it('[HM-02] [HM-05] stays in the field, is reported above the results, and can be set on the map', async () => {
    const phone = await browser.open({ ...PHONE, map: true });
    await showTileMap(phone, app.stack.web);
    await phone.goto(app.stack.web);
    await place(phone).fill(UNKNOWN);
    await press(phone, es('home.search'));
    const said = phone.getByText('No conocemos esa calle: te mostramos Madrid');
    await said.waitFor();
    await phone.getByText(/^3 plazas encontradas · Madrid · Coche$/).waitFor();
    await openSearchPanel(phone);
    expect(await place(phone).inputValue()).toBe(UNKNOWN);
    await phone.reload();
    await said.waitFor();
    await openSearchPanel(phone);
    expect(await place(phone).inputValue()).toBe(UNKNOWN);
    expect(await findFaults(phone)).toEqual([]);

    await press(phone, es('search.pick'));
    await press(phone, es('search.pickCenter'));
    await expect.poll(() => queryOf(phone).zoom).toBe('15');
    await expect.poll(() => said.count()).toBe(0);
    expect(queryOf(phone)).toMatchObject({ location: UNKNOWN });
    expect(queryOf(phone)).not.toHaveProperty('unknown');
  });

  it('[HM-02] stays in the field when its town is chosen from the list', async () => {
    await searchAfresh(page);
    await place(page).fill('gran via 32, madrid');
    await page.getByText(es('spots.unknown.street')).waitFor();
    await option(page, /^Madrid/).click();
    await expect.poll(() => place(page).inputValue()).toBe('gran via 32, madrid');
    await press(page, es('home.search'));
    await page.getByText('No conocemos esa calle: te mostramos Madrid').waitFor();
  });

  it('[HM-05] is reported for a link that only names it as well', async () => {
    await searchAfresh(page, { location: UNKNOWN });
    await page.getByText('No conocemos esa calle: te mostramos Madrid').waitFor();
    await expect.poll(() => queryOf(page).shown).toBe('Madrid');
  });
});

describe('the position of a chosen place', () => {
  /** Holds back the answers about places; each is released by its function, in the order of the requests. */
  const holdPlaces = async (page: Page) => {
    const held: (() => void)[] = [];
    await page.route('**/api/places/details?place_id=*', async (route) => {
      await new Promise<void>((resolve) => held.push(resolve));
      await route.continue().catch(() => undefined);
    });
    return held;
  };

  it('[HM-02] is dropped when another place is typed before it arrives', async () => {
    await searchAfresh(page);
    const held = await holdPlaces(page);
    await place(page).fill('Toledo');
    await option(page, /^Toledo/).click();
    await expect.poll(() => held.length).toBe(1);
    await place(page).fill('Getafe');
    await press(page, es('home.search'));
    await expect.poll(() => queryOf(page).location).toBe('Getafe');
    held[0]?.();
    await page.getByText(/· Getafe · Coche$/).waitFor();
    expect(Number(queryOf(page).lat)).toBeCloseTo(40.3, 1);
    await openSearchPanel(page);
    expect(await place(page).inputValue()).toBe('Getafe');
  });

  it('[HM-02] is that of the place chosen last, even if its answer arrives first', async () => {
    await searchAfresh(page);
    const held = await holdPlaces(page);
    await place(page).fill('Cuenca');
    await option(page, /^Cuenca/).click();
    await expect.poll(() => held.length).toBe(1);
    await place(page).fill('Segovia');
    await option(page, /^Segovia/).click();
    await expect.poll(() => held.length).toBe(2);
    await press(page, es('home.search'));
    const button = page.getByRole('button', { name: es('home.search') });
    await expect.poll(() => button.getAttribute('aria-busy')).toBe('true');
    const first = page.waitForResponse('**/api/places/details?place_id=*');
    held[0]?.();
    // The search still waits for the second answer after the first one.
    await first;
    expect(await button.getAttribute('aria-busy')).toBe('true');
    held[1]?.();
    await expect.poll(() => queryOf(page).location).toBe('Segovia');
    expect(Number(queryOf(page).lat)).toBeCloseTo(40.9, 0);
  });

  it('[HM-02] is the position of the visitor on request', async () => {
    await page.context().grantPermissions(['geolocation']);
    await page.context().setGeolocation(MAYOR);
    await searchAfresh(page);
    await page.getByRole('button', { name: es('spots.useNearMe') }).click();
    await expect.poll(() => place(page).inputValue()).toBe(es('spots.nearMe'));
    expect(await place(page).evaluate((field) => field === document.activeElement)).toBe(true);
    await place(page).fill('');
    // The first suggestion of an empty field, also by keyboard.
    await option(page, new RegExp(es('spots.nearMe'))).waitFor();
    await place(page).press('ArrowDown');
    await place(page).press('Enter');
    await expect.poll(() => place(page).inputValue()).toBe(es('spots.nearMe'));
    await place(page).fill('cerca de mí');
    await option(page, new RegExp(es('spots.nearMe'))).click();
    await expect.poll(() => place(page).inputValue()).toBe(es('spots.nearMe'));
    await place(page).fill('parking cerca de mi');
    await press(page, es('home.search'));
    await expect.poll(() => queryOf(page)).toMatchObject({ location: es('spots.nearMe'), lat: '40.41540' });
    await page.getByText(/^3 plazas encontradas/).waitFor();
  });
});

describe('the distance', () => {
  it('[HM-04] [HM-05] [SD-01] is shown on cards and on the spot page, and counts in the recommended order', async () => {
    await searchAfresh(page, { location: 'plaza mayor' });
    const nearest = ['Plaza a un minuto', 'Plaza a diez minutos', 'Plaza a un kilómetro'];
    await expect.poll(() => titlesIn(page)).toEqual(nearest);
    // An ambiguous name is shown with its town.
    await page.getByText(/· Plaza Mayor, Madrid · Coche$/).waitFor();
    await expect.poll(() => place(page).inputValue()).toBe('Plaza Mayor, Madrid');
    const away = await page.locator('[data-spot]').allInnerTexts();
    expect(away.map((card) => /A .* a pie/.exec(card)?.[0].replaceAll(/\s/g, ' '))).toEqual([
      'A 40 m · 1 min a pie',
      'A 610 m · 10 min a pie',
      'A 1 km · 16 min a pie',
    ]);
    await page.getByRole('combobox', { name: es('search.sortBy') }).selectOption('price');
    await expect.poll(() => titlesIn(page)).toEqual([...nearest].reverse());
    await page.getByRole('combobox', { name: es('search.sortBy') }).selectOption('distance');
    await expect.poll(() => titlesIn(page)).toEqual(nearest);

    await page.getByRole('link', { name: 'Plaza a diez minutos' }).click();
    const said = page.getByText('A 610 m · 10 min a pie desde Plaza Mayor, Madrid');
    await said.waitFor();
    await page.getByLabel(es('bookings.fullDay')).uncheck();
    await page.reload();
    await said.waitFor();
  });
});

describe('a reload before the search', () => {
  it('[HM-01] keeps place, hours and vehicle', async () => {
    await searchAfresh(page);
    await place(page).fill('Plaza Mayor, Cáceres');
    await option(page, /^Plaza Mayor/).click();
    await expect.poll(() => place(page).inputValue()).toBe('Plaza Mayor, Cáceres');
    await press(page, es('home.byHours'));
    const hours = page.getByRole('button', { name: new RegExp(es('home.hours')) });
    const panel = page.getByRole('dialog', { name: es('home.hours') });
    await hours.click();
    await chooseDay(page, panel, inDays(4));
    await panel.getByLabel(es('search.from')).selectOption('18:00');
    await page.keyboard.press('Escape');
    const chosen = await hours.innerText();
    await page.locator('select[name=vehicle]').selectOption('motos');
    await page.reload();

    await expect.poll(() => place(page).inputValue()).toBe('Plaza Mayor, Cáceres');
    expect(await hours.innerText()).toBe(chosen);
    expect(await page.locator('select[name=vehicle]').inputValue()).toBe('motos');
    await press(page, es('home.search'));
    await expect.poll(() => queryOf(page)).toMatchObject({ startTime: '18:00', vehicleType: 'motos' });
    expect(Number(queryOf(page).lat)).toBeCloseTo(39.5, 1);
    await page.reload();
    await openSearchPanel(page);
    await expect.poll(() => place(page).inputValue()).toBe('Plaza Mayor, Cáceres');
    expect(await hours.innerText()).toBe(chosen);
  });
});
