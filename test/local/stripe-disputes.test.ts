import { afterEach, describe, expect, it } from 'vitest';
import { chargeIdOf } from './stripe-connect-support.ts';
import { cleanUp, failureOf, paidIntent, startBench } from './stripe-support.ts';

afterEach(cleanUp);

describe('disputes', () => {
  it('allow no refund while open or when lost, but allow one when won', async () => {
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

  it('over a part allow no refund while open, then a refund of all but what the bank has kept', async () => {
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
});
