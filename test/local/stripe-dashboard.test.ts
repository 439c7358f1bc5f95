import { afterEach, describe, expect, it } from 'vitest';
import { newAccount, onboard, payableAccount } from './stripe-connect-support.ts';
import { cleanUp, paidIntent, startBench } from './stripe-support.ts';

afterEach(cleanUp);

/** Presses a button of the dashboard as a browser does, from the page of this origin. */
const press = (url: string, name: string, id: string, origin = url) =>
  fetch(url, {
    method: 'POST',
    headers: { origin },
    body: new URLSearchParams({ do: name, id }),
    redirect: 'manual',
  });

const pageOf = async (url: string) => (await fetch(url)).text();
const hasButton = (page: string, name: string, id: string) => page.includes(`aria-label="${name} ${id}"`);

const command = async (url: string, name: string, body: unknown) => {
  const response = await fetch(`${url}/__control/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as { id?: string } }; // the records answered have ids
};

describe('the dashboard as a playground', () => {
  it('opens a dispute of a paid intent and decides it', async () => {
    const { stripe, standIn } = await startBench();
    const { id } = await paidIntent(stripe);
    expect(hasButton(await pageOf(standIn.url), 'Dispute', id)).toBe(true);
    expect(await press(standIn.url, 'Dispute', id)).toMatchObject({ status: 303 });
    const [dispute] = (await stripe.disputes.list({ payment_intent: id })).data;
    const page = await pageOf(standIn.url);
    expect(hasButton(page, 'Dispute', id)).toBe(false);
    expect(hasButton(page, 'Won', dispute?.id ?? '')).toBe(true);
    await press(standIn.url, 'Won', dispute?.id ?? '');
    expect((await stripe.disputes.list()).data).toMatchObject([{ status: 'won' }]);
    expect(hasButton(await pageOf(standIn.url), 'Won', dispute?.id ?? '')).toBe(false);
  });

  it('approves an account under review, and shows what it was sent', async () => {
    const bench = await startBench();
    const { stripe, standIn } = bench;
    const { id } = await newAccount(stripe, { metadata: { title: '<b>' } });
    await onboard(stripe, id, 'review');
    const page = await pageOf(standIn.url);
    expect(page).toContain('under review');
    expect(page).toContain('title: &lt;b&gt;');
    await press(standIn.url, 'Approve', id);
    expect(await stripe.accounts.retrieve(id)).toMatchObject({ payouts_enabled: true });
    await paidIntent(stripe);
    const { id: transfer } = await stripe.transfers.create({
      amount: 1234,
      currency: 'eur',
      destination: id,
    });
    const after = await pageOf(standIn.url);
    expect(after).toContain('€12.34');
    expect(after).toContain(transfer);
    expect(after).toContain('Balance of the platform: €30.16');
  });

  it('settles a pending refund', async () => {
    const { stripe, standIn } = await startBench();
    const paid = await paidIntent(stripe, 'pm_card_pendingRefund');
    const { id } = await stripe.refunds.create({ payment_intent: paid.id });
    await press(standIn.url, 'Fail', id);
    expect(await stripe.refunds.retrieve(id)).toMatchObject({ status: 'failed' });
  });

  it('does nothing for a form of another page, nor for a button that is not there', async () => {
    const bench = await startBench();
    const id = await payableAccount(bench);
    const { stripe, standIn } = bench;
    expect((await press(standIn.url, 'Restrict', id, 'http://elsewhere.example')).status).toBe(403);
    expect((await press(standIn.url, 'Explode', id)).status).toBe(400);
    expect(await stripe.accounts.retrieve(id)).toMatchObject({ payouts_enabled: true });
  });
});

describe('controls of disputes and accounts over HTTP', () => {
  it('opens and closes disputes and moves accounts, and refuses what does not fit', async () => {
    const { stripe, standIn } = await startBench();
    const { url } = standIn;
    const paid = await paidIntent(stripe);
    const { body } = await command(url, 'open-dispute', { intentId: paid.id, amount: 1000 });
    expect(await stripe.disputes.retrieve(body.id ?? '')).toMatchObject({ amount: 1000 });
    await command(url, 'close-dispute', { id: body.id, status: 'lost' });
    expect(await stripe.disputes.retrieve(body.id ?? '')).toMatchObject({ status: 'lost' });
    const { id } = await newAccount(stripe);
    await command(url, 'move-account', { id, state: 'enabled' });
    expect(await stripe.accounts.retrieve(id)).toMatchObject({ payouts_enabled: true });
    expect((await command(url, 'move-account', { id, state: 'rich' })).status).toBe(400);
    expect((await command(url, 'close-dispute', { id: body.id, status: 'draw' })).status).toBe(400);
  });
});
