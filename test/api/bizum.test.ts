import { describe, expect, it } from 'vitest';
import type { Booking } from '#shared/api/bookings.ts';
import type { PaymentIntent } from '#shared/api/payments.ts';
import { intentMinutesAgo } from '#test/support/old-hold.ts';
import { eventually, inDays, useStack } from '#test/support/stack.ts';

const app = useStack();

/** Nobody answers, so that the test does. */
const NOBODY = '600000003';

const aHold = async (price = '15', nights = 1) => {
  const { owner, driver, spot } = await app.market({ priceWeekday: price, priceWeekend: price });
  const quote = await app.quote(spot, { date: inDays(5), endDate: inDays(5 + nights) });
  const { body: intent } = await app.intent(driver, quote);
  return { owner, driver, spot, quote, intent };
};

/** Confirms as Stripe.js does, in the browser of a driver. */
const payByPhone = async ({ paymentIntentId, clientSecret }: PaymentIntent, phone = NOBODY) => {
  const response = await fetch(`${app.stack.stripe}/v1/payment_intents/${paymentIntentId}/confirm`, {
    method: 'POST',
    body: new URLSearchParams({
      key: app.stack.stripePublishableKey,
      client_secret: clientSecret,
      'payment_method_data[type]': 'bizum',
      'payment_method_data[billing_details][phone]': phone,
      use_stripe_sdk: 'true',
    }),
  });
  return (await response.json()) as {
    status?: string;
    next_action?: { type: string };
    error?: { message: string };
  }; // the API's answer
};

describe('a payment with Bizum', () => {
  it('[PY-03] books when the driver accepts it in the app, with the page closed', async () => {
    const { driver, intent } = await aHold();
    expect(await payByPhone(intent)).toMatchObject({
      status: 'requires_action',
      next_action: { type: 'await_authorization' },
    });
    expect((await app.booking(intent.bookingId, driver)).status).toBe('pending');
    await app.control.answerBizum(intent.paymentIntentId, 'approved');
    await app.untilBookingIs('confirmed', intent.bookingId, driver);
  });

  it.each(['refused', 'expired'] as const)('[PY-02] that is %s leaves the hold to a card', async (answer) => {
    const { driver, quote, intent } = await aHold();
    await payByPhone(intent);
    await app.control.answerBizum(intent.paymentIntentId, answer);
    const again = await app.intent(driver, quote);
    expect(again.body).toMatchObject({ paymentIntentId: intent.paymentIntentId });
    await app.pay(intent.paymentIntentId);
    await app.untilBookingIs('confirmed', intent.bookingId, driver);
  });

  it('[PY-03] is cancelled when the driver gives up the hold, and cannot be accepted any more', async () => {
    const { driver, quote, intent } = await aHold();
    await payByPhone(intent);
    const released = await app.post<Booking>(`/bookings/${intent.bookingId}/release`, driver);
    expect(released.body.status).toBe('expired');
    await expect(app.control.answerBizum(intent.paymentIntentId, 'approved')).rejects.toThrow('No bank asks');
    const { body: other } = await app.intent(driver, quote);
    await app.pay(other.paymentIntentId);
    await app.untilBookingIs('confirmed', other.bookingId, driver);
  });

  it('[PY-03] that is accepted after the hold books a free stay, and is refunded for a taken one', async () => {
    const { spot } = await aHold();
    const other = await app.newPerson('Otra Conductora');
    for (const [day, isTaken, status] of [
      [10, false, 'confirmed'],
      [20, true, 'refunded'],
    ] as const) {
      const driver = await app.newPerson('Dani Conductor');
      const quote = await app.quote(spot, { date: inDays(day) });
      const late = await intentMinutesAgo(driver, quote, 20);
      await payByPhone(late);
      if (isTaken) await app.intent(other, quote);
      await app.control.answerBizum(late.paymentIntentId, 'approved');
      await app.untilBookingIs(status, late.bookingId, driver);
    }
  });

  it('is offered for 0.50 to 1,000 euros only', async () => {
    const { intent, quote } = await aHold('500', 2);
    expect(quote.totalPrice).toBeGreaterThan(1000);
    const made = await app.stripe.paymentIntents.retrieve(intent.paymentIntentId);
    expect(made.payment_method_types).toEqual(['card']);
    expect((await payByPhone(intent)).error?.message).toContain('is not allowed');
  });

  it('is refunded once the bank says so, and says until then that the money is on its way', async () => {
    for (const outcome of ['succeeded', 'failed'] as const) {
      const { driver, intent, quote } = await aHold();
      await payByPhone(intent);
      await app.control.answerBizum(intent.paymentIntentId, 'approved');
      await app.untilBookingIs('confirmed', intent.bookingId, driver);
      await app.post(`/bookings/${intent.bookingId}/cancel`, driver, { refund: quote.totalPrice });
      const refunded = (state: string) =>
        eventually(async () => {
          const { refund } = await app.booking(intent.bookingId, driver);
          return refund?.state === state ? refund : undefined;
        }, `a refund that is ${state}`);
      await refunded('pending');
      const [refund] = (await app.stripe.refunds.list({ payment_intent: intent.paymentIntentId })).data;
      await app.control.settleRefund(refund?.id ?? '', outcome);
      await refunded(outcome);
    }
  });
});
