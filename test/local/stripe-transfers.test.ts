import type Stripe from 'stripe';
import { afterEach, describe, expect, it } from 'vitest';
import { chargeIdOf, newAccount, payableAccount } from './stripe-connect-support.ts';
import { type Bench, cleanUp, failureOf, paidIntent, startBench } from './stripe-support.ts';

afterEach(cleanUp);

const benchWithPayment = async () => {
  const bench = await startBench();
  const destination = await payableAccount(bench);
  const charge = chargeIdOf(await paidIntent(bench.stripe));
  return { ...bench, destination, charge };
};

const send = (
  { stripe }: Bench,
  params: Partial<Stripe.TransferCreateParams> & { destination: string },
  options?: Stripe.RequestOptions,
) => stripe.transfers.create({ amount: 4000, currency: 'eur', ...params }, options);

describe('transfers', () => {
  it('are refused to an unknown account, and to one that cannot be paid yet', async () => {
    const bench = await benchWithPayment();
    const nobody = await failureOf(send(bench, { destination: 'acct_none' }));
    expect(nobody).toMatchObject({ statusCode: 400, code: 'resource_missing', param: 'destination' });
    const { id } = await newAccount(bench.stripe);
    const early = await failureOf(send(bench, { destination: id, source_transaction: bench.charge }));
    expect(early).toMatchObject({ statusCode: 400, code: 'insufficient_capabilities_for_transfer' });
    expect((await bench.stripe.transfers.list()).data).toEqual([]);
  });

  it('are limited to what is left of a charge after refunds and earlier transfers', async () => {
    const bench = await benchWithPayment();
    const { stripe, destination, charge } = bench;
    const source = { destination, source_transaction: charge };
    await stripe.refunds.create({ charge, amount: 250 });
    const tooMuch = await failureOf(send(bench, { ...source, amount: 4001 }));
    expect(tooMuch).toMatchObject({ statusCode: 400, param: 'amount' });
    expect(tooMuch.message).toContain('must not exceed the source amount of €40.00.');
    await send(bench, { ...source, amount: 3000 });
    const again = await failureOf(send(bench, { ...source, amount: 1001 }));
    expect(again.message).toContain('There is already a transfer using this source, amounting to €30.00.');
    expect((await send(bench, { ...source, amount: 1000 })).amount).toBe(1000);
  });
});
