import { createHmac } from 'node:crypto';
import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { stripePayments } from '#shared/adapters/stripe-payments.ts';

const payments = stripePayments({
  secretKey: () => Promise.resolve('sk_test_x'),
  webhookSecret: () => Promise.resolve('whsec_of_payments, whsec_of_accounts'),
});
const stripe = new Stripe('sk_test_x');
const payload = JSON.stringify({
  id: 'evt_1',
  object: 'event',
  type: 'account.updated',
  account: 'acct_1',
  data: { object: { id: 'acct_1', object: 'account' } },
});
const signedWith = (secret: string) => stripe.webhooks.generateTestHeaderString({ payload, secret });

describe('a webhook message of Stripe', () => {
  it.each(['whsec_of_payments', 'whsec_of_accounts'])(
    'is accepted with a signature by %s',
    async (secret) => {
      expect(await payments.readEvent(payload, signedWith(secret))).toEqual({
        id: 'evt_1',
        type: 'account.updated',
        paymentIntentId: undefined,
        accountId: 'acct_1',
      });
    },
  );

  it.each(['whsec_of_others', 'whsec_of_payments, whsec_of_accounts'])(
    'is refused with a signature by %s',
    async (secret) => {
      await expect(payments.readEvent(payload, signedWith(secret))).rejects.toMatchObject({
        code: 'invalid_request',
      });
    },
  );

  it.each([
    ['of yesterday', () => Date.now() / 1000 - 86_400],
    ['of tomorrow', () => Date.now() / 1000 + 86_400],
    ['without a time', () => Number.NaN],
  ])('is refused with a signature %s', async (_, at) => {
    const timestamp = Math.floor(at());
    const header = stripe.webhooks.generateTestHeaderString({
      payload,
      secret: 'whsec_of_payments',
      timestamp,
    });
    // The library replaces `NaN` by the present time.
    const signed = Number.isNaN(timestamp) ? resign(payload) : header;
    await expect(payments.readEvent(payload, signed)).rejects.toMatchObject({ code: 'invalid_request' });
  });
});

/** A valid signature with the time `NaN`. */
const resign = (body: string) =>
  `t=NaN,v1=${createHmac('sha256', 'whsec_of_payments').update(`NaN.${body}`).digest('hex')}`;
