import Stripe from 'stripe';
import { afterEach, describe, expect, it } from 'vitest';
import { API_VERSION } from '#local/stripe/events.ts';
import {
  browserCall,
  cleanUp,
  failureOf,
  newIntent,
  paidIntent,
  sdkFor,
  startBench,
} from './stripe-support.ts';

afterEach(cleanUp);

describe('payment intents through the official SDK', () => {
  it('use the API version to which the installed SDK is pinned', async () => {
    const { stripe } = await startBench();
    const intent = await newIntent(stripe);
    expect(API_VERSION).toBe(Stripe.API_VERSION);
    expect(intent.lastResponse.apiVersion).toBe(Stripe.API_VERSION);
    expect(intent.lastResponse.requestId).toMatch(/^req_/);
  });

  it.each([
    ['an amount below 50 cents', { amount: 49 }, 'amount_too_small', 'amount'],
    ['an amount of nothing', { amount: 0 }, 'parameter_invalid_integer', 'amount'],
    ['half a cent', { amount: 100.5 }, 'parameter_invalid_integer', 'amount'],
    ['an unknown currency', { currency: 'xyz' }, 'parameter_invalid_string', 'currency'],
    ['a misspelt parameter', { metdata: { a: 'b' } }, 'parameter_unknown', 'metdata'],
  ])('refuse %s with 400', async (_what, params, code, param) => {
    const { stripe } = await startBench();
    // the types of the SDK would prevent a misspelt parameter
    const error = await failureOf(newIntent(stripe, params as Partial<Stripe.PaymentIntentCreateParams>));
    expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
    expect(error).toMatchObject({ statusCode: 400, code, param });
  });

  it('locks an intent while a confirmation runs: of many at once, the others get 429, and may try again', async () => {
    const { stripe } = await startBench();
    const { id } = await newIntent(stripe);
    const confirm = () =>
      failureOf(stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_chargeDeclined' }));
    const failures = await Promise.all(Array.from({ length: 200 }, confirm));
    const declined = failures.filter(({ code }) => code === 'card_declined');
    const locked = failures.filter(({ code }) => code === 'lock_timeout');
    expect([declined.length > 0, locked.length > 0, declined.length + locked.length]).toEqual([
      true,
      true,
      200,
    ]);
    console.info(`Of 200 confirmations at once, ${declined.length} reached the card.`);
    expect(locked[0]).toMatchObject({
      statusCode: 429,
      rawType: 'invalid_request_error',
      headers: { 'stripe-should-retry': 'true' },
    });
    const charges = await stripe.charges
      .list({ payment_intent: id, limit: 100 })
      .autoPagingToArray({ limit: 200 });
    expect(charges).toHaveLength(declined.length);
    await expect(
      stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }),
    ).resolves.toMatchObject({
      status: 'succeeded',
    });
  });

  it.each([
    ['pm_card_visa_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
    ['pm_card_chargeDeclined', 'card_declined', 'generic_decline'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', ''],
  ])('answer 402 to %s and let another card pay the same intent', async (method, code, decline) => {
    const { stripe } = await startBench();
    const { id } = await newIntent(stripe);
    const error = await failureOf(stripe.paymentIntents.confirm(id, { payment_method: method }));
    expect(error).toBeInstanceOf(Stripe.errors.StripeCardError);
    expect(error).toMatchObject({ statusCode: 402, code, decline_code: decline });
    expect(error.payment_intent).toMatchObject({ id, status: 'requires_payment_method' });
    const declined = await stripe.paymentIntents.retrieve(id);
    expect(declined).toMatchObject({
      payment_method: null,
      last_payment_error: { type: 'card_error', code },
    });

    const paid = await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
    expect(paid).toMatchObject({ status: 'succeeded', last_payment_error: null });
    const charges = await stripe.charges.list({ payment_intent: id });
    expect(charges.data.map(({ status }) => status)).toEqual(['succeeded', 'failed']);
  });

  it('refuse to confirm or cancel a paid intent', async () => {
    const { stripe } = await startBench();
    const { id } = await paidIntent(stripe);
    const again = await failureOf(stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }));
    const cancel = await failureOf(stripe.paymentIntents.cancel(id));
    for (const error of [again, cancel]) {
      expect(error).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' });
      expect(error.payment_intent).toMatchObject({ id, status: 'succeeded' });
    }
  });
});

describe('API keys', () => {
  it('must be known, or the answer is 401', async () => {
    const { standIn } = await startBench();
    const error = await failureOf(newIntent(sdkFor(standIn.url, 'sk_test_of_somebody_else')));
    expect(error).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
    expect((await fetch(`${standIn.url}/v1/payment_intents`)).status).toBe(401);
  });

  it('of a browser give access only to an intent with its client secret, and without metadata', async () => {
    const { stripe, standIn } = await startBench();
    const mine = await newIntent(stripe);
    const other = await newIntent(stripe);
    const secret = mine.client_secret ?? '';
    const card = {
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '4242424242424242',
    };
    const expiry = {
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '40',
    };
    const form = { client_secret: secret, ...card, ...expiry };
    const stolen = await browserCall(standIn.url, `payment_intents/${other.id}/confirm`, form);
    expect(stolen.status).toBe(400);
    expect((await browserCall(standIn.url, 'refunds', { payment_intent: mine.id })).status).toBe(401);
    const paid = await browserCall(standIn.url, `payment_intents/${mine.id}/confirm`, form);
    expect(paid.body).toMatchObject({ id: mine.id, status: 'succeeded' });
    expect(paid.body).not.toHaveProperty('metadata');
    expect(await stripe.paymentIntents.retrieve(other.id)).toMatchObject({
      status: 'requires_payment_method',
    });
  });

  it('of a browser work only on pages of the allowed origins', async () => {
    const { standIn } = await startBench({ allowedOrigins: ['http://127.0.0.1:8080'] });
    const allowedFor = async (origin: string) => {
      const response = await fetch(`${standIn.url}/v1/balance`, { headers: { origin } });
      return response.headers.get('access-control-allow-origin');
    };
    expect(await allowedFor('http://127.0.0.1:8080')).toBe('http://127.0.0.1:8080');
    expect(await allowedFor('http://elsewhere.example')).toBeNull();
  });

  it('of a server cannot be used to send a card number', async () => {
    const { stripe } = await startBench();
    const card = { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123' };
    const error = await failureOf(stripe.paymentMethods.create({ type: 'card', card }));
    expect(error).toMatchObject({ statusCode: 400 });
  });
});

const chargeOf = ({ charge }: Stripe.Refund): string => (typeof charge === 'string' ? charge : '');

describe('refunds', () => {
  it('can be partial, never exceed the payment, and are shown on the charge', async () => {
    const { stripe } = await startBench();
    const { id } = await paidIntent(stripe);
    const part = await stripe.refunds.create({
      payment_intent: id,
      amount: 1000,
      reason: 'requested_by_customer',
      metadata: { bookingId: 'bkg_1' },
    });
    expect(part).toMatchObject({ object: 'refund', amount: 1000, status: 'succeeded', payment_intent: id });
    const tooMuch = await failureOf(stripe.refunds.create({ payment_intent: id, amount: 3251 }));
    expect(tooMuch).toMatchObject({ statusCode: 400, param: 'amount' });
    expect(tooMuch.message).toBe(
      'Refund amount (€32.51) is greater than unrefunded amount on charge (€32.50)',
    );

    const rest = await stripe.refunds.create({ payment_intent: id });
    expect(rest.amount).toBe(3250);
    const again = await failureOf(stripe.refunds.create({ payment_intent: id }));
    expect(again).toMatchObject({ statusCode: 400, code: 'charge_already_refunded' });

    const charge = await stripe.charges.retrieve(chargeOf(part), { expand: ['refunds'] });
    expect(charge).toMatchObject({ amount_refunded: 4250, refunded: true });
    expect(charge.refunds?.data.map(({ amount }) => amount)).toEqual([3250, 1000]);
    const listed = await stripe.refunds.list({ payment_intent: id });
    expect(listed.data.map((refund) => refund.id)).toEqual([rest.id, part.id]);
    expect(await stripe.refunds.retrieve(part.id)).toEqual(part);
  });

  it('are refused for an unpaid intent', async () => {
    const { stripe } = await startBench();
    const { id } = await newIntent(stripe);
    const error = await failureOf(stripe.refunds.create({ payment_intent: id }));
    expect(error.message).toContain('does not have a successful charge to refund');
  });
});
