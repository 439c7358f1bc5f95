import { beforeEach, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import * as kit from '#functions/_kit/ports.ts';
import { runJob } from '#local/jobs.ts';
import type { RentalAnswer } from '#shared/api/rentals.ts';
import { aRunningRental } from '#test/support/running-rental.ts';
import { type Person, useStack } from '#test/support/stack.ts';
import { findFaults, loseAnswers, openAs, textsOf, useBrowser } from './support.ts';

const app = useStack();
const browser = useBrowser();
const es = textsOf('es', 'bookings', 'common', 'dashboard', 'rentals');
const PHONE = { width: 360, height: 740, touch: true };
let owner: Person;
let driver: Person;
let rental: RentalAnswer;

const button = (page: Page, key: string) => page.getByRole('button', { name: es(key), exact: true });
const openFor = async (person: Person, path = `/alquiler/${rental.id}`) => {
  const page = await browser.open(PHONE);
  await openAs(page, app.stack.web, person, path);
  return page;
};
const read = async () => (await app.call<RentalAnswer>('GET', `/rentals/${rental.id}`, { as: driver })).body;
const propose = (price: number) =>
  app.call('POST', `/rentals/${rental.id}/price`, { as: owner, body: { price } });
const withdraw = (totalPrice: number) =>
  app.call('POST', `/rentals/${rental.id}/price/answer`, {
    as: owner,
    body: { answer: 'withdraw', totalPrice },
  });
/** The text of the element with the focus. */
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');
const ending = (page: Page) => page.getByRole('dialog').getByRole('button', { name: /^Terminar el / });

beforeEach(async () => {
  [owner, driver] = [await app.newPerson('Olga Dueña'), await app.newPerson('Dani Conductor')];
  rental = await aRunningRental(app, { owner, driver }, 10);
});

describe('what waits for an answer about a rental', () => {
  it('[DB-02] [DB-04] is named on the dashboard with a link, and marked in the list with the day and what happens without an answer, until it is answered', async () => {
    await propose(100);
    const endDate = rental.latestAgreedEnd ?? '';
    const path = `/rentals/${rental.id}/end-offer`;
    const quote = await app.call<{ refund: number }>('GET', `${path}?endDate=${endDate}`, { as: driver });
    await app.call('POST', path, {
      as: driver,
      body: { endDate, refund: String(quote.body.refund) },
    });

    const page = await openFor(driver, '/dashboard');
    const waiting = page.getByRole('region', { name: es('dashboard.wait.title') });
    await waiting.getByRole('link', { name: /^Contesta al precio nuevo de .* antes del / }).waitFor();
    // The end is the driver's own offer.
    expect(await waiting.getByRole('link', { name: /termina ese día/ }).count()).toBe(0);
    expect(await findFaults(page)).toEqual([]);
    await page.getByRole('tab', { name: es('dashboard.bookings') }).click();
    const row = page.getByRole('region', { name: es('dashboard.rentals') }).getByRole('link');
    await row.getByText(es('rentals.waitsForYou')).waitFor();
    await row
      .getByText(/^El propietario propone 102,50.* antes del .*; si no, el alquiler termina/)
      .waitFor();
    await row.getByText(/^Has propuesto que el último día/).waitFor();
    expect(await findFaults(page)).toEqual([]);
    await row.click();
    await page.getByRole('button', { name: /^Aceptar 102,50/ }).press('Enter');
    await page
      .getByText(/^102,50.*al mes desde el/)
      .first()
      .waitFor();
    await page.goBack();
    await row.getByText(es('rentals.status.active')).waitFor();
    await expect.poll(() => row.getByText(es('rentals.waitsForYou')).count()).toBe(0);

    const other = await openFor(owner, '/dashboard');
    await other
      .getByRole('region', { name: es('dashboard.wait.title') })
      .getByRole('link', { name: /^Contesta hasta el .* termina ese día/ })
      .click();
    await button(other, 'rentals.earlyDecline').press('Enter');
    await expect.poll(async () => (await read()).endOffer).toBeNull();
  });
});

describe('an answer about a rental', () => {
  it('[BR-05] to a new price is taken back by its owner with the keyboard alone, and the focus stays where it was', async () => {
    const page = await openFor(owner);
    await button(page, 'rentals.newPricePropose').press('Enter');
    const field = page.locator('[name=newPrice]');
    await field.fill('110');
    // Nothing is sent without a network, and nothing typed is lost.
    await page.context().setOffline(true);
    await field.press('Enter');
    await page.getByRole('dialog').getByRole('alert').getByText(es('common.notSent')).waitFor();
    expect(await field.inputValue()).toBe('110');
    await page.context().setOffline(false);
    await field.press('Enter');
    await button(page, 'rentals.newPriceWithdraw').waitFor();
    await expect.poll(() => focused(page)).toMatch(/^Precio nuevo.*Has propuesto 110/);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText(es('rentals.newPriceWithdrawn')).waitFor();
    await button(page, 'rentals.newPricePropose').waitFor();
    await expect.poll(() => focused(page)).toMatch(/^Precio nuevo/);
    expect((await read()).newPrice).toBeNull();
  });

  it('[BR-05] that declines is given with the keyboard alone: after going back the focus is on the button, and at the end on the state', async () => {
    await propose(120);
    const page = await openFor(driver);
    const decline = button(page, 'rentals.earlyDecline');
    await decline.press('Enter');
    await page
      .getByRole('dialog')
      .getByText(/^Sin el precio nuevo, el alquiler termina/)
      .waitFor();
    expect(await findFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toBe(es('rentals.earlyDecline'));
    await page.keyboard.press('Enter');
    await ending(page).waitFor();
    for (const key of ['common.close', 'common.back']) {
      const named = () =>
        page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent);
      await expect.poll(named).toBe(es(key));
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await page.getByText(/^Hasta el /).waitFor();
    await expect.poll(() => focused(page)).toMatch(/^Hasta el /);
    expect(await read()).toMatchObject({ endedBy: 'price' });
  });

  it('[BR-05] that declines is given by touch, without a network it says that nothing was sent, and after a lost answer it is given once', async () => {
    await propose(120);
    const page = await openFor(driver);
    const dialog = page.getByRole('dialog');
    await button(page, 'rentals.earlyDecline').tap();
    // Elsewhere, because a second tap at one place would be ignored as a double one.
    await dialog.getByRole('heading').tap();
    await page.context().setOffline(true);
    await ending(page).tap();
    await dialog.getByRole('alert').getByText(es('common.notSent')).waitFor();
    expect(await read()).toMatchObject({ endDate: null });
    await page.context().setOffline(false);
    // The answers to the request and to its repetition are lost.
    await loseAnswers(page, '**/price/answer', 2);
    await dialog.getByRole('heading').tap();
    await ending(page).tap();
    await page.getByText(/^Hasta el /).waitFor();
    expect(await page.getByText(es('rentals.termsUnanswered')).count()).toBe(0);
    expect(await read()).toMatchObject({ endedBy: 'price' });
  });

  it('[BR-05] to what was taken back meanwhile, or answered in another tab, says so in place of ending the rental', async () => {
    await propose(120);
    const page = await openFor(driver);
    await button(page, 'rentals.earlyDecline').press('Enter');
    await ending(page).waitFor();
    await withdraw(120);
    await ending(page).press('Enter');
    await page.getByText(es('rentals.termsChanged')).waitFor();
    await expect.poll(() => ending(page).count()).toBe(0);
    await page.getByText(es('rentals.termsChanged')).waitFor();
    await expect.poll(() => focused(page)).toBe(es('rentals.status.active'));

    await propose(130);
    await page.reload();
    const other = await page.context().newPage();
    await openAs(other, app.stack.web, driver, `/alquiler/${rental.id}`);
    await other.getByRole('button', { name: /^Aceptar 132,50/ }).press('Enter');
    await other
      .getByText(/^132,50.*al mes desde el/)
      .first()
      .waitFor();
    await button(page, 'rentals.earlyDecline').press('Enter');
    await ending(page).press('Enter');
    await page.getByText(es('rentals.termsChanged')).waitFor();
    await page.getByText(/^132,50.*al mes desde el/).waitFor();
    expect(await read()).toMatchObject({ endDate: null, newPrice: { isProposed: false } });
  });
});

describe('the next charge', () => {
  it('[DB-04] is none while the price that the next month would have is proposed only, and says what it would be', async () => {
    const { rentals } = kit.rentals();
    const before = await rentals.find(rental.id);
    if (!before) throw new Error('There is no such rental.');
    const at = new Date().toISOString();
    const proposal = { month: 2, cents: 12_000, proposedAt: at, remindedAt: null };
    const next = { ...before, proposal, version: before.version + 1 };
    await rentals.write({ before, next, effects: [] }, Date.now());
    const page = await openFor(driver);
    await page.getByText(/^Ninguno, si no aceptas el precio nuevo\. Si lo aceptas, 122,50.*, el /).waitFor();
    await page.getByRole('button', { name: /^Aceptar 122,50/ }).press('Enter');
    await page.getByText(/^122,50.*, el \d/).waitFor();
    expect(await page.getByText(/^Ninguno/).count()).toBe(0);
  });
});

describe('a month whose card was refused', () => {
  it('[BK-02] can be paid on the page of its booking, and is offered neither to be given up nor to be cancelled', async () => {
    const due = await aRunningRental(app, { owner, driver }, 29);
    const { rentals } = kit.rentals();
    const before = await rentals.find(due.id);
    if (!before) throw new Error('There is no such rental.');
    const announced = { ...before, announcedMonth: 2, version: before.version + 1 };
    await rentals.write({ before, next: announced, effects: [] }, Date.now());
    await app.stack.payments?.control.changeCard(before.paymentMethodId ?? '', '4000000000009995');
    await runJob('runBookingTimers');
    const bookingOf = async () =>
      (await app.call<RentalAnswer>('GET', `/rentals/${due.id}`, { as: driver })).body.nextCharge?.bookingId;
    await expect.poll(bookingOf).toBeTruthy();
    const page = await openFor(driver, `/reserva/${(await bookingOf()) ?? ''}`);
    await page.getByText(/^Es un mes de tu alquiler\. Págalo antes del /).waitFor();
    await page.getByRole('link', { name: es('bookings.goToPayment') }).waitFor();
    expect(await button(page, 'bookings.release').count()).toBe(0);
    expect(await page.getByText(/cancela/i).count()).toBe(0);
    expect(await findFaults(page)).toEqual([]);
  });
});
