import type { ClaimEffect } from '../ports/claims.ts';
import type { LedgerKind } from '../../model/ledger-entry.ts';
import type { ClaimStatus } from '../../model/constants.ts';
import { CLAIM_ANSWER_DAYS, CLAIM_PAYMENT_DAYS } from '../../model/rules.ts';

/** The actor of a transition. */
type Actor = 'owner' | 'driver' | 'administrator' | 'payment' | 'clock';

interface Transition {
  readonly from: readonly ClaimStatus[];
  readonly to: ClaimStatus;
  readonly by: Actor;
  /** Ledger entries of the transition, in the claim's own ledger; none by default. */
  readonly ledger?: readonly LedgerKind[];
  /** The payout that starts with it: all that was paid to the owner. */
  readonly begins?: 'payout';
  /** The clock's delay: this many days after the state began. */
  readonly afterDays?: number;
  readonly effects: readonly ClaimEffect[];
}

const IN_REVIEW = [
  'mail_claim_in_review_driver',
  'mail_claim_in_review_owner',
  'notify_claim_driver',
  'notify_claim_owner',
] as const;

const DECIDED = [
  'mail_claim_decided_driver',
  'mail_claim_decided_owner',
  'notify_claim_driver',
  'notify_claim_owner',
] as const;

/**
 * The states of an owner's claim and their transitions (decision 157). Nothing else changes a state. Nothing is charged without the driver's
 * consent: only a payment that the driver makes leads to `paid`. A payment that no state waits for is refunded, without a transition.
 */
export const CLAIM_PROCESS = {
  /** The owner claims something within some hours after the stay. */
  open: {
    from: [],
    to: 'open',
    by: 'owner',
    effects: ['keep_claim_pictures', 'mail_claim_opened', 'notify_claim_opened'],
  },
  /** Opens the claim of an owner whose claims were dismissed: an administrator reviews it first. */
  openInReview: {
    from: [],
    to: 'in_review',
    by: 'owner',
    effects: ['keep_claim_pictures', 'mail_claim_in_review_driver', 'notify_claim_driver'],
  },
  /** The driver says why not: an administrator decides. */
  dispute: { from: ['open'], to: 'in_review', by: 'driver', effects: IN_REVIEW },
  /** The driver says the own side while an administrator has it already. */
  answer: { from: ['in_review'], to: 'in_review', by: 'driver', effects: ['notify_claim_owner'] },
  /** The driver agrees to a claim against the deposit of a rental: the clock pays it from there. */
  accept: { from: ['open'], to: 'due', by: 'driver', effects: [] },
  /** The driver did not answer: an administrator decides. */
  lapse: { from: ['open'], to: 'in_review', by: 'clock', afterDays: CLAIM_ANSWER_DAYS, effects: IN_REVIEW },
  /** An administrator records an amount as due. It is not charged, but of a deposit it is paid by the clock. */
  decide: { from: ['in_review'], to: 'due', by: 'administrator', effects: DECIDED },
  /** Nothing is due. */
  dismiss: { from: ['in_review'], to: 'dismissed', by: 'administrator', effects: DECIDED },
  /** The owner takes it back. */
  withdraw: {
    from: ['open', 'in_review', 'due'],
    to: 'withdrawn',
    by: 'owner',
    effects: ['mail_claim_withdrawn', 'notify_claim_driver'],
  },
  /** The driver, or a deposit, has paid exactly what is claimed or due: the owner gets all of it. */
  pay: {
    from: ['open', 'due'],
    to: 'paid',
    by: 'payment',
    ledger: ['payment', 'earning'],
    begins: 'payout',
    effects: ['mail_claim_paid_driver', 'mail_claim_paid_owner', 'notify_claim_paid'],
  },
  /** The driver did not pay what was decided. The owner has the decision in writing, and may go on without us. */
  expire: {
    from: ['due'],
    to: 'unpaid',
    by: 'clock',
    afterDays: CLAIM_PAYMENT_DAYS,
    effects: ['mail_claim_unpaid', 'notify_claim_owner'],
  },
} as const satisfies Record<string, Transition>;

export type ClaimTransition = keyof typeof CLAIM_PROCESS;

/** The transition's row, with the type that all rows share. */
export const getClaimTransition = (transition: ClaimTransition): Transition => CLAIM_PROCESS[transition];
