import { afterEach, expect, it } from 'vitest';
import { cleanUp, failureOf, newIntent, paymentsOf, startBench } from '../local/stripe-support.ts';

afterEach(cleanUp);

/** A refused card that is being tried, and what cancels the payment meanwhile. */
const cancelWhileConfirming = async (delayMs: number) => {
  const { standIn, stripe } = await startBench();
  const payments = paymentsOf(standIn);
  const { id } = await newIntent(stripe);
  standIn.control.failNext({ delayMs, match: `POST /v1/payment_intents/${id}/confirm` });
  const confirming = failureOf(
    stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_chargeDeclined' }),
  );
  await expect.poll(async () => (await stripe.charges.list({ payment_intent: id })).data.length).toBe(1);
  return { canceling: payments.cancel(id), confirming, again: () => payments.cancel(id) };
};

it('cancels a payment once a confirmation has let go of it', async () => {
  const { canceling, confirming } = await cancelWhileConfirming(400);
  expect(await canceling).toMatchObject({ status: 'canceled' });
  expect((await confirming).code).toBe('card_declined');
});

it('says that a call may be repeated where a confirmation holds the payment for longer', async () => {
  const { canceling, confirming, again } = await cancelWhileConfirming(5000);
  await expect(canceling).rejects.toMatchObject({ code: 'payments_unavailable' });
  await confirming;
  expect(await again()).toMatchObject({ status: 'canceled' });
});
