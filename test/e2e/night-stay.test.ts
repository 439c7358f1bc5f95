import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { LOCALES } from '#shared/model/constants.ts';
import type { Spot } from '#shared/api/spots.ts';
import { inDays, type Person, useStack } from '#test/support/stack.ts';
import { bookingsOf, fillCard, GOOD_CARD, payButton, releaseHolds } from './payment-support.ts';
import { queryOf, titlesIn } from './search-support.ts';
import {
  chooseDay,
  findFaults,
  gatherErrors,
  goAfresh,
  goWithin,
  openAs,
  textsOf,
  useBrowser,
} from './support.ts';

const app = useStack();
const browser = useBrowser();
const es = textsOf('es', 'home', 'search', 'spots', 'bookings', 'payments', 'reservations', 'common');
const en = textsOf('en', 'home', 'search', 'spots', 'bookings', 'common');

const POSITION = { lat: '40.41700', lng: '-3.70350', zoom: '15' };
const AT = { latitude: 40.417, longitude: -3.7035 };
const [FRIDAY, SATURDAY] = [inDays(8), inDays(9)];
const NIGHT = { startDate: FRIDAY, startTime: '20:00', endDate: SATURDAY, endTime: '10:00' };
const IN_BOX = { date: FRIDAY, startTime: '20:00', endDate: SATURDAY, endTime: '10:00', isFullDay: 'false' };

let driver: Person;
let spot: Spot;
let byDay: Spot;

beforeAll(async () => {
  driver = await app.newPerson('Dani Conductor');
  const owner = await app.newPerson('Olga Dueña');
  spot = await app.publish(owner, { ...AT, title: 'Plaza de noche' });
  byDay = await app.publish(owner, {
    ...{ ...AT, title: 'Garaje con horario', accessHours: { start: '07:00', end: '23:00' } },
  });
  await app.publishOnMap(owner, {
    ...{ ...AT, title: 'Plaza de oficina', accessHours: { start: '08:00', end: '18:00' } },
  });
});
afterEach(() => releaseHolds(app, driver));

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page) => page.getByRole('button', { name: new RegExp(es('home.hours')) });
const panel = (page: Page) => page.getByRole('dialog', { name: es('home.hours') });
const box = (page: Page) => page.getByRole('region', { name: es('bookings.boxTitle') });
const inField = (page: Page, name: string) =>
  box(page).getByRole('button', { name: new RegExp(`^${es(name)}`) });

const dayText = (date: string, options: Intl.DateTimeFormatOptions, language: 'es' | 'en' = 'es') =>
  new Intl.DateTimeFormat(LOCALES[language], { ...options, timeZone: 'UTC' }).format(new Date(date));
const short = (date: string) => dayText(date, { day: 'numeric', month: 'short' });
const withWeekday = (date: string) => dayText(date, { weekday: 'short', day: 'numeric', month: 'short' });
const NIGHT_TEXT = `${short(FRIDAY)}, 20:00 – ${short(SATURDAY)}, 10:00`;

const homePath = (query: Record<string, string> = {}) =>
  `/?${new URLSearchParams({ ...POSITION, ...query }).toString()}`;

const isWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

describe('a night by the hour', () => {
  it('[HM-01] [HM-05] [BB-02] [BK-01] [PY-01] [PS-01] is searched, booked and paid on a phone, from 20:00 to 10:00 of the next day', async () => {
    const page = await browser.open({ width: 360, height: 740, touch: true });
    const errors = gatherErrors(page);
    await openAs(page, app.stack.web, driver, homePath());
    await button(page, es('home.byHours')).click();
    await field(page).click();
    await chooseDay(page, panel(page), FRIDAY);
    await panel(page).getByText(es('search.chooseLastDay')).waitFor();
    await panel(page).getByLabel(es('search.from')).selectOption('20:00');
    // One choice from the list of ends, which goes on into the next day.
    await panel(page).getByLabel(es('search.until')).selectOption(`${SATURDAY} 10:00`);
    await panel(page).getByText(withWeekday(SATURDAY)).first().waitFor();
    expect(await findFaults(page)).toEqual([]);
    expect(await isWide(page)).toBe(false);
    await panel(page)
      .getByRole('button', { name: es('search.done') })
      .click();
    await expect.poll(() => field(page).innerText()).toContain(NIGHT_TEXT);
    await button(page, es('home.search')).click();

    await expect.poll(async () => (await titlesIn(page)).sort()).toEqual([byDay.title, spot.title]);
    expect(queryOf(page)).toEqual({ ...POSITION, ...NIGHT });
    await page.reload();
    await expect.poll(() => titlesIn(page)).toHaveLength(2);
    await page.getByText(NIGHT_TEXT).first().waitFor();

    await page.getByRole('link', { name: spot.title }).click();
    await expect.poll(() => queryOf(page)).toMatchObject(IN_BOX);
    await expect.poll(() => inField(page, 'bookings.entry').innerText()).toBe(withWeekday(FRIDAY));
    await expect.poll(() => inField(page, 'bookings.exit').innerText()).toBe(withWeekday(SATURDAY));
    await expect.poll(() => box(page).getByLabel(es('bookings.entryTime')).inputValue()).toBe('20:00');
    await expect.poll(() => box(page).getByLabel(es('bookings.exitTime')).inputValue()).toBe('10:00');
    const { totalPrice, ...quote } = await app.quote(spot, IN_BOX);
    const total = `${totalPrice.toFixed(2).replace('.', ',')}\u00a0€`;
    await box(page).getByRole('definition').getByText(total).waitFor();
    expect(await isWide(page)).toBe(false);
    await page.goBack();
    await expect.poll(() => titlesIn(page)).toHaveLength(2);
    await page.goForward();
    await box(page)
      .getByRole('checkbox', { name: /términos/ })
      .check();
    await box(page)
      .getByRole('button', { name: es('bookings.book'), exact: true })
      .click();

    await page.waitForURL(`**/booking/${spot.id}?**`);
    expect(queryOf(page)).toEqual(IN_BOX);
    for (const date of [FRIDAY, SATURDAY])
      await page.getByText(dayText(date, { weekday: 'long', day: 'numeric', month: 'long' })).waitFor();
    await button(page, es('bookings.confirm')).click();
    await page.waitForURL('**/payment?**');
    expect(queryOf(page)).toMatchObject({ startTime: quote.startTime, endTime: quote.endTime });
    await fillCard(page, GOOD_CARD);
    await payButton(page).click();
    await page.getByRole('heading', { name: es('payments.successTitle') }).waitFor();
    await page.getByText('20:00 - 10:00').waitFor();
    const [booking] = await bookingsOf(app, driver, quote);
    expect(booking).toMatchObject({
      status: 'confirmed',
      totalPrice,
      endTime: quote.endTime,
      isFullDay: false,
    });
    expect(errors).toEqual([]);
  });

  it('[HM-01] is chosen by one press, and by keyboard alone', async () => {
    const page = await browser.open({ width: 360, height: 740, language: 'en' });
    await page.goto(app.stack.web + homePath({ lang: 'en' }));
    await button(page, en('home.tonight')).press('Enter');
    const chosen = page.getByRole('button', { name: new RegExp(en('home.hours')) });
    await expect.poll(() => chosen.innerText()).toMatch(/10:00$/);
    expect(await isWide(page)).toBe(false);
    // The button that searches is in view without scrolling, above the strip of the shell.
    const bottom = async () => (await button(page, en('home.search')).boundingBox())?.y ?? Infinity;
    expect((await bottom()) + 48).toBeLessThanOrEqual(740);

    await chosen.press('Enter');
    const dialog = page.getByRole('dialog', { name: en('home.hours') });
    await dialog.getByText(en('search.chooseFirstDay')).waitFor();
    // What is left of a night may begin after midnight: a start in the evening would then move the end to another day.
    const from = dialog.getByLabel(en('search.from'));
    await from.focus();
    await page.keyboard.type('20:00');
    await page.keyboard.press('Escape');
    await chosen.press('Enter');
    await dialog.getByText(en('search.chooseFirstDay')).waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[data-day]') !== null))
      .toBe(true);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await dialog.getByText(en('search.chooseLastDay')).waitFor();
    const first = await page.evaluate(() =>
      document.activeElement?.closest('[data-day]')?.getAttribute('data-day'),
    );
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await dialog.getByText(en('search.chooseFirstDay')).waitFor();
    await from.focus();
    await page.keyboard.type('21:30');
    const later = new Date(Date.parse(first ?? '') + 2 * 86_400_000).toISOString().slice(0, 10);
    await page.keyboard.press('Escape');
    await button(page, en('home.search')).press('Enter');
    await expect.poll(() => queryOf(page)).toMatchObject({ startDate: first, startTime: '21:30' });
    expect(queryOf(page).endDate).toBe(later);
  });

  it('[BB-01] [BB-02] [HM-05] is chosen in the booking box, where an exit before the entry is on the next day; one of an address that cannot be is replaced, and the page says so', async () => {
    const page = await browser.open();
    const stay = { ...IN_BOX, startTime: '08:00', endTime: '18:00', endDate: '' };
    await page.goto(`${app.stack.web}/spot/${byDay.id}?${new URLSearchParams(stay).toString()}`);
    await box(page).getByText(es('bookings.partDayHint')).waitFor();
    await box(page).getByLabel(es('bookings.entryTime')).selectOption('20:00');
    await expect.poll(() => inField(page, 'bookings.exit').innerText()).toBe(withWeekday(SATURDAY));
    await box(page).getByLabel(es('bookings.exitTime')).selectOption('10:00');
    await box(page).getByText('Solo se entra y se sale de 07:00 a 23:00').waitFor();
    const night = await app.quote(byDay, IN_BOX);
    const inEuros = (euros: number) => `${euros.toFixed(2).replace('.', ',')}\u00a0€`;
    await box(page).getByRole('definition').getByText(inEuros(night.totalPrice)).waitFor();
    // Back on the same day, because the exit is after the entry again.
    await box(page).getByLabel(es('bookings.exitTime')).selectOption('22:00');
    await expect.poll(() => inField(page, 'bookings.exit').innerText()).toBe(withWeekday(FRIDAY));
    // A day that was chosen stays.
    await inField(page, 'bookings.exit').click();
    await chooseDay(page, page.getByRole('dialog'), inDays(11));
    const long = { ...IN_BOX, endDate: inDays(11), endTime: '22:00' };
    await expect.poll(() => queryOf(page)).toEqual(long);
    const { totalPrice } = await app.quote(byDay, long);
    await box(page).getByRole('definition').getByText(inEuros(totalPrice)).waitFor();
    await inField(page, 'bookings.entry').click();
    await chooseDay(page, page.getByRole('dialog'), inDays(9));
    await expect.poll(() => queryOf(page)).toEqual({ ...long, date: inDays(9), endDate: inDays(12) });
    await page.reload();
    await expect.poll(() => inField(page, 'bookings.exit').innerText()).toBe(withWeekday(inDays(12)));

    const query = new URLSearchParams({ ...IN_BOX, endDate: inDays(7) }).toString();
    await goAfresh(page, `/spot/${spot.id}?${query}`);
    await box(page).getByText(es('bookings.stayReplaced')).waitFor();
    await box(page)
      .getByRole('checkbox', { name: es('bookings.fullDay') })
      .uncheck();
    await expect.poll(() => box(page).getByText(es('bookings.stayReplaced')).count()).toBe(0);
    await goWithin(page, homePath({ ...NIGHT, endDate: inDays(7) }));
    await page.getByText(es('home.stayUnread')).waitFor();
    await page.getByText(es('home.datesPlaceholder')).waitFor();
  });
});
