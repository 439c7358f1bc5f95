import type Stripe from 'stripe';
import { afterEach, describe, expect, it } from 'vitest';
import { chargeIdOf } from './stripe-connect-support.ts';
import { cleanUp, failureOf, newIntent, paidIntent, startBench } from './stripe-support.ts';

afterEach(cleanUp);

/** The types of the events about disputes, oldest first. */
const disputeEvents = async (stripe: Stripe): Promise<string[]> => {
  const { data } = await stripe.events.list({ type: 'charge.dispute.*' });
  return data.map(({ type }) => type).reverse();
};

const available = async (stripe: Stripe) => (await stripe.balance.retrieve()).available[0]?.amount;

describe('disputes', () => {
  it('disputes a payment with the card for it, right after it has succeeded', async () => {
    const { stripe } = await startBench();
    const paid = await paidIntent(stripe, 'pm_card_createDispute');
    expect(paid.status).toBe('succeeded');
    const { data } = await stripe.disputes.list({ payment_intent: paid.id });
    expect(data).toMatchObject([
      {
        object: 'dispute',
        amount: 4250,
        currency: 'eur',
        charge: chargeIdOf(paid),
        payment_intent: paid.id,
        reason: 'fraudulent',
        status: 'needs_response',
        is_charge_refundable: false,
        balance_transactions: [{ amount: -4250, fee: 2000, net: -6250 }],
      },
    ]);
    expect(await stripe.charges.retrieve(chargeIdOf(paid))).toMatchObject({ disputed: true });
    expect(await stripe.disputes.retrieve(data[0]?.id ?? '')).toEqual(data[0]);
    const { data: events } = await stripe.events.list({ limit: 4 });
    expect(events.map(({ type }) => type)).toEqual([
      'charge.dispute.funds_withdrawn',
      'charge.dispute.created',
      'payment_intent.succeeded',
      'charge.succeeded',
    ]);
  });

  it('takes the money until the dispute is won, and keeps the fee', async () => {
    const { stripe, standIn } = await startBench();
    const paid = await paidIntent(stripe);
    const { id } = await standIn.control.openDispute(paid.id, { reason: 'product_not_received' });
    expect(await available(stripe)).toBe(-2000);
    await standIn.control.closeDispute(id, 'won');
    expect(await stripe.disputes.retrieve(id)).toMatchObject({
      status: 'won',
      reason: 'product_not_received',
    });
    expect(await available(stripe)).toBe(2250);
    expect(await disputeEvents(stripe)).toEqual([
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.closed',
      'charge.dispute.funds_reinstated',
    ]);
    await expect(standIn.control.closeDispute(id, 'lost')).rejects.toThrow('already closed');
  });

  it('brings nothing back when the dispute is lost', async () => {
    const { stripe, standIn } = await startBench();
    const paid = await paidIntent(stripe);
    const { id } = await standIn.control.openDispute(paid.id);
    await standIn.control.closeDispute(id, 'lost');
    expect(await disputeEvents(stripe)).toEqual([
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.closed',
    ]);
    const [closed] = (await stripe.events.list({ type: 'charge.dispute.closed' })).data;
    expect(closed?.data).toMatchObject({
      object: { id, status: 'lost' },
      previous_attributes: { status: 'needs_response' },
    });
    expect(await available(stripe)).toBe(-2000);
  });

  it('refuses to refund what the bank has taken, whoever has won apart from us', async () => {
    const { stripe, standIn } = await startBench();
    const paid = await paidIntent(stripe);
    const { id } = await standIn.control.openDispute(paid.id);
    const open = await failureOf(stripe.refunds.create({ payment_intent: paid.id, amount: 100 }));
    expect(open).toMatchObject({ statusCode: 400, code: 'charge_disputed' });
    expect(open.message).toBe(`Charge ${chargeIdOf(paid)} has been charged back; cannot issue a refund.`);
    await standIn.control.closeDispute(id, 'lost');
    const lost = await failureOf(stripe.refunds.create({ payment_intent: paid.id }));
    expect(lost).toMatchObject({ code: 'charge_disputed' });
    const other = await paidIntent(stripe);
    await standIn.control.closeDispute((await standIn.control.openDispute(other.id)).id, 'won');
    expect((await stripe.refunds.create({ payment_intent: other.id })).amount).toBe(4250);
  });

  it('over a part lets nothing be refunded while it is open, then all but what the bank has kept', async () => {
    const { stripe, standIn } = await startBench();
    const paid = await paidIntent(stripe);
    await stripe.refunds.create({ payment_intent: paid.id, amount: 250 });
    await expect(standIn.control.openDispute(paid.id, { amount: 4001 })).rejects.toThrow('4000 cents left');
    const { amount, id } = await standIn.control.openDispute(paid.id, { amount: 3000 });
    expect(amount).toBe(3000);
    const open = await failureOf(stripe.refunds.create({ payment_intent: paid.id }));
    expect(open).toMatchObject({ code: 'charge_disputed' });
    await standIn.control.closeDispute(id, 'lost');
    const tooMuch = await failureOf(stripe.refunds.create({ payment_intent: paid.id, amount: 1001 }));
    expect(tooMuch.message).toContain('greater than unrefunded amount on charge (€10.00)');
    expect((await stripe.refunds.create({ payment_intent: paid.id })).amount).toBe(1000);
    await expect(standIn.control.openDispute(paid.id)).rejects.toThrow('0 cents left');
  });

  it('refuses to dispute what was not paid', async () => {
    const { stripe, standIn } = await startBench();
    const { id } = await stripe.paymentIntents.create({ amount: 500, currency: 'eur' });
    await expect(standIn.control.openDispute(id)).rejects.toThrow('cannot be disputed');
    const declined = await newIntent(stripe);
    await failureOf(stripe.paymentIntents.confirm(declined.id, { payment_method: 'pm_card_chargeDeclined' }));
    await expect(standIn.control.openDispute(declined.id)).rejects.toThrow('cannot be disputed');
    await expect(standIn.control.openDispute('pi_none')).rejects.toThrow('No such payment_intent');
  });

  it('lists by charge, and accepts a loss through the API', async () => {
    const { stripe, standIn } = await startBench();
    const [first, second] = [await paidIntent(stripe), await paidIntent(stripe)];
    const { id } = await standIn.control.openDispute(first.id);
    await standIn.control.openDispute(second.id);
    const { data } = await stripe.disputes.list({ charge: chargeIdOf(first), expand: ['data.charge'] });
    expect(data).toMatchObject([{ id, charge: { id: chargeIdOf(first), disputed: true } }]);
    expect(await stripe.disputes.close(id)).toMatchObject({ status: 'lost' });
    expect(await failureOf(stripe.disputes.retrieve('du_none'))).toMatchObject({ statusCode: 404 });
  });

  it('keeps disputes over a restart', async () => {
    const { stripe, standIn, dataFile } = await startBench();
    const { id } = await standIn.control.openDispute((await paidIntent(stripe)).id);
    await standIn.close();
    const again = await startBench({ dataFile });
    expect(await again.stripe.disputes.retrieve(id)).toMatchObject({
      status: 'needs_response',
      amount: 4250,
    });
  });
});
