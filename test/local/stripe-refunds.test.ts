import type Stripe from 'stripe';
import { afterEach, describe, expect, it } from 'vitest';
import { cleanUp, failureOf, newIntent, paidIntent, startBench } from './stripe-support.ts';

afterEach(cleanUp);

/** Events after the payment, oldest first, each with the refund's state or the charge's refunded cents. */
const refundEvents = async (stripe: Stripe): Promise<string[]> => {
  const { data } = await stripe.events.list({ limit: 100 });
  return data
    .filter(({ type }) => type.includes('refund'))
    .map(({ type, data: { object } }) => {
      const told =
        object.object === 'refund' ? object.status : object.object === 'charge' && object.amount_refunded;
      return `${type} ${String(told)}`;
    })
    .reverse();
};

describe('a refund', () => {
  it('that fails later is first reported as succeeded, then its amount returns to the charge', async () => {
    const { stripe } = await startBench();
    const { id } = await paidIntent(stripe, 'pm_card_refundFail');
    const refund = await stripe.refunds.create({ payment_intent: id }, { idempotencyKey: `refund-${id}` });
    expect(refund.status).toBe('succeeded');
    expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
    });
    expect(await refundEvents(stripe)).toEqual([
      'refund.created succeeded',
      'charge.refunded 4250',
      'refund.failed failed',
      'refund.updated failed',
      'charge.refund.updated failed',
    ]);
    const { latest_charge } = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
    expect(latest_charge).toMatchObject({ amount_refunded: 0, refunded: false });
    const [failed] = (await stripe.events.list({ type: 'refund.failed' })).data;
    expect(failed?.data.object).toMatchObject({ id: refund.id, payment_intent: id });
  });
});

describe('the list of payment intents', () => {
  it('has paid, open and declined intents since a given time with their charges, page by page', async () => {
    let now = Date.parse('2026-05-01T00:00:00Z');
    const { stripe } = await startBench({ now: () => now });
    await paidIntent(stripe);
    now += 3_600_000;
    const since = Math.floor(now / 1000);
    const paid = await paidIntent(stripe);
    now += 1000;
    const open = await newIntent(stripe);
    const declined = await newIntent(stripe);
    await failureOf(stripe.paymentIntents.confirm(declined.id, { payment_method: 'pm_card_chargeDeclined' }));
    await stripe.refunds.create({ payment_intent: paid.id, amount: 1000 });
    const seen: Stripe.PaymentIntent[] = [];
    let after: string | undefined;
    for (;;) {
      const page = await stripe.paymentIntents.list({
        created: { gte: since },
        limit: 1,
        expand: ['data.latest_charge'],
        ...(after !== undefined && { starting_after: after }),
      });
      seen.push(...page.data);
      if (!page.has_more) break;
      after = page.data.at(-1)?.id;
    }
    expect(seen).toMatchObject([
      { id: declined.id, latest_charge: { status: 'failed', payment_intent: declined.id } },
      { id: open.id, latest_charge: null },
      { id: paid.id, latest_charge: { status: 'succeeded', amount_refunded: 1000 } },
    ]);
  });
});
