import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { RentalAnswer } from '#shared/api/rentals.ts';
import type { Spot } from '#shared/api/spots.ts';
import { toMonthStay } from '#shared/domain/rentals/rental-months.ts';
import { toLocal } from '#shared/lib/time.ts';
import { inDays, type Person, useStack } from '#test/support/stack.ts';
import { fillCard, GOOD_CARD, payButton } from './payment-support.ts';
import { openSearchPanel, queryOf, titlesIn } from './search-support.ts';
import { findFaults, findOverflow, goAfresh, goWithin, openAs, textsOf, useBrowser } from './support.ts';

const app = useStack();
const browser = useBrowser();
const es = textsOf('es', 'bookings', 'calendar', 'fields', 'home', 'payments', 'rentals', 'search', 'spots');

const PHONE = { width: 360, height: 740, touch: true };
const POSITION = { lat: '40.43000', lng: '-3.70200', zoom: '15' };
const WEEKDAYS = { type: 'weekdays', from: '08:00', to: '19:30' };
const IN_WORDS = 'De lunes a viernes, de 8:00 a 19:30';

const weekdayOf = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay();
/** A Wednesday after the rental has begun, so that the evening is of a working day, as the next morning is. */
const WEDNESDAY =
  [4, 5, 6, 7, 8, 9, 10].map((days) => inDays(days)).find((date) => weekdayOf(date) === 3) ?? '';

let owner: Person;
let spot: Spot;

beforeAll(async () => {
  owner = await app.newPerson('Olga Dueña');
  spot = await app.publish(owner, { title: 'Plaza de oficina', endDate: inDays(900) });
});

const button = (page: Page, key: string) => page.getByRole('button', { name: es(key), exact: true });
const expectSound = async (page: Page) => {
  expect(await findFaults(page)).toEqual([]);
  expect(await findOverflow(page)).toEqual([]);
};

describe('a spot at some times of the week', () => {
  it('[ED-01] is offered by its owner on working days by day, and has its hours after a reload', async () => {
    const page = await browser.open(PHONE);
    await openAs(page, app.stack.web, owner, `/editar-plaza/${spot.id}`);
    expect(await page.getByRole('radio', { name: es('fields.pattern.weekdays') }).count()).toBe(0);
    await page.getByRole('checkbox', { name: es('fields.bookingType.month') }).check({ force: true });
    await page.getByRole('radio', { name: es('fields.pattern.always') }).press('ArrowRight');
    await page.locator('[name=monthPattern-from]').waitFor();
    const until = page.locator('[name=monthPattern-to]');
    expect(await until.locator('option').first().innerText()).toBe('16:00');
    await until.selectOption('19:30');
    await page.locator('[name=priceMonth]').fill('80');
    await expectSound(page);
    await page.locator('main form [type=submit]').first().click();
    await expect
      .poll(async () => (await app.call<Spot>('GET', `/parking-spots/${spot.id}`)).body.month_pattern)
      .toEqual(WEEKDAYS);
    await page.goto(`${app.stack.web}/editar-plaza/${spot.id}`);
    await expect.poll(() => until.inputValue()).toBe('19:30');
  });

  it('[HM-05] is found by months for these times, with a word on its card, after a reload and on going back, and not for nights', async () => {
    await app.untilMapFollows();
    const page = await browser.open(PHONE);
    await page.goto(`${app.stack.web}/?${new URLSearchParams(POSITION).toString()}`);
    await openSearchPanel(page);
    await button(page, 'home.byMonths').click();
    const pattern = page.getByLabel(es('rentals.when'));
    await pattern.selectOption({ label: es('rentals.searched.weekdays') });
    await expectSound(page);
    await button(page, 'home.search').click();
    await expect.poll(() => titlesIn(page)).toEqual([spot.title]);
    expect(queryOf(page)).toMatchObject({ stayType: 'month', pattern: 'weekdays' });
    const card = page.locator(`[data-spot="${spot.id}"]`);
    await card.getByText(`${es('spots.perMonth')} · ${es('spots.pattern.weekdays')}`).waitFor();
    await expectSound(page);
    await page.reload();
    await expect.poll(() => titlesIn(page)).toEqual([spot.title]);
    await card.getByRole('link').first().click();
    await page.getByText(IN_WORDS).first().waitFor();
    await page.goBack();
    await expect.poll(() => titlesIn(page)).toEqual([spot.title]);
    await openSearchPanel(page);
    await expect.poll(() => pattern.inputValue()).toBe('weekdays');
    await pattern.selectOption({ label: es('rentals.searched.nights') });
    await button(page, 'home.search').click();
    await page.getByText(es('search.noneByMonth')).waitFor();
    await page.getByRole('button', { name: new RegExp(es('search.loosen.pattern')) }).click();
    await expect.poll(() => titlesIn(page)).toEqual([spot.title]);
    expect(queryOf(page)).not.toHaveProperty('pattern');
  });

  it('[BK-01] is rented with these times in its terms, and its page and its month say them', async () => {
    const driver = await app.newPerson('Dani Conductor');
    const page = await browser.open(PHONE);
    await openAs(page, app.stack.web, driver, `/spot/${spot.id}?month=${inDays(2)}`);
    await page.getByText(IN_WORDS).first().waitFor();
    await expectSound(page);
    await button(page, 'rentals.rent').click();
    await page.waitForURL('**/alquilar/**');
    await page.getByText(IN_WORDS).first().waitFor();
    await page.locator('main input[type=checkbox]').check();
    await expectSound(page);
    await button(page, 'rentals.payFirst').click();
    await page.waitForURL('**/payment?**');
    // Its last day, not the one after it.
    const { end } = toMonthStay('Europe/Madrid', inDays(2), 1);
    const last = Number(toLocal('Europe/Madrid', end - 1).date.slice(8));
    await page
      .locator('summary')
      .getByText(new RegExp(`–\\s?${last} `))
      .waitFor();
    await fillCard(page, GOOD_CARD);
    await payButton(page).click();
    await page.waitForURL('**/payment/success?**');
    expect(await page.getByText(es('payments.noteTime')).count()).toBe(0);
    const rentals = async () =>
      (await app.call<{ rentals: RentalAnswer[] }>('GET', '/rentals', { as: driver })).body.rentals;
    await expect.poll(async () => (await rentals())[0]?.status).toBe('active');
    const [rental] = await rentals();
    expect(rental?.pattern).toEqual(WEEKDAYS);
    await goAfresh(page, `/alquiler/${rental?.id}`);
    await page.getByText(IN_WORDS).waitFor();
    await expectSound(page);
    await goWithin(page, '/dashboard/bookings');
    await page.getByRole('link').filter({ hasText: IN_WORDS }).waitFor();
    await goAfresh(page, `/reserva/${rental?.months[0]?.bookingId}`);
    await page.getByText(IN_WORDS).first().waitFor();
    expect(await page.getByText(/^00:00$/).count()).toBe(0);
    await expectSound(page);
    await goWithin(page, `/reserva/${rental?.months[0]?.bookingId}/pase`);
    await page.getByText(/^Empieza el .*, 08:00$/).waitFor();
    await page.getByText(IN_WORDS).waitFor();
    await expectSound(page);
  });

  it('[BR-04] is booked for a night by the hour by somebody else, and not for hours of the rental', async () => {
    const other = await app.newPerson('Nora Nocturna');
    const page = await browser.open(PHONE);
    const night = { date: WEDNESDAY, startTime: '20:00', endTime: '23:30', isFullDay: 'false' };
    const path = (stay: Record<string, string>) => `/spot/${spot.id}?${new URLSearchParams(stay).toString()}`;
    await openAs(page, app.stack.web, other, path({ ...night, startTime: '18:00' }));
    const box = page.getByRole('region', { name: es('bookings.boxTitle') });
    await box.getByRole('alert').first().waitFor();
    await expectSound(page);
    await goAfresh(page, path(night));
    await box.getByRole('checkbox', { name: /términos/ }).check();
    await box.getByRole('button', { name: es('bookings.book'), exact: true }).click();
    await page.waitForURL('**/booking/**');
    await button(page, 'bookings.confirm').click();
    await page.waitForURL('**/payment?**');
    await fillCard(page, GOOD_CARD);
    await payButton(page).click();
    await page.waitForURL('**/payment/success?**');
  });

  it('[PW-05] is partly rented on a working day in the calendar of its owner, free at the weekend, and blocked there only', async () => {
    const page = await browser.open(PHONE);
    await openAs(page, app.stack.web, owner, `/calendario/${spot.id}`);
    const cell = page.locator(`[data-date="${WEDNESDAY}"]`);
    if ((await cell.count()) === 0)
      await page
        .getByRole('button', { name: /siguiente/i })
        .first()
        .click();
    await cell.waitFor();
    await expect.poll(() => cell.innerText()).toContain(es('calendar.status.partlyRented'));
    await cell.click();
    const panel = page.locator('[data-sheet]');
    await panel.getByText(IN_WORDS).waitFor();
    await panel.getByText('Nora').waitFor();
    await panel.getByText(es('calendar.rentedDays')).waitFor();
    expect(await panel.getByRole('button', { name: es('calendar.action.blocked') }).count()).toBe(0);
    await expectSound(page);
  });
});
