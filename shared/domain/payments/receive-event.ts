import type { Needs } from '../deps.ts';
import { settlePayment, type SettleDeps } from './settle-payment.ts';

/**
 * Takes a signed event of the payment provider. Only `payment_intent.succeeded` changes anything, and what it says is
 * asked for again at the provider, so that order, age and repetition of events do not matter.
 */
export const receiveEvent = async (
  deps: SettleDeps & Needs<'payments'>,
  rawBody: string,
  signature: string,
): Promise<{ received: true }> => {
  const event = await deps.payments.readEvent(rawBody, signature);
  if (event.type !== 'payment_intent.succeeded' || !event.paymentIntentId) return { received: true };
  const payment = await deps.payments.find(event.paymentIntentId);
  if (payment?.status === 'succeeded') await settlePayment(deps, payment);
  return { received: true };
};
