import type { Needs } from '../deps.ts';
import type { Payment, PaymentEvent } from '../ports/payments.ts';
import { type AccountDeps, syncAccount } from '../payouts/sync-account.ts';
import { recordClaimReversals } from '../claims/claim-reversals.ts';
import { settleClaim } from '../claims/settle-claim.ts';
import { noteDecline } from '../payments/declines.ts';
import { recordReversals, type ReversalDeps } from '../payments/record-reversals.ts';
import { settlePayment, type SettleDeps } from './settle-payment.ts';

export type EventDeps = SettleDeps & ReversalDeps & AccountDeps & Needs<'paymentEvents' | 'limits'>;

/** Handles an event; false if it names nothing to look up. */
type Handler = (deps: EventDeps, event: PaymentEvent) => Promise<boolean>;

/** Handles the current payment of an event, if it is in this state. */
const ofPayment =
  (status: Payment['status'], handle: (deps: EventDeps, payment: Payment) => Promise<unknown>): Handler =>
  async (deps, { paymentIntentId }) => {
    if (paymentIntentId === undefined) return false;
    const payment = await deps.payments.find(paymentIntentId);
    if (payment?.status === status) await handle(deps, payment);
    return true;
  };

/** In whatever state the payment is by now: while one card is being tried, the refusal of the one before counts, too. */
const decline: Handler = async (deps, { paymentIntentId }) => {
  if (paymentIntentId === undefined) return false;
  const payment = await deps.payments.find(paymentIntentId);
  if (payment) await noteDecline(deps, payment);
  return true;
};
const settle = ofPayment('succeeded', settlePayment);
const reverse = ofPayment('succeeded', async (deps, payment) => {
  if (payment.claimId === undefined) return recordReversals(deps, payment);
  // The event of the payment may come later.
  await settleClaim(deps, payment);
  return recordClaimReversals(deps, payment);
});

/** Refunds the driver when a dispute returns money of a payment that paid for nothing (ruling 3). */
const endDispute = ofPayment('succeeded', async (deps, payment) => {
  if (payment.claimId === undefined) await recordReversals(deps, payment);
  await settlePayment(deps, payment);
  if (payment.claimId !== undefined) await recordClaimReversals(deps, payment);
});

const refreshOwner: Handler = async (deps, { accountId }) => {
  if (accountId === undefined) return false;
  await syncAccount(deps, accountId);
  return true;
};

/** Handlers by type of event; docs/deployment.md lists the events to subscribe to. */
const HANDLERS: ReadonlyMap<string, Handler> = new Map([
  ['payment_intent.succeeded', settle],
  ['payment_intent.payment_failed', decline],
  ['refund.created', reverse],
  ['refund.updated', reverse],
  ['refund.failed', reverse],
  ['charge.refunded', reverse],
  ['charge.refund.updated', reverse],
  ['charge.dispute.created', reverse],
  ['charge.dispute.updated', reverse],
  ['charge.dispute.closed', endDispute],
  ['charge.dispute.funds_withdrawn', reverse],
  ['charge.dispute.funds_reinstated', endDispute],
  ['account.updated', refreshOwner],
  ['account.application.authorized', refreshOwner],
  ['account.application.deauthorized', refreshOwner],
  ['account.external_account.created', refreshOwner],
  ['account.external_account.updated', refreshOwner],
  ['account.external_account.deleted', refreshOwner],
  ['capability.updated', refreshOwner],
]);

/**
 * Handles a signed event of the payment provider. An event only says where to look: the current state is read again, so order, age and
 * repetition do not matter. A known event is answered at once. Throws `invalid_request` for a wrong signature.
 */
export const receiveEvent = async (
  deps: EventDeps,
  rawBody: string,
  signature: string,
): Promise<{ received: true }> => {
  const event = await deps.payments.readEvent(rawBody, signature);
  if (await deps.paymentEvents.isDone(event.id)) return { received: true };
  const isHandled = (await HANDLERS.get(event.type)?.(deps, event)) ?? false;
  if (isHandled) await deps.paymentEvents.markDone(event.id, deps.clock.now());
  return { received: true };
};
