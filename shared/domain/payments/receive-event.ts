import type { Needs, PaymentEvent } from '../deps.ts';
import { type DisputeDeps, noteDispute } from './follow-dispute.ts';
import { noteRefund, type RefundDeps } from './follow-refund.ts';
import { STRAY } from './ledger.ts';
import { settlePayment, type SettleDeps } from './settle-payment.ts';

export type EventDeps = SettleDeps & RefundDeps & DisputeDeps & Needs<'paymentEvents'>;

/** What an event may mean for its payment. Whatever it says is asked for again at the provider. */
const followPayment = async (
  deps: EventDeps,
  { type, paymentIntentId }: PaymentEvent & { paymentIntentId: string },
): Promise<void> => {
  const payment = await deps.payments.find(paymentIntentId);
  if (payment?.status !== 'succeeded') return;
  if (type === 'payment_intent.succeeded') await settlePayment(deps, payment);
  else if (type.startsWith('charge.dispute.')) await noteDispute(deps, payment);
  else if (type.startsWith('refund.') || type.startsWith('charge.refund')) {
    const refund = await deps.payments.findRefund(paymentIntentId);
    if (refund) await noteRefund(deps, payment.bookingId ?? STRAY, refund);
  }
};

/**
 * Takes a signed event of the payment provider. An event only says where to look: what is true is asked for again, so
 * that order, age and repetition of events do not matter. One that was dealt with is answered at once. Throws
 * `invalid_request` for a signature that does not fit.
 */
export const receiveEvent = async (
  deps: EventDeps,
  rawBody: string,
  signature: string,
): Promise<{ received: true }> => {
  const event = await deps.payments.readEvent(rawBody, signature);
  const { paymentIntentId } = event;
  if (paymentIntentId === undefined || (await deps.paymentEvents.isDone(event.id))) return { received: true };
  await followPayment(deps, { ...event, paymentIntentId });
  await deps.paymentEvents.markDone(event.id, deps.clock.now());
  return { received: true };
};
