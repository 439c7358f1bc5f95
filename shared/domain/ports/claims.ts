import type { Claim } from '../../model/claim.ts';
import type { LedgerEntry } from '../../model/ledger-entry.ts';
import type { BookingWrite } from './bookings.ts';

/** The effects of a change of a claim, performed by the outbox. */
export type ClaimEffect =
  | 'keep_claim_pictures'
  | 'mail_claim_opened'
  | 'notify_claim_opened'
  | 'mail_claim_in_review_driver'
  | 'mail_claim_in_review_owner'
  | 'mail_claim_decided_driver'
  | 'mail_claim_decided_owner'
  | 'mail_claim_withdrawn'
  | 'mail_claim_unpaid'
  | 'mail_claim_paid_driver'
  | 'mail_claim_paid_owner'
  | 'mail_claim_sent'
  | 'mail_claim_reduced'
  | 'notify_claim_driver'
  | 'notify_claim_owner'
  | 'notify_claim_paid'
  | 'refund_claim_payment'
  | 'mail_claim_refunded'
  | 'settle_deposit';

/** One write of a claim, over the version before (optimistic locking), with all that goes with it. */
export interface ClaimWrite {
  /** Undefined for a new one. */
  readonly before: Claim | undefined;
  readonly next: Claim;
  readonly ledger: readonly LedgerEntry[];
  readonly effects: readonly ClaimEffect[];
  /** The booking whose deposit pays the claim: written with it. */
  readonly deposit?: BookingWrite;
}

/** The queue in which a claim waits. `review`: an administrator. `clock`: the end of its time. `payout`: the share is due for a check. */
export type ClaimQueue = 'review' | 'clock' | 'payout';

/** The place of a waiting claim in the table's index, by queue and instant (epoch milliseconds); undefined if it waits for nothing. */
export type ClaimIndex = { readonly queue: ClaimQueue; readonly at: number } | undefined;

/** Claims of owners, one of a booking at most. */
export interface Claims {
  /** With all previous writes. */
  find(bookingId: string): Promise<Claim | undefined>;
  /** Lists claims of an owner or against a driver, latest first. */
  listByParty(party: 'owner' | 'driver', userId: string, limit: number): Promise<Claim[]>;
  /** Claims that wait for an administrator, longest waiting first; `after` is the cursor of the previous page. */
  listInReview(page: {
    limit: number;
    after?: string | undefined;
  }): Promise<{ claims: Claim[]; next: string | undefined }>;
  /**
   * Pages of claims of the clock or the payout queue that are due before an instant, longest waiting first. A page never repeats a claim of
   * an earlier one.
   */
  pagesDue(queue: 'clock' | 'payout', before: number, size: number): AsyncIterable<Claim[]>;
  /** `stale`: the booking has a claim already, or it has changed. `closing`: a party closes the account, or has closed it. */
  write(write: ClaimWrite, now: number): Promise<'applied' | 'stale' | 'closing'>;
}

declare module '../deps.ts' {
  interface EffectDeps {
    readonly claims: Claims;
  }
}
