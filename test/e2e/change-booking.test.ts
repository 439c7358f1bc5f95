import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Booking } from '#shared/api/bookings.ts';
import type { Spot } from '#shared/api/spots.ts';
import { HOUR } from '#shared/lib/time.ts';
import { aPastStay } from '#test/support/past-stay.ts';
import { eventually, inDays, type Person, useStack } from '#test/support/stack.ts';
import { fillCard, GOOD_CARD, payButton } from './payment-support.ts';
import { findFaults, goAfresh, goWithin, openAs, textsOf, useBrowser } from './support.ts';

const app = useStack();
const browser = useBrowser();
const es = textsOf('es', 'common', 'changes', 'payments', 'reservations');
/** It has no funds. */
const BROKE_CARD = '4000000000009995';
const PHONE = { width: 360, height: 740 };

let owner: Person;
let driver: Person;
let spot: Spot;
let page: Page;
let booking: Booking;
let days = 4;

beforeAll(async () => {
  [owner, driver] = [await app.newPerson('Olga Dueña'), await app.newPerson('Dani Conductor')];
  // An hour costs a euro.
  spot = await app.publish(owner, { priceWeekday: '24', priceWeekend: '24' });
  page = await browser.open(PHONE);
  await openAs(page, app.stack.web, driver, '/ayuda');
});
beforeEach(async () => {
  const stay = { date: inDays((days += 1)), startTime: '10:00', endTime: '12:00', isFullDay: 'false' };
  booking = await app.book(driver, spot, stay);
});

const read = async (as = driver) => (await app.call<Booking>('GET', `/bookings/${booking.id}`, { as })).body;
const later = (instant: string, hours: number) => new Date(Date.parse(instant) + hours * HOUR).toISOString();
const button = (name: string | RegExp, at = page) => at.getByRole('button', { name, exact: true });
const open = (at = page) => goWithin(at, `/reserva/${booking.id}/cambiar`);
const hours = (count: number, at = page) => button(`${count} h más`, at);
const payAndChange = (at = page) => button(/^Pagar .+ y cambiar$/, at);
const isMade = () =>
  eventually(async () => {
    const found = await read();
    return found.changes?.length === 1 ? found : undefined;
  }, 'the change');

describe('another stay', () => {
  it('[PY-02] [BR-05] is shown by line, paid with a card in four presses, and stays shown after a reload; a shorter one gives the difference back in one press, and both read it', async () => {
    await goWithin(page, `/reserva/${booking.id}`);
    const startedAt = performance.now();
    let presses = 0;
    const press = async (target: ReturnType<typeof button>) => {
      presses += 1;
      await target.click();
    };
    await press(page.getByRole('link', { name: es('reservations.changeDates') }));
    await press(hours(2));
    await page.getByText(es('changes.toPay')).waitFor();
    // The longest days do not break on this narrow screen.
    const lines = await page.locator('main button[aria-haspopup="dialog"] > span').evaluateAll((spans) =>
      spans.map((span) => {
        const shown = span.textContent;
        span.textContent = 'Wed, 30 Sept';
        const count = Math.round(span.clientHeight / parseFloat(getComputedStyle(span).lineHeight));
        span.textContent = shown;
        return count;
      }),
    );
    expect(lines).toEqual([1, 1]);
    const main = await page.getByRole('main').innerText();
    expect(main).toMatch(/Total\s+6,50\s€/);
    expect(main).toMatch(/Ya has pagado\s+−4,50\s€/);
    expect(main).toMatch(/A pagar ahora\s+2,00\s€/);
    expect((await read()).endTime).toBe(booking.endTime);
    await press(payAndChange());
    await fillCard(page, GOOD_CARD);
    await press(payButton(page));
    await page.getByRole('heading', { name: es('changes.done') }).waitFor();
    console.log(
      `an extension by browser: ${presses} presses, ${Math.round(performance.now() - startedAt)} ms`,
    );
    await page.reload();
    await page.getByRole('heading', { name: es('changes.done') }).waitFor();
    expect(await findFaults(page)).toEqual([]);
    expect(await isMade()).toMatchObject({ endTime: later(booking.endTime, 2), totalPrice: 6.5 });
    await page
      .getByRole('main')
      .getByRole('link', { name: es('changes.toBooking') })
      .click();
    await page.getByRole('heading', { name: es('reservations.changes') }).waitFor();

    await open();
    await page.getByLabel('Hora de salida').selectOption('13:00');
    await page.getByText(es('changes.goesBack')).waitFor();
    await button(/^Cambiar y recuperar 1,00\s€$/).click();
    await page.waitForURL(`**/reserva/${booking.id}`);
    await expect.poll(async () => (await read()).totalPrice).toBe(5.5);
    const owners = await browser.open(PHONE);
    await openAs(owners, app.stack.web, owner, `/reserva/${booking.id}`);
    await owners.getByRole('heading', { name: es('reservations.changes') }).waitFor();
    expect(await findFaults(owners)).toEqual([]);
  });

  it('[PY-02] waits in the app of the bank with Bizum, also after a reload', async () => {
    await open();
    await hours(1).click();
    await payAndChange().click();
    await page.getByRole('button', { name: 'Bizum' }).click();
    await page.getByLabel('Número de teléfono').fill('600 00 00 03');
    await payButton(page).click();
    await page.getByRole('heading', { name: es('payments.appTitle') }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: es('payments.appTitle') }).waitFor();
    const { data } = await app.stripe.paymentIntents.list({ limit: 20 });
    const payment = data.find(({ metadata }) => metadata.bookingId === booking.id && metadata.changeId);
    await app.stack.payments?.control.answerBizum(payment?.id ?? '', 'approved');
    await page.getByRole('heading', { name: es('changes.done') }).waitFor();
    await isMade();
  });

  it('[PY-02] takes another card after a refusal, and going back gives it up', async () => {
    await goAfresh(page, `/reserva/${booking.id}`);
    await page.getByRole('link', { name: es('reservations.changeDates') }).click();
    await hours(1).click();
    await payAndChange().click();
    await fillCard(page, BROKE_CARD);
    await payButton(page).click();
    await page.getByRole('alert').first().waitFor();
    expect((await read()).pendingChange).not.toBeNull();
    await page.goBack();
    await page.getByRole('link', { name: es('reservations.changeDates') }).waitFor();
    await eventually(async () => ((await read()).pendingChange === null ? true : undefined), 'no change');
    expect((await read()).endTime).toBe(booking.endTime);
  });

  it('[PY-02] is asked for in one of two tabs, and the other is told', async () => {
    const tab = await page.context().newPage();
    await tab.goto(`${app.stack.web}/reserva/${booking.id}/cambiar`);
    await hours(2, tab).click();
    await payAndChange(tab).waitFor();
    await open();
    await hours(1).click();
    await payAndChange().click();
    await page.getByRole('heading', { name: es('changes.payTitle') }).waitFor();
    await payAndChange(tab).click();
    // The other tab gets the change that is held, to pay or to give up.
    await tab.getByRole('heading', { name: es('changes.payTitle') }).waitFor();
    expect(await tab.getByRole('main').innerText()).toMatch(/A pagar ahora\s+1,00\s€/);
    await fillCard(page, GOOD_CARD);
    await payButton(page).click();
    await page.getByRole('heading', { name: es('changes.done') }).waitFor();
    await tab.reload();
    await hours(1, tab).waitFor();
    expect((await isMade()).endTime).toBe(later(booking.endTime, 1));
    await tab.close();
  });

  it('[BR-03] [BR-01] into the stay of somebody else offers the latest possible end in one press; without a network it says so, sends nothing later, and keeps what was chosen', async () => {
    const other = await app.newPerson('Otra Conductora');
    const day = { date: inDays(days), startTime: '13:00', endTime: '15:00', isFullDay: 'false' };
    await app.book(other, spot, day);
    await open();
    await hours(2).click();
    await button(/^Quedarte hasta el /).click();
    await page.getByText(es('changes.toPay')).waitFor();
    expect(await page.getByRole('main').innerText()).toMatch(/A pagar ahora\s+1,00\s€/);
    expect(await findFaults(page)).toEqual([]);

    await page.context().setOffline(true);
    await payAndChange().click();
    await page.getByRole('main').getByText(es('common.notSent')).waitFor();
    await page.context().setOffline(false);
    await page.waitForTimeout(500);
    expect((await read()).pendingChange).toBeNull();
    await page.reload();
    await page.getByText(es('changes.toPay')).waitFor();
    expect(await page.getByRole('main').innerText()).toMatch(/A pagar ahora\s+1,00\s€/);
  });

  it('[BR-03] [BR-01] during the stay changes only its end, and does not exist for others', async () => {
    const free = await app.publish(owner, { priceWeekday: '24', priceWeekend: '24' });
    const id = await aPastStay(free.id, driver, { endedAgo: -HOUR });
    await goWithin(page, `/reserva/${id}/cambiar`);
    await page.getByRole('heading', { name: es('changes.otherEnd') }).waitFor();
    expect(await page.getByLabel('Entrada').count()).toBe(0);
    await goWithin(page, '/reserva/nada/cambiar');
    await page.getByText(es('reservations.notFound')).waitFor();
  });
});
