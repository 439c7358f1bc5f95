import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Booking } from '#shared/api/bookings.ts';
import type { Quote, Spot } from '#shared/api/spots.ts';
import { type Person, useStack } from '#test/support/stack.ts';
import {
  arriveAtPayments,
  bookingPath,
  bookingsOf,
  CARD_NUMBER,
  fillCard,
  GOOD_CARD,
  intentsOf,
  payButton,
  paymentPath,
  releaseHolds,
  startNights,
} from './payment-support.ts';
import { fillSignIn, findFaults, goAfresh, showAgain, textsOf, useBrowser } from './support.ts';

const app = useStack();
const browser = useBrowser();
const es = textsOf('es', 'accounts', 'bookings', 'payments', 'spots', 'common');

let driver: Person;
let spot: Spot;
let page: Page;

beforeAll(async () => {
  ({ driver, spot, page } = await arriveAtPayments(app, browser));
});
afterEach(async () => {
  await page.unrouteAll();
  await releaseHolds(app, driver);
});

const aNight = startNights();

const button = (page: Page, key: string) => page.getByRole('button', { name: es(key), exact: true });
const says = (page: Page, text: string) => page.getByText(text).first().waitFor();
const cardOf = (page: Page) => page.getByLabel(CARD_NUMBER).waitFor();
const statuses = async (quote: Quote) =>
  (await bookingsOf(app, driver, quote)).map(({ status }) => status).sort();
const lastOf = async (quote: Quote) => {
  const [booking] = await bookingsOf(app, driver, quote);
  if (!booking) throw new Error('There is no booking.');
  return booking;
};
/** The driver's only hold. */
const pendingOf = async () => {
  const { body } = await app.call<Booking[]>('GET', '/bookings/my-bookings', { as: driver });
  const hold = body.find(({ status }) => status === 'pending');
  if (!hold) throw new Error('There is no hold.');
  return hold;
};
/** The status of a booking; lists leave out expired ones. */
const statusOf = async ({ id }: { id: string }) =>
  (await app.call<Booking>('GET', `/bookings/${id}`, { as: driver })).body.status;
const holdAndPay = async () => {
  const night = aNight();
  const quote = await app.quote(spot, night);
  await goAfresh(page, bookingPath(spot, night));
  await button(page, 'bookings.confirm').click();
  await cardOf(page);
  return { night, quote };
};

describe('a hold on the payment screen', () => {
  it('[PY-02] stays a single hold with a single payment after a double press, a reload and in a second tab, which leads to the booking that the first has paid', async () => {
    const night = aNight();
    const quote = await app.quote(spot, night);
    await goAfresh(page, bookingPath(spot, night));
    await button(page, 'bookings.confirm').dblclick();
    await cardOf(page);
    await page.reload();
    await cardOf(page);
    const tab = await page.context().newPage();
    await tab.goto(page.url());
    await cardOf(tab);
    const holds = await bookingsOf(app, driver, quote);
    expect(holds.map(({ status }) => status)).toEqual(['pending']);
    expect(await Promise.all(holds.map((hold) => intentsOf(app, hold)))).toMatchObject([
      [{ status: 'requires_payment_method' }],
    ]);
    await fillCard(page, GOOD_CARD);
    await payButton(page).dblclick();
    await page.waitForURL('**/payment/success?**');
    expect(await statuses(quote)).toEqual(['confirmed']);
    expect(await Promise.all(holds.map((hold) => intentsOf(app, hold)))).toMatchObject([
      [{ status: 'succeeded', amount: Math.round(quote.totalPrice * 100) }],
    ]);
    await tab.reload();
    await tab.waitForURL('**/payment/success?**');
    await tab.getByRole('heading', { name: 'Pago Exitoso' }).waitFor();
    await tab.close();
  });

  it('[PY-01] is kept while the driver visits other pages, is released with its payment on the booking page, by Cancelar and by going back, and can be held again and paid', async () => {
    const { night, quote } = await holdAndPay();
    const expectReleased = async (hold: Booking) => {
      await page.waitForURL('**/booking/**');
      await expect.poll(() => statusOf(hold)).toBe('expired');
      expect(await intentsOf(app, hold)).toMatchObject([{ status: 'canceled' }]);
      await expect.poll(() => button(page, 'bookings.confirm').isEnabled()).toBe(true);
      expect(await page.getByText(/^Ya te guardamos/).count()).toBe(0);
      await button(page, 'bookings.confirm').click();
      await cardOf(page);
    };
    await page.goto(app.stack.web + bookingPath(spot, night));
    await says(page, 'Ya te guardamos esta plaza');
    expect(await findFaults(page)).toEqual([]);
    await page.getByRole('link', { name: es('bookings.goToPayment') }).click();
    await cardOf(page);
    const hold = await lastOf(quote);
    expect(hold.status).toBe('pending');
    await page.goto(app.stack.web + bookingPath(spot, night));
    await button(page, 'bookings.release').click();
    await expectReleased(hold);
    for (const leave of [() => button(page, 'common.cancel').click(), () => page.goBack()]) {
      const again = await lastOf(quote);
      await leave();
      await expectReleased(again);
    }
    await fillCard(page, GOOD_CARD);
    await payButton(page).click();
    await page.waitForURL('**/payment/success?**');
    expect(await statuses(quote)).toEqual(['confirmed']);
  });

  it('[PY-02] that was released elsewhere cannot be paid, and stops its timer and says why when its page is shown again; once it was paid elsewhere, its page leads to that booking', async () => {
    const { quote } = await holdAndPay();
    const releaseElsewhere = async () =>
      app.call('POST', `/bookings/${(await pendingOf()).id}/release`, { as: driver });
    await releaseElsewhere();
    await fillCard(page, GOOD_CARD);
    await payButton(page).click();
    await says(page, es('payments.holdGivenUpTitle'));
    await button(page, 'payments.holdAgain').click();
    await cardOf(page);

    await releaseElsewhere();
    await showAgain(page);
    await says(page, es('payments.holdGivenUpTitle'));
    expect(await page.getByRole('timer').count()).toBe(0);
    expect(await page.getByText(es('payments.holdEndedTitle')).count()).toBe(0);
    expect(await findFaults(page)).toEqual([]);
    await button(page, 'payments.holdAgain').click();
    await cardOf(page);

    // Never "nothing was charged".
    await releaseElsewhere();
    const { body: again } = await app.intent(driver, quote);
    await app.pay(again.paymentIntentId);
    await app.confirm(driver, quote, again.paymentIntentId);
    await showAgain(page);
    await page.waitForURL(`**/payment/success?**${again.bookingId}**`);
    expect(await page.getByText(es('payments.holdEnded')).count()).toBe(0);

    const { quote: other } = await holdAndPay();
    const [intent] = await intentsOf(app, { id: (await pendingOf()).id });
    await app.pay(intent?.id ?? '');
    await expect.poll(() => statuses(other)).toEqual(['confirmed']);
    await showAgain(page);
    await page.waitForURL('**/payment/success?**');
  });

  it('[PY-02] says how long it lasts, removes the form when it expires, and can be started again', async () => {
    const quote = await app.quote(spot, aNight());
    let left = 63;
    await page.route('**/api/create-payment-intent', async (route) => {
      const response = await route.fetch();
      const intent = (await response.json()) as object;
      const expiresAt = new Date(Date.now() + left * 1000).toISOString();
      await route.fulfill({ response, json: { ...intent, expiresAt } });
    });
    await goAfresh(page, paymentPath(quote));
    await cardOf(page);
    const aloud = page.getByRole('status').filter({ hasText: /^Queda/ });
    await expect.poll(() => aloud.innerText()).toBe('Quedan 2 minutos para pagar.');
    await expect.poll(() => aloud.innerText(), { interval: 500 }).toBe('Queda un minuto para pagar.');
    left = 3;
    await goAfresh(page, paymentPath(quote));
    await cardOf(page);
    await says(page, es('payments.holdEndedTitle'));
    await expect.poll(() => page.getByLabel(CARD_NUMBER).count()).toBe(0);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toContain(es('payments.holdEnded'));
    expect(await findFaults(page)).toEqual([]);
    left = 900;
    await button(page, 'payments.holdAgain').click();
    await fillCard(page, GOOD_CARD);
    await payButton(page).click();
    await page.waitForURL('**/payment/success?**');
  });
});

describe('a payment that takes a detour', () => {
  it('[PY-02] to the bank’s confirmation keeps everything when refused, and books when accepted', async () => {
    const { quote } = await holdAndPay();
    await fillCard(page, '4000002500003155');
    await payButton(page).click();
    await page.getByRole('dialog').getByRole('button').last().click();
    await says(page, 'Error en el pago');
    expect(await findFaults(page)).toEqual([]);
    await payButton(page).click();
    await page.getByRole('dialog').getByRole('button').first().click();
    await page.waitForURL('**/payment/success?**');
    expect(await statuses(quote)).toEqual(['confirmed']);
    expect(await intentsOf(app, await lastOf(quote))).toHaveLength(1);
  });

  it('[PS-01] to the bank’s page is booked by the browser alone when it returns', async () => {
    const quote = await app.quote(spot, aNight());
    const { body: intent } = await app.intent(driver, quote);
    app.stack.payments?.control.pauseWebhooks();
    await app.pay(intent.paymentIntentId);
    const back = new URLSearchParams({
      bookingId: intent.bookingId,
      payment_intent: intent.paymentIntentId,
      payment_intent_client_secret: intent.clientSecret,
      redirect_status: 'succeeded',
    });
    await goAfresh(page, `/payment/success?${back.toString()}`);
    await page.getByRole('heading', { name: 'Pago Exitoso' }).waitFor();
    expect(await statuses(quote)).toEqual(['confirmed']);
    await app.stack.payments?.control.resumeWebhooks();
  });

  it('[BK-01] leads to the paid booking when the session ended meanwhile', async () => {
    const { quote } = await holdAndPay();
    // Only this browser can report the payment.
    app.stack.payments?.control.pauseWebhooks();
    await page.route('**/v1/payment_intents/*/confirm', async (route) => {
      // The session ends while the card is charged.
      await page.context().clearCookies();
      await page.evaluate(() => sessionStorage.setItem('plazalibre.token', 'gone'));
      await route.continue();
    });
    await fillCard(page, GOOD_CARD);
    await payButton(page).click();
    await page.getByRole('button', { name: 'Iniciar sesión y continuar' }).waitFor();
    await fillSignIn(page, driver);
    await page.waitForURL('**/payment/success?**');
    await page.getByRole('heading', { name: 'Pago Exitoso' }).waitFor();
    expect(await statuses(quote)).toEqual(['confirmed']);
    await app.stack.payments?.control.resumeWebhooks();
  });
});
