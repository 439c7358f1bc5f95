import { describe, expect, it } from 'vitest';
import { withSettlement } from '#functions/_kit/port-groups/payments.ts';
import * as kit from '#functions/_kit/ports.ts';
import type { Quote } from '#shared/api/spots.ts';
import { chargeHold } from '#shared/domain/checkout/charge-hold.ts';
import { newId } from '#shared/lib/id.ts';
import { MINUTE, toIso } from '#shared/lib/time.ts';
import { holdMonth, patchRecord, recordOf } from '#test/support/month-holds.ts';
import { eventually, inDays, type Person, useStack } from '#test/support/stack.ts';

const app = useStack();
const INSUFFICIENT = '4000000000009995';

/** A driver with a spot of somebody, and holds there that are months of one rental. */
const aRental = async () => {
  const { owner, driver, spot } = await app.market();
  const rentalId = newId('rnt');
  const hold = async (month: number) => {
    const quote = await app.quote(spot, { date: inDays(5 * month), endDate: inDays(5 * month + 2) });
    const id = await holdMonth(app, driver, quote, { id: rentalId, month });
    return { id, quote };
  };
  return { owner, driver, spot, rentalId, hold };
};

/** The first month is paid, and the second one is held. */
const aRenewal = async (method = 'pm_card_visa') => {
  const rental = await aRental();
  const first = await rental.hold(1);
  const { body: intent } = await app.intent(rental.driver, first.quote);
  await app.pay(intent.paymentIntentId, method);
  await app.untilBookingIs('confirmed', first.id, rental.driver);
  const paid = await kit.payments().payments.find(intent.paymentIntentId);
  const card = { customerId: paid?.customerId ?? null, paymentMethodId: paid?.paymentMethodId ?? null };
  const { id, quote } = await rental.hold(2);
  const charge = async (attempt = 1, saved = card) =>
    chargeHold(withSettlement(), await recordOf(id), saved, attempt);
  const chargesOf = async () => {
    const { paymentIntentId } = await recordOf(id);
    if (paymentIntentId === null) return [];
    return (await app.stripe.charges.list({ payment_intent: paymentIntentId })).data.map(
      ({ status }) => status,
    );
  };
  return { ...rental, first, id, quote, card, charge, chargesOf };
};

/** Pays on the page with another card, as Stripe.js does. */
const payOnPage = async (driver: Person, quote: Quote, number = '5555555555554444') => {
  const { body: intent } = await app.intent(driver, quote);
  await fetch(`${app.stack.stripe}/v1/payment_intents/${intent.paymentIntentId}/confirm`, {
    method: 'POST',
    body: new URLSearchParams({
      key: app.stack.stripePublishableKey,
      client_secret: intent.clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': number,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '40',
      'payment_method_data[card][cvc]': '123',
    }),
  });
  return intent;
};

describe('the payment of the first month', () => {
  it('goes back if it comes after the hold was ended, although the days are free', async () => {
    const { driver, hold } = await aRental();
    const { id, quote } = await hold(1);
    const { body } = await app.intent(driver, quote);
    await patchRecord(id, { holdUntil: toIso(Date.now() - MINUTE) });
    expect((await app.intent(driver, quote)).body).toMatchObject({ code: 'hold_expired' });
    await patchRecord(id, { status: 'expired' });
    await app.pay(body.paymentIntentId);
    const { refund } = await app.untilBookingIs('refunded', id, driver);
    expect(refund?.amount).toBe(quote.totalPrice);
    expect((await recordOf(id)).refund?.reason).toBe('closed');
    // A stay of the same days has another price, and may be booked.
    const another = await app.intent(driver, { ...quote, totalPrice: quote.totalPrice + 1 });
    expect(another.body).toMatchObject({ code: 'price_changed' });
  });
});

describe('a later month', () => {
  it('is not charged after its hold, nor while the provider fails, nor without a saved card', async () => {
    const { driver, id, quote, card, charge, chargesOf } = await aRenewal();
    app.control.failNext({ match: 'POST /v1/payment_intents', status: 500, times: 3 });
    await expect(charge()).rejects.toMatchObject({ code: 'payments_unavailable' });
    expect(await charge(1, { ...card, paymentMethodId: null })).toBe('declined');
    const { body } = await app.intent(driver, quote);
    expect(await chargesOf()).toEqual([]);
    const { holdUntil } = await recordOf(id);
    await patchRecord(id, { holdUntil: toIso(Date.now() - MINUTE) });
    expect(await charge()).toBe('over');
    await app.stripe.paymentIntents.cancel(body.paymentIntentId);
    await patchRecord(id, { holdUntil });
    expect(await charge()).toBe('paid');
    expect((await recordOf(id)).paymentIntentId).not.toBe(body.paymentIntentId);
  });

  it('of a rental without a saved card is paid on the page, which saves one', async () => {
    const { driver, id, quote, card, charge } = await aRenewal();
    expect(await charge(1, { ...card, paymentMethodId: null })).toBe('declined');
    const { paymentIntentId } = await payOnPage(driver, quote);
    await app.untilBookingIs('confirmed', id, driver);
    expect((await kit.payments().payments.find(paymentIntentId))?.paymentMethodId).toMatch(/^pm_/);
  });

  it('is not given up by the driver on its page, and has no page before it is charged', async () => {
    const { driver, id, rentalId, quote, charge } = await aRenewal();
    expect((await app.intent(driver, quote)).body).toMatchObject({ code: 'payments_unavailable' });
    const released = await app.post(`/bookings/${id}/release`, driver);
    expect(released.body).toMatchObject({ code: 'rental_month', details: { rentalId } });
    expect(await charge()).toBe('paid');
  });

  it('stays held when too many cards are refused in a day, and is paid by the saved card later', async () => {
    const { driver, id, quote, card, charge } = await aRenewal();
    await app.control.changeCard(card.paymentMethodId ?? '', INSUFFICIENT);
    expect(await charge()).toBe('declined');
    for (let tries = 0; tries < 12; tries++) await payOnPage(driver, quote, '4000000000000002');
    await eventually(async () => {
      const { paymentIntentId } = await recordOf(id);
      return (
        (await app.stripe.paymentIntents.retrieve(paymentIntentId ?? '')).status === 'canceled' || undefined
      );
    }, 'its payment to be canceled');
    expect((await app.intent(driver, quote)).body).toMatchObject({ code: 'too_many_declines' });
    expect((await app.booking(id, driver)).status).toBe('pending');
    await app.control.changeCard(card.paymentMethodId ?? '', '4242424242424242');
    expect(await charge(2)).toBe('paid');
  });
});
