import Stripe from 'stripe';
import { afterEach, describe, expect, it } from 'vitest';
import {
  cleanUp,
  failureOf,
  newIntent,
  paidIntent,
  startBench,
  startReceiver,
  WEBHOOK_SECRET,
} from './stripe-support.ts';

afterEach(cleanUp);

const FAST = [10, 10, 10];

const benchWithReceiver = async () => {
  const receiver = await startReceiver();
  const webhook = { url: receiver.url, secret: WEBHOOK_SECRET };
  return { receiver, ...(await startBench({ webhook, webhookRetryDelaysMs: FAST })) };
};

describe('webhooks', () => {
  it('tells of a payment and its refund with signed events', async () => {
    const { stripe, receiver } = await benchWithReceiver();
    const { id } = await paidIntent(stripe);
    await stripe.refunds.create({ payment_intent: id });
    await receiver.until(5);
    expect(receiver.received.map(({ event }) => event.type).sort()).toEqual([
      'charge.refunded',
      'charge.succeeded',
      'payment_intent.created',
      'payment_intent.succeeded',
      'refund.created',
    ]);
    const paid = receiver.received.find(({ event }) => event.type === 'payment_intent.succeeded');
    expect(paid?.event).toMatchObject({
      object: 'event',
      livemode: false,
      api_version: Stripe.API_VERSION,
      data: { object: { id, status: 'succeeded', metadata: { bookingId: 'bkg_1' } } },
    });
    expect(paid?.event.request?.id).toMatch(/^req_/);
  });

  it('tells of a decline, a challenge and a cancellation', async () => {
    const { stripe, receiver } = await benchWithReceiver();
    const declined = await newIntent(stripe);
    await failureOf(stripe.paymentIntents.confirm(declined.id, { payment_method: 'pm_card_chargeDeclined' }));
    const challenged = await paidIntent(stripe, 'pm_card_authenticationRequired');
    await stripe.paymentIntents.cancel(challenged.id);
    await receiver.until(6);
    const types = receiver.received.map(({ event }) => event.type);
    expect(types).toEqual(
      expect.arrayContaining([
        'charge.failed',
        'payment_intent.payment_failed',
        'payment_intent.requires_action',
        'payment_intent.canceled',
      ]),
    );
  });

  it('signs the exact body: a changed body or another secret does not verify', async () => {
    const { stripe, receiver } = await benchWithReceiver();
    await newIntent(stripe);
    await receiver.until(1);
    const [{ body, signature } = { body: '', signature: '' }] = receiver.received;
    const verify = (text: string, secret: string) => () =>
      stripe.webhooks.constructEvent(text, signature, secret);
    expect(verify(body, WEBHOOK_SECRET)).not.toThrow();
    expect(verify(body.replace('4250', '1'), WEBHOOK_SECRET)).toThrow(
      Stripe.errors.StripeSignatureVerificationError,
    );
    expect(verify(body, 'whsec_other')).toThrow(Stripe.errors.StripeSignatureVerificationError);
  });

  it('tries again after a refusal until it is accepted', async () => {
    const { stripe, receiver } = await benchWithReceiver();
    receiver.answers.push(500, 302);
    await newIntent(stripe);
    await receiver.until(3);
    const ids = receiver.received.map(({ event }) => event.id);
    expect(new Set(ids).size).toBe(1);
    expect(ids).toHaveLength(3);
    await expect.poll(async () => (await stripe.events.retrieve(ids[0] ?? '')).pending_webhooks).toBe(0);
  });

  it('gives up after the last delay, and keeps the event for the asking', async () => {
    const { stripe, receiver, standIn } = await benchWithReceiver();
    receiver.answers.push(500, 500, 500, 500);
    await newIntent(stripe);
    await receiver.until(FAST.length + 1);
    const [event] = (await stripe.events.list()).data;
    expect(event?.pending_webhooks).toBe(1);
    await standIn.control.resend(event?.id ?? '');
    expect(receiver.received).toHaveLength(FAST.length + 2);
    expect((await stripe.events.retrieve(event?.id ?? '')).pending_webhooks).toBe(0);
  });

  it('survives an endpoint that is down, also over a restart', async () => {
    const gone = await startReceiver();
    await gone.close();
    const webhook = { url: gone.url, secret: WEBHOOK_SECRET };
    const down = await startBench({ webhook, webhookRetryDelaysMs: [60_000] });
    await paidIntent(down.stripe);
    await down.standIn.control.flushWebhooks();
    const [owed] = (await down.stripe.events.list()).data;
    const [attempt] = await down.standIn.control.resend(owed?.id ?? '');
    expect(attempt?.error).toContain('ECONNREFUSED');
    await down.standIn.close();

    const receiver = await startReceiver();
    const up = await startBench({ dataFile: down.dataFile, webhookRetryDelaysMs: [60_000] });
    up.standIn.setWebhook({ url: receiver.url, secret: WEBHOOK_SECRET });
    await up.standIn.control.flushWebhooks();
    expect(receiver.received.map(({ event }) => event.type).sort()).toEqual([
      'charge.succeeded',
      'payment_intent.created',
      'payment_intent.succeeded',
    ]);
  });

  it('sends duplicates on demand, all at once', async () => {
    const { stripe, receiver, standIn } = await benchWithReceiver();
    await newIntent(stripe);
    await receiver.until(1);
    const id = receiver.received[0]?.event.id ?? '';
    const attempts = await standIn.control.resend(id, 3);
    expect(attempts.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(receiver.received.map(({ event }) => event.id)).toEqual([id, id, id, id]);
  });

  it('holds events back while paused, then sends them newest first when asked to', async () => {
    const { stripe, receiver, standIn } = await benchWithReceiver();
    standIn.control.pauseWebhooks();
    await paidIntent(stripe);
    await new Promise((done) => setTimeout(done, 50));
    expect(receiver.received).toHaveLength(0);
    await standIn.control.resumeWebhooks({ order: 'reversed' });
    expect(receiver.received.map(({ event }) => event.type)).toEqual([
      'payment_intent.succeeded',
      'charge.succeeded',
      'payment_intent.created',
    ]);
  });

  it('lists events by type and by date', async () => {
    const { stripe } = await startBench();
    await paidIntent(stripe);
    const succeeded = await stripe.events.list({ type: 'payment_intent.succeeded' });
    expect(succeeded.data).toHaveLength(1);
    const payments = await stripe.events.list({ type: 'payment_intent.*' });
    expect(payments.data.map(({ type }) => type)).toEqual([
      'payment_intent.succeeded',
      'payment_intent.created',
    ]);
    const later = Math.floor(Date.now() / 1000) + 60;
    expect((await stripe.events.list({ created: { gte: later } })).data).toEqual([]);
  });
});
