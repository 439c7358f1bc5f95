import Stripe from 'stripe';
import { afterEach, describe, expect, it } from 'vitest';
import { cleanUp, failureOf, newIntent, newKey, paidIntent, startBench } from './stripe-support.ts';

afterEach(cleanUp);

const PARAMS = { amount: 900, currency: 'eur' };

describe('idempotency keys', () => {
  it('are refused with other parameters or for another endpoint', async () => {
    const { stripe } = await startBench();
    const idempotencyKey = newKey();
    await stripe.paymentIntents.create(PARAMS, { idempotencyKey });
    const other = await failureOf(
      stripe.paymentIntents.create({ ...PARAMS, amount: 901 }, { idempotencyKey }),
    );
    const elsewhere = await failureOf(stripe.refunds.create({ payment_intent: 'pi_1' }, { idempotencyKey }));
    for (const error of [other, elsewhere]) {
      expect(error).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
      expect(error).toMatchObject({ statusCode: 400, rawType: 'idempotency_error' });
    }
  });

  it('answer 409 while the first request with the key is running', async () => {
    const { stripe, standIn } = await startBench();
    const idempotencyKey = newKey();
    standIn.control.failNext({ delayMs: 150 });
    const create = () => stripe.paymentIntents.create(PARAMS, { idempotencyKey });
    const answers = await Promise.allSettled([create(), create()]);
    const made = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.id] : []));
    const refused = answers.flatMap((answer) =>
      answer.status === 'rejected' ? [answer.reason as unknown] : [],
    );
    expect(refused).toMatchObject([{ statusCode: 409, code: 'idempotency_key_in_use' }]);
    expect([(await create()).id]).toEqual(made);
  });

  it('remember a declined card, but not a request with invalid parameters', async () => {
    const { stripe } = await startBench();
    const { id } = await newIntent(stripe);
    const declining = newKey();
    const confirm = () =>
      failureOf(
        stripe.paymentIntents.confirm(
          id,
          { payment_method: 'pm_card_chargeDeclined' },
          { idempotencyKey: declining },
        ),
      );
    expect(await confirm()).toMatchObject({ statusCode: 402 });
    expect((await confirm()).headers).toMatchObject({ 'idempotent-replayed': 'true' });
    expect((await stripe.charges.list({ payment_intent: id })).data).toHaveLength(1);

    const fixed = newKey();
    await failureOf(stripe.paymentIntents.create({ ...PARAMS, amount: 1 }, { idempotencyKey: fixed }));
    const created = await stripe.paymentIntents.create(PARAMS, { idempotencyKey: fixed });
    expect(created.status).toBe('requires_payment_method');
  });
});

describe('persistence', () => {
  it('keeps payments, refunds, events and idempotency keys across a restart', async () => {
    const before = await startBench();
    const { id } = await paidIntent(before.stripe);
    const idempotencyKey = newKey();
    const refund = await before.stripe.refunds.create(
      { payment_intent: id, amount: 100 },
      { idempotencyKey },
    );
    const events = await before.stripe.events.list({ limit: 100 });
    await before.standIn.close();

    const after = await startBench({ dataFile: before.dataFile });
    expect(await after.stripe.paymentIntents.retrieve(id)).toMatchObject({ status: 'succeeded' });
    expect(
      (await after.stripe.refunds.create({ payment_intent: id, amount: 100 }, { idempotencyKey })).id,
    ).toBe(refund.id);
    expect((await after.stripe.events.list({ limit: 100 })).data).toEqual(events.data);
    expect((await after.stripe.balance.retrieve()).available).toMatchObject([
      { amount: 4150, currency: 'eur' },
    ]);
  });
});
