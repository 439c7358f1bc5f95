import { isDeepStrictEqual } from 'node:util';
import type { LedgerEntry } from '../../model/ledger-entry.ts';
import type { Claim } from '../../model/claim.ts';
import { reversalEntry } from '../bookings/ledger.ts';
import type { Needs } from '../deps.ts';
import { findMissing, recordAll, type Recorded, recordUnmatched } from '../payments/record-reversals.ts';
import {
  getDisputeState,
  listMovements,
  listReversals,
  nameRefundAttempt,
  sumReversed,
  updatePayout,
} from '../payments/reversals.ts';
import type { Payment } from '../ports/payments.ts';
import { getDueCents } from './claim.ts';
import { patchClaim, toShares } from './claim-step.ts';
import { findClaimOf, getBook, hasPaid, isDecided } from './settle-claim.ts';

export type ClaimReversalDeps = Needs<'claims' | 'payments' | 'ledger' | 'alarms' | 'clock'>;

type Reversible = Pick<Payment, 'id' | 'amountCents' | 'currency' | 'bookingId' | 'claimId'>;

const FOLLOWED = ['reversed', 'dispute', 'payout'] as const;

/** One attempt to write the provider's state. */
const tryRecord = async (deps: ClaimReversalDeps, claim: Claim, payment: Reversible): Promise<Recorded> => {
  const reversals = await listReversals(deps, payment.id);
  const missing = findMissing(await deps.ledger.list(claim.id), listMovements(reversals));
  const reversed = sumReversed(reversals);
  const dispute = getDisputeState(reversals.disputes);
  const left = ({ refundedCents, lostCents }: Claim['reversed']) =>
    getDueCents(claim) - refundedCents - lostCents;
  const payout = updatePayout(toShares(claim), dispute, left(reversed));
  const next = { ...claim, reversed, dispute, payout };
  if (missing.length === 0 && FOLLOWED.every((name) => isDeepStrictEqual(claim[name], next[name])))
    return 'same';
  let before = left(claim.reversed);
  const ledger = missing.map((movement): LedgerEntry => {
    const entry = reversalEntry(toShares(claim), movement, before);
    before -= movement.cents;
    return entry;
  });
  const isLess = (payout?.cents ?? 0) < (claim.payout?.cents ?? 0);
  const now = deps.clock.now();
  const write = patchClaim(claim, { reversed, dispute, payout }, now, {
    ledger,
    effects: isLess ? ['mail_claim_reduced'] : [],
  });
  if ((await deps.claims.write(write, now)) !== 'applied') return 'stale';
  if (claim.dispute !== dispute || !isDeepStrictEqual(claim.reversed.lostCents, reversed.lostCents))
    deps.alarms.raise('dispute', { bookingId: claim.bookingId, paymentIntentId: payment.id });
  return 'recorded';
};

/**
 * Records all refunds and disputes of a claim's payment at the provider: on the claim, the owner's share and the claim's ledger, in one
 * transaction. Safe in any order and any number of times, as `recordReversals` of bookings. A payment that paid nothing has its entries
 * beside them, once it is decided that it paid nothing (`settleClaim`). Returns whether the claim has changed.
 */
export const recordClaimReversals = (deps: ClaimReversalDeps, payment: Reversible): Promise<boolean> =>
  recordAll(payment.id, async () => {
    // In this order, as in `settleClaim`.
    const isKnown = await isDecided(deps, payment);
    const claim = await findClaimOf(deps, payment);
    if (claim && hasPaid(claim, payment)) return tryRecord(deps, claim, payment);
    // A payment that is not decided yet may still pay the claim, and then has other entries.
    if (isKnown) await recordUnmatched(deps, getBook(payment), payment);
    return 'same';
  });

/** Refunds what is left of a payment that pays no claim, and records it. Throws if the provider refuses. */
export const refundClaimPayment = async (deps: ClaimReversalDeps, paymentIntentId: string): Promise<void> => {
  const payment = await deps.payments.find(paymentIntentId);
  if (!payment) throw new Error(`There is no payment ${paymentIntentId} to refund.`);
  const claim = await findClaimOf(deps, payment);
  // It may have paid the claim since the refund was asked for.
  if (claim && hasPaid(claim, payment)) return;
  const reversals = await listReversals(deps, paymentIntentId);
  const { refundedCents, disputedCents, lostCents } = sumReversed(reversals);
  if (payment.amountCents > refundedCents + disputedCents + lostCents) {
    const attempt = nameRefundAttempt(reversals);
    const answer = await deps.payments.refund(paymentIntentId, { attempt, bookingId: payment.bookingId });
    if (answer === 'disputed')
      throw new Error(`The provider refuses to refund ${paymentIntentId}, of which a part was disputed.`);
  }
  await recordClaimReversals(deps, payment);
};
