import type Stripe from 'stripe';
import { afterEach, describe, expect, it } from 'vitest';
import { browserCall, cleanUp, startBench } from './stripe-support.ts';

afterEach(cleanUp);

const aPayment = async (amount = 4250) => {
  const bench = await startBench();
  const { id, client_secret } = await bench.stripe.paymentIntents.create({
    amount,
    currency: 'eur',
    allowed_payment_method_types: ['card', 'bizum'],
  });
  const confirm = (phone: string) =>
    browserCall(bench.standIn.url, `payment_intents/${id}/confirm`, {
      client_secret: client_secret ?? '',
      'payment_method_data[type]': 'bizum',
      'payment_method_data[billing_details][phone]': phone,
    });
  return { ...bench, id, confirm };
};

const statusOf = async (stripe: Stripe, id: string) => (await stripe.paymentIntents.retrieve(id)).status;

describe('Bizum', () => {
  it.each(['12345', '912345678', '', '+33600000001'])('refuses the telephone "%s"', async (phone) => {
    const { confirm } = await aPayment();
    expect(await confirm(phone)).toMatchObject({
      status: 400,
      body: { error: { param: 'billing_details[phone]' } },
    });
  });

  it('waits for the bank without a redirect, then the telephone decides', async () => {
    for (const [phone, end, code] of [
      ['600 000 001', 'succeeded', undefined],
      ['+34 600000002', 'requires_payment_method', 'payment_method_provider_decline'],
    ] as const) {
      const { stripe, confirm, id } = await aPayment();
      expect((await confirm(phone)).body).toMatchObject({
        status: 'requires_action',
        next_action: { type: 'await_authorization' },
      });
      await expect.poll(() => statusOf(stripe, id), { timeout: 8000 }).toBe(end);
      expect((await stripe.paymentIntents.retrieve(id)).last_payment_error?.code).toBe(code);
    }
  });

  it('forgets an attempt that another one has replaced', async () => {
    const { standIn, stripe, confirm, id } = await aPayment();
    await confirm('600000002');
    await confirm('600000003');
    await new Promise((resolve) => setTimeout(resolve, 3500));
    expect(await statusOf(stripe, id)).toBe('requires_action');
    await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
    await expect(standIn.control.answerBizum(id, 'refused')).rejects.toThrow('No bank asks');
    expect((await stripe.charges.list({ payment_intent: id })).data).toHaveLength(1);
  });
});
