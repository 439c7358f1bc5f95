import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Quote, Spot } from '#shared/api/spots.ts';
import { newId } from '#shared/lib/id.ts';
import { DAY, MINUTE, toIso } from '#shared/lib/time.ts';
import { RENTAL_CHARGE_DAYS } from '#shared/model/rules.ts';
import { withSettlement } from '#functions/_kit/port-groups/payments.ts';
import * as kit from '#functions/_kit/ports.ts';
import { chargeHold } from '#shared/domain/checkout/charge-hold.ts';
import { holdMonth, patchRecord, recordOf } from '#test/support/month-holds.ts';
import { type Person, useStack } from '#test/support/stack.ts';
import {
  arriveAtPayments,
  CARD_NUMBER,
  fillCard,
  GOOD_CARD,
  payButton,
  paymentPath,
  startNights,
} from './payment-support.ts';
import { findFaults, goAfresh, textsOf, useBrowser } from './support.ts';

const app = useStack();
const browser = useBrowser();
const es = textsOf('es', 'common', 'payments');

let driver: Person;
let spot: Spot;
let page: Page;

beforeAll(async () => {
  ({ driver, spot, page } = await arriveAtPayments(app, browser));
});

const aNight = startNights();
/** The terms of the charges to come, with the total of a month. */
const termsOf = ({ totalPrice }: Quote) =>
  page.getByText(
    new RegExp(
      `^Cada mes cobramos ${totalPrice.toFixed(2).replace('.', ',')}.€ .*, ${RENTAL_CHARGE_DAYS} días antes`,
    ),
  );

const aMonth = async (month: number, rentalId = newId('rnt')) => {
  const quote = await app.quote(spot, aNight());
  const id = await holdMonth(app, driver, quote, { id: rentalId, month });
  return { id, quote, rentalId, path: paymentPath(quote) };
};
const statusOf = async (id: string) => (await recordOf(id)).status;

describe('the page that pays a month of a rental', () => {
  it('[PY-02] says what is charged later, takes no Bizum, and pays the first month with 3-D Secure', async () => {
    const { id, quote, path } = await aMonth(1);
    await goAfresh(page, path);
    await termsOf(quote).waitFor();
    await page.getByText(es('payments.monthNoBizum')).waitFor();
    await page.getByLabel(CARD_NUMBER).waitFor();
    expect(await page.getByRole('button', { name: 'Bizum' }).count()).toBe(0);
    expect(await page.getByRole('timer').count()).toBe(1);
    expect(await findFaults(page)).toEqual([]);
    await fillCard(page, '4000002500003155');
    await payButton(page).click();
    await page.getByRole('button', { name: 'Completar' }).click();
    await page.waitForURL('**/payment/success?**');
    await expect.poll(() => statusOf(id)).toBe('confirmed');
    const { paymentIntentId } = await recordOf(id);
    const paid = await kit.payments().payments.find(paymentIntentId ?? '');
    expect(paid?.paymentMethodId).toMatch(/^pm_/);
  });

  it('[PY-02] pays a refused month until the day that it names, is left without giving it up, and says when it is too late', async () => {
    const first = await aMonth(1);
    const { body: intent } = await app.intent(driver, first.quote);
    await app.pay(intent.paymentIntentId);
    await expect.poll(() => statusOf(first.id)).toBe('confirmed');
    const found = await kit.payments().payments.find(intent.paymentIntentId);
    const card = {
      customerId: found?.customerId ?? null,
      paymentMethodId: found?.paymentMethodId ?? null,
    };
    await app.stack.payments?.control.changeCard(card.paymentMethodId ?? '', '4000000000000002');
    const { id, path, quote, rentalId } = await aMonth(2, first.rentalId);
    const { holdUntil } = await recordOf(id);
    await patchRecord(id, { holdUntil: toIso(Date.now() + 4 * DAY) });
    expect(await chargeHold(withSettlement(), await recordOf(id), card, 1)).toBe('declined');
    await goAfresh(page, path);
    await termsOf(quote).waitFor();
    await page.getByText(/^Puedes pagar este mes hasta el /).waitFor();
    expect(await page.getByText(/Cancelación gratis/).count()).toBe(0);
    expect(await page.getByRole('timer').count()).toBe(0);
    expect(await findFaults(page)).toEqual([]);
    await page.getByRole('button', { name: es('common.cancel'), exact: true }).click();
    await expect.poll(() => page.url()).not.toContain('/payment');
    expect(await statusOf(id)).toBe('pending');

    await patchRecord(id, { holdUntil: toIso(Date.now() - MINUTE) });
    await goAfresh(page, path);
    await page.getByText(es('payments.monthEnded')).waitFor();
    const link = page.getByRole('link', { name: es('payments.seeRental') });
    expect(await link.getAttribute('href')).toBe(`/alquiler/${rentalId}`);

    await patchRecord(id, { holdUntil });
    await goAfresh(page, path);
    await fillCard(page, GOOD_CARD);
    await payButton(page).click();
    await page.waitForURL('**/payment/success?**');
    await expect.poll(() => statusOf(id)).toBe('confirmed');
  });
});
