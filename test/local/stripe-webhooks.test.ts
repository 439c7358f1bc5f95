import { afterEach, describe, expect, it } from 'vitest';
import { cleanUp, newIntent, startBench, startReceiver, WEBHOOK_SECRET } from './stripe-support.ts';

afterEach(cleanUp);

const FAST = [10, 10, 10];

const benchWithReceiver = async () => {
  const receiver = await startReceiver();
  const webhook = { url: receiver.url, secret: WEBHOOK_SECRET };
  return { receiver, ...(await startBench({ webhook, webhookRetryDelaysMs: FAST })) };
};

describe('webhooks', () => {
  it('are retried after a refusal until they are accepted', async () => {
    const { stripe, receiver } = await benchWithReceiver();
    receiver.answers.push(500, 302);
    await newIntent(stripe);
    await receiver.until(3);
    const ids = receiver.received.map(({ event }) => event.id);
    expect(new Set(ids).size).toBe(1);
    expect(ids).toHaveLength(3);
    await expect.poll(async () => (await stripe.events.retrieve(ids[0] ?? '')).pending_webhooks).toBe(0);
  });
});
