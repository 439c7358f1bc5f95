import type Stripe from 'stripe';
import { afterEach, describe, expect, it } from 'vitest';
import { chargeIdOf, newAccount, payableAccount, visit } from './stripe-connect-support.ts';
import { type Bench, cleanUp, failureOf, newKey, paidIntent, startBench } from './stripe-support.ts';

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

const available = async ({ stripe }: Bench) => (await stripe.balance.retrieve()).available[0]?.amount;

describe('transfers', () => {
  it('sends money out of a charge to an owner, and says where it came from', async () => {
    const bench = await benchWithPayment();
    const { stripe, destination, charge } = bench;
    const transfer = await send(bench, {
      destination,
      source_transaction: charge,
      transfer_group: 'bkg_1',
      metadata: { bookingId: 'bkg_1' },
    });
    expect(transfer).toMatchObject({
      object: 'transfer',
      amount: 4000,
      amount_reversed: 0,
      currency: 'eur',
      destination,
      metadata: { bookingId: 'bkg_1' },
      reversals: { object: 'list', data: [] },
      reversed: false,
      source_transaction: charge,
      transfer_group: 'bkg_1',
    });
    expect(await stripe.transfers.retrieve(transfer.id)).toEqual(transfer);
    expect(await available(bench)).toBe(250);
    const { data } = await stripe.events.list({ type: 'transfer.created' });
    expect(data).toMatchObject([{ data: { object: { id: transfer.id } } }]);
    const expanded = await stripe.transfers.retrieve(transfer.id, {
      expand: ['destination', 'source_transaction'],
    });
    expect(expanded).toMatchObject({ destination: { id: destination }, source_transaction: { id: charge } });
    const { url } = await stripe.accounts.createLoginLink(destination);
    expect((await visit(url)).page).toContain('40,00');
  });

  it('sends it once for one idempotency key, also when the first answer was lost', async () => {
    const bench = await benchWithPayment();
    const { stripe, standIn, destination, charge } = bench;
    const idempotencyKey = newKey();
    const params = { destination, source_transaction: charge };
    standIn.control.failNext({ status: 500, withEffect: true, match: 'POST /v1/transfers' });
    expect(await failureOf(send(bench, params, { idempotencyKey }))).toMatchObject({ statusCode: 500 });
    const { id } = await send(bench, params, { idempotencyKey });
    expect((await stripe.transfers.list()).data.map((transfer) => transfer.id)).toEqual([id]);
  });

  it('refuses an unknown account, and one that may not be paid yet', async () => {
    const bench = await benchWithPayment();
    const nobody = await failureOf(send(bench, { destination: 'acct_none' }));
    expect(nobody).toMatchObject({ statusCode: 400, code: 'resource_missing', param: 'destination' });
    const { id } = await newAccount(bench.stripe);
    const early = await failureOf(send(bench, { destination: id, source_transaction: bench.charge }));
    expect(early).toMatchObject({ statusCode: 400, code: 'insufficient_capabilities_for_transfer' });
    expect((await bench.stripe.transfers.list()).data).toEqual([]);
  });

  it('hands a charge on up to what is left of it after refunds and earlier transfers', async () => {
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

  it('pays out of the balance as far as that goes, and out of a charge whatever the balance', async () => {
    const bench = await benchWithPayment();
    const { destination, charge } = bench;
    expect(await available(bench)).toBe(4250);
    const tooMuch = await failureOf(send(bench, { destination, amount: 4251 }));
    expect(tooMuch).toMatchObject({ statusCode: 400, code: 'balance_insufficient' });
    await send(bench, { destination, amount: 4250 });
    expect(await available(bench)).toBe(0);
    await send(bench, { destination, source_transaction: charge, amount: 4250 });
    expect(await available(bench)).toBe(-4250);
  });

  it('lists by group, by account and by date, newest first', async () => {
    const bench = await benchWithPayment();
    const { stripe, destination } = bench;
    const other = await payableAccount(bench);
    const mine = await send(bench, { destination, amount: 100, transfer_group: 'bkg_1' });
    const theirs = await send(bench, { destination: other, amount: 200, transfer_group: 'bkg_1' });
    const later = await send(bench, { destination, amount: 300, transfer_group: 'bkg_2' });
    const ids = async (params: Stripe.TransferListParams) =>
      (await stripe.transfers.list(params)).data.map(({ id }) => id);
    expect(await ids({ transfer_group: 'bkg_1' })).toEqual([theirs.id, mine.id]);
    expect(await ids({ destination })).toEqual([later.id, mine.id]);
    expect(await ids({ created: { gt: later.created } })).toEqual([]);
    const walked = await stripe.transfers.list({ limit: 1 }).autoPagingToArray({ limit: 10 });
    expect(walked.map(({ id }) => id)).toEqual([later.id, theirs.id, mine.id]);
  });

  it('gives a transfer and its charge one group when neither was given one', async () => {
    const bench = await benchWithPayment();
    const { stripe, destination, charge } = bench;
    const { transfer_group } = await send(bench, { destination, source_transaction: charge });
    expect(transfer_group).toMatch(/^group_pi_/);
    expect(await stripe.charges.retrieve(charge)).toMatchObject({ transfer_group });
  });
});

describe('reversals', () => {
  it('takes a transfer back in parts, and frees what the charge had given', async () => {
    const bench = await benchWithPayment();
    const { stripe, destination, charge } = bench;
    const { id } = await send(bench, { destination, source_transaction: charge });
    const part = await stripe.transfers.createReversal(id, { amount: 1500, metadata: { why: 'refund' } });
    expect(part).toMatchObject({
      object: 'transfer_reversal',
      amount: 1500,
      transfer: id,
      metadata: { why: 'refund' },
    });
    expect(await stripe.transfers.retrieve(id)).toMatchObject({
      amount_reversed: 1500,
      reversed: false,
      reversals: { data: [{ id: part.id }] },
    });
    expect(await available(bench)).toBe(1750);
    const tooMuch = await failureOf(stripe.transfers.createReversal(id, { amount: 2501 }));
    expect(tooMuch).toMatchObject({ statusCode: 400, param: 'amount' });
    const rest = await stripe.transfers.createReversal(id);
    expect(rest.amount).toBe(2500);
    expect(await stripe.transfers.retrieve(id)).toMatchObject({ amount_reversed: 4000, reversed: true });
    const again = await failureOf(stripe.transfers.createReversal(id));
    expect(again.message).toContain('already fully reversed');
    expect((await stripe.transfers.listReversals(id)).data.map((reversal) => reversal.id)).toEqual([
      rest.id,
      part.id,
    ]);
    expect(await stripe.transfers.retrieveReversal(id, part.id)).toEqual(part);
    const { data } = await stripe.events.list({ type: 'transfer.reversed' });
    expect(data).toMatchObject([
      { data: { object: { id, reversed: true } } },
      { data: { object: { id, amount_reversed: 1500 }, previous_attributes: { amount_reversed: 0 } } },
    ]);
    expect((await send(bench, { destination, source_transaction: charge })).amount).toBe(4000);
  });

  it('keeps transfers and their reversals over a restart', async () => {
    const bench = await benchWithPayment();
    const { id } = await send(bench, { destination: bench.destination });
    await bench.stripe.transfers.createReversal(id, { amount: 1 });
    const before = await bench.stripe.transfers.update(id, { metadata: { a: 'b' } });
    await bench.standIn.close();
    const { stripe } = await startBench({ dataFile: bench.dataFile });
    expect(await stripe.transfers.retrieve(id)).toEqual(before);
    expect(before).toMatchObject({ amount_reversed: 1, metadata: { a: 'b' } });
  });
});
