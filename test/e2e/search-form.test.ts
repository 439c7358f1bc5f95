import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Spot } from '#shared/api/spots.ts';
import { inDays, useStack } from '#test/support/stack.ts';
import { openSearchPanel, queryOf, searchAfresh, titlesIn } from './search-support.ts';
import { chooseDay, findFaults, goAfresh, textsOf, useBrowser } from './support.ts';

const app = useStack();
const browser = useBrowser();
const es = textsOf('es', 'home', 'search', 'spots', 'bookings', 'common');

const POSITION = { lat: '40.41700', lng: '-3.70350', zoom: '15' };
const DAY = inDays(4);
const HOURS = { startDate: DAY, startTime: '18:00', endTime: '22:00' };
const STAY = { date: DAY, startTime: '18:00', endTime: '22:00', isFullDay: 'false' };

const moved = (date: string, days: number) =>
  new Date(Date.parse(`${date}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page) => page.getByRole('button', { name: new RegExp(es('home.hours')) });
const panel = (page: Page) => page.getByRole('dialog', { name: es('home.hours') });
const from = (page: Page) => panel(page).getByLabel(es('search.from'));
const until = (page: Page) => panel(page).getByLabel(es('search.until'));
const optionsOf = (page: Page) => until(page).locator('option').allInnerTexts();

/** The window of all tests, which navigate in it without loading the site again. */
let page: Page;
let cheap: Spot;
let dear: Spot;

beforeAll(async () => {
  const owner = await app.newPerson('Olga Dueña');
  const at = { latitude: 40.417, longitude: -3.7035, priceWeekend: '12', priceWeekday: '12' };
  cheap = await app.publish(owner, { ...at, title: 'Plaza por horas' });
  dear = await app.publish(owner, { ...at, title: 'Plaza cara', priceWeekday: '60', priceWeekend: '60' });
  await app.publish(owner, { ...at, title: 'Plaza por días', minDuration: 12 });
  await app.publishOnMap(owner, {
    ...{ ...at, title: 'Plaza de oficina', accessHours: { start: '08:00', end: '20:00' } },
  });
  page = await browser.open({ width: 360, height: 740 });
  await page.goto(app.stack.web);
});

describe('a search by the hour', () => {
  it('[HM-01] [HM-05] is chosen by keyboard, shows prices, and is kept in the URL, after a reload, in the booking box and on going back', async () => {
    await searchAfresh(page, POSITION);
    await button(page, es('home.byHours')).press('Enter');
    await page.getByText(es('home.hoursInfo')).waitFor();
    await field(page).press('Enter');
    await chooseDay(page, panel(page), DAY);
    await from(page).selectOption('18:00');
    await until(page).selectOption('22:00');
    // An hour later at the earliest, and until the end of the next day.
    expect((await optionsOf(page))[0]).toBe('19:00');
    expect(await optionsOf(page)).toHaveLength(10 + 48);
    expect(await findFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => field(page).innerText()).toMatch(/18:00–22:00$/);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(360);
    await button(page, es('home.search')).press('Enter');

    await expect.poll(() => titlesIn(page)).toHaveLength(2);
    expect(queryOf(page)).toEqual({ ...POSITION, ...HOURS });
    const title = page.getByRole('heading', { level: 2, name: new RegExp(es('home.availableTitle')) });
    await expect.poll(() => title.innerText()).toMatch(/18:00–22:00$/);
    const [low, high] = await Promise.all([cheap, dear].map((spot) => app.quote(spot, STAY)));
    const priceOf = (spot: Spot) => page.locator(`[data-spot="${spot.id}"]`).getByText(/€/).innerText();
    // At 12 euros a day, four hours cost 2 euros; the service fee is 2.50.
    await expect.poll(() => priceOf(cheap)).toMatch(/^4,50\s€/);
    expect([low?.totalPrice, high?.totalPrice]).toEqual([4.5, 12.5]);
    await expect.poll(() => priceOf(dear)).toMatch(/^12,50\s€/);
    expect(await findFaults(page)).toEqual([]);
    await page.reload();
    await expect.poll(() => titlesIn(page)).toHaveLength(2);

    await page.getByRole('link', { name: cheap.title }).click();
    const box = page.getByRole('region', { name: es('bookings.boxTitle') });
    await expect.poll(() => box.getByLabel(es('bookings.entryTime')).inputValue()).toBe('18:00');
    await expect.poll(() => box.getByLabel(es('bookings.exitTime')).inputValue()).toBe('22:00');
    await box
      .getByText(/^4,50\s€/)
      .first()
      .waitFor();
    await button(page, es('spots.back')).click();
    await expect.poll(() => titlesIn(page)).toHaveLength(2);
    expect(queryOf(page)).toMatchObject(HOURS);
    await openSearchPanel(page);
    await expect.poll(() => field(page).innerText()).toMatch(/18:00–22:00$/);
  });

  it('[HM-01] never ends before it begins, is set to now or today with one press, and ignores invalid values in the URL', async () => {
    await searchAfresh(page);
    for (const press of ['home.now', 'home.today', 'home.tonight']) {
      await button(page, es(press)).click();
      expect(await field(page).innerText()).toMatch(/:[03]0( – .*, |–)\d\d:[03]0$/);
      await expect
        .poll(() => page.getByRole('status').allInnerTexts())
        .toContain(await field(page).innerText());
    }
    await field(page).click();
    await chooseDay(page, panel(page), DAY);
    await from(page).selectOption('21:00');
    await until(page).selectOption('23:00');
    await from(page).selectOption('22:30');
    const next = moved(DAY, 1);
    await expect.poll(() => until(page).inputValue()).toBe(`${next} 00:30`);
    await expect.poll(async () => (await optionsOf(page)).slice(0, 2)).toEqual(['23:30', '00:00']);
    await until(page).selectOption(`${next} 00:00`);
    await page.keyboard.press('Escape');
    await button(page, es('home.byDays')).click();
    await expect.poll(() => field(page).count()).toBe(0);
    await button(page, es('home.byHours')).click();
    await expect.poll(() => field(page).innerText()).toMatch(/22:30–00:00$/);

    for (const odd of [
      { ...HOURS, endTime: '02:00' },
      { ...HOURS, startTime: '18:15' },
      { ...HOURS, startDate: inDays(-2) },
    ]) {
      await searchAfresh(page, { ...POSITION, ...odd });
      await page.getByRole('heading', { level: 2, name: es('home.mapTitle') }).waitFor();
      await page.getByText(es('home.stayUnread')).waitFor();
      await expect.poll(() => titlesIn(page)).toHaveLength(4);
    }
  });

  it('[HM-05] that finds nothing offers to drop a filter, but never to drop hours where that finds nothing for the vehicle', async () => {
    await searchAfresh(page, { ...POSITION, ...HOURS, vehicleType: 'grande' });
    await page.getByText(es('search.noneAtHours')).waitFor();
    await expect
      .poll(() => page.getByRole('button', { name: new RegExp(es('search.loosen.hours')) }).count())
      .toBe(0);
    const short = {
      ...POSITION,
      ...HOURS,
      startTime: '05:00',
      endTime: '06:00',
      maxPrice: '5',
    };
    await searchAfresh(page, short);
    await page
      .getByRole('button', { name: new RegExp(es('search.loosen.maxPrice')) })
      .getByText('2 plazas')
      .click();
    await expect.poll(() => titlesIn(page)).toHaveLength(2);
    expect(queryOf(page)).toMatchObject({ startTime: '05:00', endTime: '06:00' });
  });
});

describe('the vehicle of the search', () => {
  it('[HM-05] excludes spots that do not take it, is a car by default, and is remembered on the device', async () => {
    const owner = await app.newPerson('Mario Motero');
    const bay = { title: 'Hueco para moto', latitude: 40.4172, longitude: -3.7036, priceWeekday: '3' };
    await app.publish(owner, { ...bay, vehicleTypes: ['motos'] });
    const large = { title: 'Plaza de furgoneta', latitude: 40.4173, longitude: -3.7037 };
    await app.publishOnMap(owner, { ...large, vehicleTypes: ['extra'] });
    // Its cache has no answer from before these spots were published.
    const phone = await browser.open({ width: 360, height: 740 });
    await phone.goto(app.stack.web);
    const open = (query: Record<string, string>) =>
      goAfresh(phone, `/?${new URLSearchParams(query).toString()}`);
    const titles = () => expect.poll(() => titlesIn(phone));
    const asked = phone.getByLabel(es('home.vehicle'));
    const submit = () =>
      phone
        .getByRole('search')
        .getByRole('button', { name: es('home.search'), exact: true })
        .click();
    await open({ ...POSITION, carLength: '3' });
    await titles().toHaveLength(5);
    await expect.poll(() => titlesIn(phone)).not.toContain(bay.title);
    await phone.getByText(`5 plazas encontradas · ${es('spots.vehicle.normal')}`, { exact: true }).waitFor();
    await openSearchPanel(phone);
    await asked.selectOption({ label: es('spots.vehicle.motos') });
    await submit();
    await titles().toEqual([bay.title]);
    await phone.getByText(`1 plaza encontrada · ${es('spots.vehicle.motos')}`, { exact: true }).waitFor();
    // The length belongs to a car, so it is dropped.
    expect(queryOf(phone)).toEqual({ ...POSITION, vehicleType: 'motos' });
    expect(await findFaults(phone)).toEqual([]);
    await phone.reload();
    await titles().toEqual([bay.title]);

    await open({});
    await expect.poll(() => asked.inputValue()).toBe('motos');
    await titles().toEqual([bay.title]);
    // An older link has a search but no vehicle.
    await open(POSITION);
    await titles().toHaveLength(5);
    await expect.poll(() => asked.inputValue()).toBe('normal');
    await asked.selectOption({ label: es('spots.vehicle.extra') });
    await submit();
    await titles().toEqual([large.title]);
    await phone.goBack();
    await titles().toHaveLength(5);
  });
});
