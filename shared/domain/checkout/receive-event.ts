import type { Needs } from '../deps.ts';
import type { PaymentEvent } from '../payments/ports.ts';
import { type AccountDeps, followAccount } from '../payouts/follow-account.ts';
import { noteDecline } from '../payments/declines.ts';
import { recordReversals, type ReversalDeps } from '../payments/record-reversals.ts';
import { settlePayment, type SettleDeps } from './settle-payment.ts';

export type EventDeps = SettleDeps & ReversalDeps & AccountDeps & Needs<'paymentEvents' | 'limits'>;

const isOfReversal = (type: string) =>
  ['refund.', 'charge.refund', 'charge.dispute.'].some((family) => type.startsWith(family));

/** What an event may mean for its payment. Whatever it says is asked for again at the provider. */
const followPayment = async (
  deps: EventDeps,
  { type, paymentIntentId }: PaymentEvent & { paymentIntentId: string },
): Promise<void> => {
  const payment = await deps.payments.find(paymentIntentId);
  if (payment?.status === 'open' && type === 'payment_intent.payment_failed')
    return noteDecline(deps, payment);
  if (payment?.status !== 'succeeded') return;
  if (type === 'payment_intent.succeeded') await settlePayment(deps, payment);
  else if (isOfReversal(type)) await recordReversals(deps, payment);
};

const isOfAccount = ({ type }: PaymentEvent) => type.startsWith('account.') || type === 'capability.updated';

/** False when an event is about nothing that we follow. */
const follow = async (deps: EventDeps, event: PaymentEvent): Promise<boolean> => {
  const { paymentIntentId, accountId } = event;
  if (accountId !== undefined && isOfAccount(event)) await followAccount(deps, accountId);
  else if (paymentIntentId !== undefined) await followPayment(deps, { ...event, paymentIntentId });
  else return false;
  return true;
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
  if (await deps.paymentEvents.isDone(event.id)) return { received: true };
  if (await follow(deps, event)) await deps.paymentEvents.markDone(event.id, deps.clock.now());
  return { received: true };
};
