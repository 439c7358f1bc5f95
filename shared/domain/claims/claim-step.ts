import { HOUR, toIso } from '../../lib/time.ts';
import type { Payout } from '../../model/booking.ts';
import type { Claim } from '../../model/claim.ts';
import { PAYOUT_HOURS } from '../../model/rules.ts';
import { earningEntries, paymentEntry, type Received } from '../bookings/ledger.ts';
import type { ClaimIndex, ClaimWrite } from '../ports/claims.ts';
import { getDueCents, getTimeLimit, isUnended } from './claim.ts';
import { type ClaimTransition, getClaimTransition } from './claim-process.ts';

/** The facts behind a transition. */
export interface ClaimCause {
  readonly payment?: Received;
  readonly answer?: string;
  readonly decision?: { readonly cents: number; readonly text: string; readonly by: string };
}

/**
 * A claim as the ledger sees it: money that was paid, all of it the owner's. Its entries are in a ledger of its own, so that the ledger of
 * the booking stays one about the stay.
 */
export const toShares = (claim: Claim) => ({
  id: claim.id,
  status: 'completed' as const,
  totalCents: getDueCents(claim),
  ownerCents: getDueCents(claim),
  reversed: claim.reversed,
  payout: claim.payout,
  transferredCents: 0,
  goodwillCents: 0,
  compensatedCents: 0,
  dispute: claim.dispute,
});

/** All of it, due a day after it was paid. */
const beginPayout = (claim: Claim, now: number): Payout => {
  const dueAt = toIso(now + PAYOUT_HOURS * HOUR);
  return {
    state: 'waiting',
    cents: getDueCents(claim),
    dueAt,
    tryAt: dueAt,
    heldFor: null,
    attempt: 0,
    transferId: null,
    sentAt: null,
  };
};

const begun = (claim: Claim, now: number, { payment, answer, decision }: ClaimCause): Partial<Claim> => ({
  ...(answer !== undefined && { answer, answeredAt: toIso(now) }),
  ...(decision && {
    decision: { cents: decision.cents, text: decision.text, at: toIso(now) },
    decidedBy: decision.by,
  }),
  ...(payment && { paymentIntentId: payment.id, paidAt: toIso(now), payout: beginPayout(claim, now) }),
});

/** The claim after a transition, with what it requires; undefined if its state does not allow the transition. */
export const applyClaimTransition = (
  claim: Claim,
  transition: ClaimTransition,
  now: number,
  cause: ClaimCause = {},
): ClaimWrite | undefined => {
  const { from, to, effects } = getClaimTransition(transition);
  if (!from.includes(claim.status)) return undefined;
  const { payment } = cause;
  const { timerRetryAt: _timerRetryAt, ...kept } = claim;
  const next: Claim = {
    ...kept,
    ...begun(claim, now, cause),
    status: to,
    // A driver's words do not put the claim behind others that wait.
    stateSince: to === claim.status ? claim.stateSince : toIso(now),
    version: claim.version + 1,
    updatedAt: toIso(now),
  };
  const ledger = payment ? [paymentEntry(claim.id, payment), ...earningEntries(toShares(claim))] : [];
  const isOver = claim.fromDeposit && !isUnended(next);
  return {
    before: claim,
    next,
    ledger,
    effects: isOver ? [...effects, 'settle_deposit'] : effects,
  };
};

/** A change of a claim without a transition. */
export const patchClaim = (
  before: Claim,
  changes: Partial<Pick<Claim, 'payout' | 'dispute' | 'reversed' | 'paymentIntentId' | 'timerRetryAt'>>,
  now: number,
  { ledger = [], effects = [] }: Partial<Pick<ClaimWrite, 'ledger' | 'effects'>> = {},
): ClaimWrite => ({
  before,
  next: { ...before, ...changes, version: before.version + 1, updatedAt: toIso(now) },
  ledger,
  effects,
});

/** The place of a waiting claim in the table's index. */
export const indexClaim = (claim: Claim): ClaimIndex => {
  const { status, payout, stateSince, timerRetryAt } = claim;
  if (status === 'in_review') return { queue: 'review', at: Date.parse(stateSince) };
  const limit = getTimeLimit(claim);
  if (limit !== undefined)
    return { queue: 'clock', at: Math.max(limit, timerRetryAt ? Date.parse(timerRetryAt) : 0) };
  const isOpen = payout?.state === 'waiting' || payout?.state === 'held';
  return isOpen ? { queue: 'payout', at: Date.parse(payout.tryAt) } : undefined;
};
