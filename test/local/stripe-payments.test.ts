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
  it('speaks the API version that the installed SDK is pinned to', async () => {
    const { stripe } = await startBench();
    const intent = await newIntent(stripe);
    expect(API_VERSION).toBe(Stripe.API_VERSION);
    expect(intent.lastResponse.apiVersion).toBe(Stripe.API_VERSION);
    expect(intent.lastResponse.requestId).toMatch(/^req_/);
  });

  it('creates an intent that waits for a payment method and gives it back unchanged', async () => {
    const { stripe } = await startBench();
    const created = await newIntent(stripe);
    expect(created).toMatchObject({
      object: 'payment_intent',
      amount: 4250,
      currency: 'eur',
      livemode: false,
      metadata: { bookingId: 'bkg_1' },
      status: 'requires_payment_method',
      latest_charge: null,
    });
    expect(created.client_secret).toMatch(new RegExp(`^${created.id}_secret_\\w{25}$`));
    expect(await stripe.paymentIntents.retrieve(created.id)).toEqual(created);
  });

  it.each([
    ['an amount below 50 cents', { amount: 49 }, 'amount_too_small', 'amount'],
    ['an amount of nothing', { amount: 0 }, 'parameter_invalid_integer', 'amount'],
    ['half a cent', { amount: 100.5 }, 'parameter_invalid_integer', 'amount'],
    ['an unknown currency', { currency: 'xyz' }, 'parameter_invalid_string', 'currency'],
    ['a misspelt parameter', { metdata: { a: 'b' } }, 'parameter_unknown', 'metdata'],
  ])('refuses %s with 400', async (_what, params, code, param) => {
    const { stripe } = await startBench();
    // a misspelt parameter is what the types of the SDK prevent and plain JavaScript does not
    const error = await failureOf(newIntent(stripe, params as Partial<Stripe.PaymentIntentCreateParams>));
    expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
    expect(error).toMatchObject({ statusCode: 400, code, param });
  });

  it('merges metadata on update, removes a key given empty, and changes the amount before payment', async () => {
    const { stripe } = await startBench();
    const { id } = await newIntent(stripe, { metadata: { a: '1', b: '2' } });
    const updated = await stripe.paymentIntents.update(id, { amount: 5000, metadata: { b: '', c: '3' } });
    expect(updated).toMatchObject({ amount: 5000, metadata: { a: '1', c: '3' } });
  });

  it('takes the money when it is confirmed with a good card', async () => {
    const { stripe } = await startBench();
    const { id } = await paidIntent(stripe);
    const paid = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
    expect(paid).toMatchObject({
      status: 'succeeded',
      amount_received: 4250,
      latest_charge: {
        object: 'charge',
        amount: 4250,
        paid: true,
        payment_intent: id,
        payment_method_details: { card: { last4: '4242', brand: 'visa' } },
      },
    });
  });

  it.each([
    ['pm_card_visa_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
    ['pm_card_chargeDeclined', 'card_declined', 'generic_decline'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', ''],
  ])('answers 402 to %s and lets another card pay the same intent', async (method, code, decline) => {
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

  it('needs a return address to confirm on the server unless redirects are ruled out', async () => {
    const { stripe } = await startBench();
    const { id } = await newIntent(stripe, { automatic_payment_methods: { enabled: true } });
    const error = await failureOf(stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }));
    expect(error.message).toContain('you must provide a `return_url`');
  });

  it('refuses to confirm or cancel what is paid already', async () => {
    const { stripe } = await startBench();
    const { id } = await paidIntent(stripe);
    const again = await failureOf(stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }));
    const cancel = await failureOf(stripe.paymentIntents.cancel(id));
    for (const error of [again, cancel]) {
      expect(error).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' });
      expect(error.payment_intent).toMatchObject({ id, status: 'succeeded' });
    }
  });

  it('cancels an open intent once, with its reason', async () => {
    const { stripe } = await startBench();
    const { id } = await newIntent(stripe);
    const canceled = await stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' });
    expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
    expect(canceled.canceled_at).toBeTypeOf('number');
    expect(await failureOf(stripe.paymentIntents.cancel(id))).toMatchObject({ statusCode: 400 });
  });

  it('lists newest first, page by page, and by date of creation', async () => {
    let now = Date.parse('2026-05-01T00:00:00Z');
    const { stripe } = await startBench({ now: () => now });
    const ids: string[] = [];
    for (let day = 0; day < 5; day += 1) {
      ids.unshift((await newIntent(stripe)).id);
      now += 86_400_000;
    }
    const first = await stripe.paymentIntents.list({ limit: 2 });
    expect(first).toMatchObject({ object: 'list', has_more: true, url: '/v1/payment_intents' });
    const walked = await stripe.paymentIntents.list({ limit: 2 }).autoPagingToArray({ limit: 100 });
    expect(walked.map(({ id }) => id)).toEqual(ids);
    const since = Date.parse('2026-05-03T00:00:00Z') / 1000;
    const recent = await stripe.paymentIntents.list({ created: { gte: since, lt: since + 2 * 86_400 } });
    expect(recent.data.map(({ id }) => id)).toEqual(ids.slice(1, 3));
    const before = await stripe.paymentIntents.list({ ending_before: ids[3] ?? '', limit: 2 });
    expect(before.data.map(({ id }) => id)).toEqual(ids.slice(1, 3));
  });

  it('pays a late payment when the control says so, but never a canceled intent', async () => {
    const { stripe, standIn } = await startBench();
    const late = await newIntent(stripe);
    await standIn.control.processIntent(late.id);
    expect(await stripe.paymentIntents.retrieve(late.id)).toMatchObject({ status: 'processing' });
    await standIn.control.succeedIntent(late.id);
    expect(await stripe.paymentIntents.retrieve(late.id)).toMatchObject({ status: 'succeeded' });
    const canceled = await newIntent(stripe);
    await stripe.paymentIntents.cancel(canceled.id);
    await expect(standIn.control.succeedIntent(canceled.id)).rejects.toThrow('canceled');
  });
});

describe('keys and unknown objects', () => {
  it('answers 401 without a key it knows', async () => {
    const { standIn } = await startBench();
    const error = await failureOf(newIntent(sdkFor(standIn.url, 'sk_test_of_somebody_else')));
    expect(error).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
    expect((await fetch(`${standIn.url}/v1/payment_intents`)).status).toBe(401);
  });

  it('answers 404 resource_missing for an id that does not exist', async () => {
    const { stripe } = await startBench();
    const failures = await Promise.all([
      failureOf(stripe.paymentIntents.retrieve('pi_none')),
      failureOf(stripe.charges.retrieve('ch_none')),
      failureOf(stripe.refunds.retrieve('re_none')),
      failureOf(stripe.events.retrieve('evt_none')),
      failureOf(stripe.paymentIntents.retrieve('__proto__')),
    ]);
    for (const failure of failures)
      expect(failure).toMatchObject({ statusCode: 404, code: 'resource_missing' });
  });

  it('lets a browser touch only the intent whose secret it shows, and tells it no metadata', async () => {
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

  it('lets only pages of the allowed origins read its answers', async () => {
    const { standIn } = await startBench({ allowedOrigins: ['http://127.0.0.1:8080'] });
    const allowedFor = async (origin: string) => {
      const response = await fetch(`${standIn.url}/v1/balance`, { headers: { origin } });
      return response.headers.get('access-control-allow-origin');
    };
    expect(await allowedFor('http://127.0.0.1:8080')).toBe('http://127.0.0.1:8080');
    expect(await allowedFor('http://elsewhere.example')).toBeNull();
  });

  it('refuses a card number that a server sends', async () => {
    const { stripe } = await startBench();
    const card = { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123' };
    const error = await failureOf(stripe.paymentMethods.create({ type: 'card', card }));
    expect(error).toMatchObject({ statusCode: 400 });
  });
});

describe('3-D Secure', () => {
  const RETURN_URL = 'https://example.org/back';

  it.each([
    ['complete', 'succeeded', 'succeeded'],
    ['fail', 'failed', 'requires_payment_method'],
  ])('sends the customer to the bank and back: %s', async (outcome, redirectStatus, status) => {
    const { stripe } = await startBench();
    const { id } = await newIntent(stripe, { automatic_payment_methods: { enabled: true } });
    const waiting = await stripe.paymentIntents.confirm(id, {
      payment_method: 'pm_card_threeDSecure2Required',
      return_url: RETURN_URL,
    });
    expect(waiting).toMatchObject({ status: 'requires_action', next_action: { type: 'redirect_to_url' } });
    const bank = waiting.next_action?.redirect_to_url?.url ?? '';
    expect(await (await fetch(bank)).text()).toContain('€42.50');
    const answer = await fetch(bank, {
      method: 'POST',
      body: new URLSearchParams({ outcome }),
      redirect: 'manual',
    });
    const back = new URL(answer.headers.get('location') ?? '');
    expect(back.origin + back.pathname).toBe(RETURN_URL);
    expect(Object.fromEntries(back.searchParams)).toEqual({
      payment_intent: id,
      payment_intent_client_secret: waiting.client_secret,
      redirect_status: redirectStatus,
    });
    const after = await stripe.paymentIntents.retrieve(id);
    expect(after).toMatchObject({ status, next_action: null });
    expect(after.last_payment_error?.code).toBe(
      outcome === 'fail' ? 'payment_intent_authentication_failure' : undefined,
    );
  });

  it('declines after a passed challenge when the bank has no money to give', async () => {
    const { stripe, standIn } = await startBench();
    const { id } = await newIntent(stripe);
    const waiting = await stripe.paymentIntents.confirm(id, {
      payment_method: 'pm_card_authenticationRequiredChargeDeclined',
    });
    const source = String(waiting.next_action?.use_stripe_sdk?.three_d_secure_2_source);
    const { body } = await browserCall(standIn.url, '3ds2/authenticate', { source, outcome: 'complete' });
    expect(body).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'card_declined' },
    });
  });
});

const chargeOf = ({ charge }: Stripe.Refund): string => (typeof charge === 'string' ? charge : '');

describe('refunds', () => {
  it('refunds in parts, never more than was paid, and shows it on the charge', async () => {
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

  it('refuses to refund what was never paid', async () => {
    const { stripe } = await startBench();
    const { id } = await newIntent(stripe);
    const error = await failureOf(stripe.refunds.create({ payment_intent: id }));
    expect(error.message).toContain('does not have a successful charge to refund');
  });

  it('keeps a slow refund pending, and makes a failed one refundable again', async () => {
    const { stripe, standIn } = await startBench();
    const { id } = await paidIntent(stripe, 'pm_card_pendingRefund');
    const refund = await stripe.refunds.create({ payment_intent: id });
    expect(refund.status).toBe('pending');
    await standIn.control.settleRefund(refund.id, 'failed');
    expect(await stripe.charges.retrieve(chargeOf(refund))).toMatchObject({
      amount_refunded: 0,
      refunded: false,
    });
    const second = await stripe.refunds.create({ payment_intent: id });
    await standIn.control.settleRefund(second.id, 'succeeded');
    expect(await stripe.refunds.retrieve(second.id)).toMatchObject({ status: 'succeeded', amount: 4250 });
  });
});
