import { AppError } from '../../lib/app-error.ts';
import type { Claim } from '../../model/claim.ts';
import type { Needs } from '../deps.ts';
import { settleClaim, type SettleClaimDeps } from './settle-claim.ts';

export type EndPaymentDeps = SettleClaimDeps & Needs<'payments'>;

/**
 * Cancels the payment that a claim waits for, before a state that takes no money. `paid`: it has succeeded, and has paid the claim.
 * `processing`: a bank is about to answer.
 */
export const endPayment = async (
  deps: EndPaymentDeps,
  { paymentIntentId }: Claim,
): Promise<'ended' | 'paid' | 'processing'> => {
  if (paymentIntentId === null) return 'ended';
  const payment = await deps.payments.cancel(paymentIntentId);
  // One that succeeded and paid nothing is refunded.
  if (payment.status === 'succeeded') return (await settleClaim(deps, payment)) === 'paid' ? 'paid' : 'ended';
  return payment.status === 'processing' ? 'processing' : 'ended';
};

/** Ends the payment for a caller: throws `claim_closed` after a payment, `payment_processing` while a bank is about to answer. */
export const requirePaymentEnded = async (deps: EndPaymentDeps, claim: Claim): Promise<void> => {
  const outcome = await endPayment(deps, claim);
  if (outcome === 'paid') throw new AppError('claim_closed', 'The claim has just been paid.');
  if (outcome === 'processing')
    throw new AppError('payment_processing', 'A payment of the claim is being processed. Try again later.');
};
