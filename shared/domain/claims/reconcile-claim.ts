import type { Claim } from '../../model/claim.ts';
import type { Needs } from '../deps.ts';
import type { Payment } from '../ports/payments.ts';
import { listReversals, sumReversed } from '../payments/reversals.ts';
import { isPayable } from './claim.ts';
import { type ClaimReversalDeps, recordClaimReversals } from './claim-reversals.ts';
import { findClaimOf, hasPaid, settleClaim, type SettleClaimDeps } from './settle-claim.ts';

type ReconcileClaimDeps = SettleClaimDeps & ClaimReversalDeps & Needs<'payments'>;

/** Whether something is left of a payment that pays nothing, and that no bank disputes. */
const isLeft = async (deps: ReconcileClaimDeps, { id, amountCents }: Payment): Promise<boolean> => {
  const { refundedCents, disputedCents, lostCents } = sumReversed(await listReversals(deps, id));
  return amountCents > refundedCents + disputedCents + lostCents;
};

/** Whether something went back, or a bank disputes it, that the claim may not know. */
const hasNews = ({ reversed }: Claim, { isDisputed, refundedCents = 0 }: Payment): boolean =>
  isDisputed === true || refundedCents !== reversed.refundedCents;

/**
 * Compares a payment that was made for a claim with the claim, and repairs what browser, webhook and timers have missed. An open one that
 * the claim does not wait for is cancelled. Returns whether a payment had not been handled.
 */
export const reconcileClaim = async (deps: ReconcileClaimDeps, payment: Payment): Promise<boolean> => {
  const claim = await findClaimOf(deps, payment);
  if (payment.status === 'open') {
    const isWaitedFor = claim && isPayable(claim) && claim.paymentIntentId === payment.id;
    if (!isWaitedFor) await deps.payments.cancel(payment.id);
    return false;
  }
  if (payment.status !== 'succeeded') return false;
  const isHandled = claim !== undefined && hasPaid(claim, payment);
  if (!isHandled && (await isLeft(deps, payment))) await settleClaim(deps, payment);
  else if (isHandled && !hasNews(claim, payment)) return false;
  await recordClaimReversals(deps, payment);
  return !isHandled && (await isLeft(deps, payment));
};
