import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Spot } from '#shared/api/spots.ts';
import { type Person, useStack } from '#test/support/stack.ts';
import {
  arriveAtPayments,
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
import { goAfresh, textsOf, useBrowser } from './support.ts';

const app = useStack();
const browser = useBrowser();
const es = textsOf('es', 'payments', 'common');

let driver: Person;
let spot: Spot;
let page: Page;

beforeAll(async () => {
  ({ driver, spot, page } = await arriveAtPayments(app, browser));
});
afterEach(() => releaseHolds(app, driver));

const aNight = startNights();

/** The payment of another night, with Bizum chosen and a telephone typed. */
const choose = async (phone: string) => {
  const quote = await app.quote(spot, aNight());
  await goAfresh(page, paymentPath(quote));
  await typePhone(phone);
  return quote;
};
const typePhone = async (phone: string) => {
  await page.getByRole('button', { name: 'Bizum' }).click();
  await page.getByLabel('Número de teléfono').fill(phone);
};
const waiting = () => page.getByRole('heading', { name: es('payments.appTitle') });
const answer = async (
  quote: Parameters<typeof bookingsOf>[2],
  said: 'approved' | 'refused',
): Promise<void> => {
  const [booking] = await bookingsOf(app, driver, quote);
  const [intent] = booking ? await intentsOf(app, booking) : [];
  await app.stack.payments?.control.answerBizum(intent?.id ?? '', said);
};

describe('paying with Bizum', () => {
  it('[PY-02] says what is wrong with a telephone before anything is sent, waits while the app of the bank asks, also after a reload and after going back, and books', async () => {
    const quote = await choose('12345');
    await payButton(page).click();
    await page.getByText('Escribe un móvil español.').waitFor();
    expect(await waiting().count()).toBe(0);
    await page.getByLabel('Número de teléfono').fill('600 00 00 03');
    await payButton(page).click();
    await waiting().waitFor();
    await expect.poll(() => payButton(page).isVisible()).toBe(false);
    await page.reload();
    await waiting().waitFor();
    await page.goBack();
    await page.goForward();
    await waiting().waitFor();
    expect((await bookingsOf(app, driver, quote)).map(({ status }) => status)).toEqual(['pending']);
    await answer(quote, 'approved');
    await page.waitForURL('**/payment/success?**');
    await page.getByRole('heading', { name: 'Pago Exitoso' }).waitFor();
    expect((await bookingsOf(app, driver, quote)).map(({ status }) => status)).toEqual(['confirmed']);
  });

  it('[PY-02] can be given up for another way to pay, and takes a card after a refusal', async () => {
    const quote = await choose('600 00 00 03');
    await payButton(page).click();
    await page.getByRole('button', { name: es('payments.payAgain') }).click();
    await page.getByLabel(CARD_NUMBER).waitFor();
    await expect.poll(() => waiting().count()).toBe(0);
    await typePhone('600 00 00 02');
    await payButton(page).click();
    await page.getByRole('alert').getByText(es('payments.refusedInApp')).waitFor();
    await page.getByRole('button', { name: 'Tarjeta' }).click();
    await fillCard(page, GOOD_CARD);
    await payButton(page).click();
    await page.waitForURL('**/payment/success?**');
    expect((await bookingsOf(app, driver, quote)).map(({ status }) => status)).toEqual(['confirmed']);
  });
});
