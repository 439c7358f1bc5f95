import type Stripe from 'stripe';
import { afterEach, describe, expect, it } from 'vitest';
import { toId } from '#shared/adapters/stripe-events.ts';
import { browserCall, cleanUp, failureOf, startBench } from './stripe-support.ts';

afterEach(cleanUp);

const ORDINARY = 'pm_card_visa';

/** A customer whose card was saved by a payment, with 3-D Secure if the card wants it. */
const aSavedCard = async (method = ORDINARY) => {
  const bench = await startBench();
  const { stripe, standIn } = bench;
  const { id: customer } = await stripe.customers.create({ metadata: { rentalId: 'rnt_1' } });
  const newPayment = (params: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
    stripe.paymentIntents.create({
      amount: 9000,
      currency: 'eur',
      allowed_payment_method_types: ['card'],
      customer,
      ...params,
    });
  const first = await newPayment({ setup_future_usage: 'off_session' });
  const asked = await stripe.paymentIntents.confirm(first.id, {
    payment_method: method,
    use_stripe_sdk: true,
  });
  const source = (asked.next_action?.use_stripe_sdk as { three_d_secure_2_source?: string } | undefined)
    ?.three_d_secure_2_source; // what Stripe.js reads
  if (source !== undefined)
    await browserCall(standIn.url, '3ds2/authenticate', { source, outcome: 'complete' });
  const paid = await stripe.paymentIntents.retrieve(first.id, { expand: ['payment_method'] });
  const card = paid.payment_method;
  if (typeof card !== 'object' || card === null) throw new Error('Nothing was paid.');
  const chargeAway = async (payment_method = card.id) => {
    const { id } = await newPayment();
    return stripe.paymentIntents.confirm(id, { payment_method, off_session: true });
  };
  return { ...bench, customer, first: paid, card, newPayment, chargeAway };
};

describe('a saved card', () => {
  it.each([
    ['pm_card_authenticationRequiredOnSetup', undefined],
    ['pm_card_authenticationRequired', 'authentication_required'],
    ['pm_card_threeDSecure2Required', 'authentication_required'],
    ['pm_card_authenticationRequiredSetupForOffSession', undefined],
  ])('%s answers %s while the customer is away', async (method, code) => {
    const { stripe, customer, chargeAway } = await aSavedCard(method);
    if (code === undefined) {
      expect((await chargeAway()).status).toBe('succeeded');
      return;
    }
    const error = await failureOf(chargeAway());
    expect(error).toMatchObject({ statusCode: 402, code, decline_code: code });
    const [refused] = (await stripe.paymentIntents.list({ customer })).data;
    expect(refused).toMatchObject({ status: 'requires_payment_method', last_payment_error: { code } });
  });

  it('pays for nobody else, nor after it was detached; a card that was not saved pays once', async () => {
    const { stripe, card, chargeAway, newPayment } = await aSavedCard();
    const { id: other } = await stripe.customers.create();
    for (const customer of [other, undefined]) {
      const { id } = await newPayment(customer === undefined ? { customer: '' } : { customer });
      const error = await failureOf(stripe.paymentIntents.confirm(id, { payment_method: card.id }));
      expect(error.message).toMatch(/must be attached to the customer|belongs to the Customer/);
    }
    await stripe.paymentMethods.detach(card.id);
    expect((await failureOf(chargeAway())).message).toContain('It may not be used again');
    const { payment_method: once } = await stripe.paymentIntents.confirm((await newPayment()).id, {
      payment_method: ORDINARY,
    });
    expect((await failureOf(chargeAway(toId(once) ?? ''))).message).toContain('not be used again');
  });

  it('is not charged by a payment that saves a card, as Stripe refuses it', async () => {
    const { stripe, card, newPayment } = await aSavedCard();
    const { id } = await newPayment({ setup_future_usage: 'off_session' });
    const away = { payment_method: card.id, off_session: true };
    expect((await failureOf(stripe.paymentIntents.confirm(id, away))).message).toContain(
      'You cannot confirm with the `off_session` parameter when `setup_future_usage` is also set',
    );
    const cleared = await stripe.paymentIntents.update(id, { setup_future_usage: '' });
    expect(cleared.setup_future_usage).toBeNull();
    expect((await stripe.paymentIntents.confirm(id, away)).status).toBe('succeeded');
  });
});

describe('a payment that saves a card', () => {
  it('cannot be made with Bizum, nor for an unknown customer', async () => {
    const { stripe, newPayment } = await aSavedCard();
    const both = { allowed_payment_method_types: ['card', 'bizum'] } as const;
    const types = { allowed_payment_method_types: [...both.allowed_payment_method_types] };
    expect((await newPayment({ ...types })).payment_method_types).toEqual(['card', 'bizum']);
    expect((await newPayment({ ...types, setup_future_usage: 'off_session' })).payment_method_types).toEqual([
      'card',
    ]);
    const unknown = await failureOf(newPayment({ customer: 'cus_unknown' }));
    expect(unknown).toMatchObject({ code: 'resource_missing', param: 'customer' });
    expect((await failureOf(newPayment({ off_session: true }))).code).toBe('parameter_unknown');
    expect((await stripe.paymentIntents.list()).data).toHaveLength(3);
  });
});

describe('a deleted customer', () => {
  it('leaves its payments, and its cards pay no more', async () => {
    const { stripe, customer, first, card, chargeAway } = await aSavedCard();
    expect(await stripe.customers.del(customer)).toMatchObject({ id: customer, deleted: true });
    expect(await stripe.customers.retrieve(customer)).toEqual(
      expect.objectContaining({ id: customer, object: 'customer', deleted: true }),
    );
    expect((await stripe.paymentMethods.retrieve(card.id)).customer).toBeNull();
    expect((await stripe.paymentIntents.retrieve(first.id)).customer).toBe(customer);
    expect(await failureOf(chargeAway())).toMatchObject({ code: 'resource_missing', param: 'customer' });
    expect(await failureOf(stripe.customers.del(customer))).toMatchObject({ code: 'resource_missing' });
    expect((await stripe.refunds.create({ payment_intent: first.id })).status).toBe('succeeded');
  });
});
