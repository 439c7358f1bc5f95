import type { LedgerAccount, LedgerEntry } from '../../model/ledger-entry.ts';
import type { Booking } from '../../model/booking.ts';
import { splitPlatformPart } from '../taxes/line-tax.ts';
import { computeCompensation, computeFee, computeLeft, computePaidForStay, shareOfLeft } from './share.ts';

/** The ledger of payments without a booking. */
export const UNMATCHED = 'stray';

/** A received amount and its source. */
export interface Received {
  readonly id: string;
  readonly amountCents: number;
  readonly currency: string;
}

const move = (from: LedgerAccount, to: LedgerAccount, cents: number) => ({ [from]: -cents, [to]: cents });

/** The entry of a received payment, whatever happens to it. */
export const paymentEntry = (bookingId: string, payment: Received): LedgerEntry => ({
  bookingId,
  kind: 'payment',
  ref: payment.id,
  currency: payment.currency,
  postings: move('driver', 'held', payment.amountCents),
});

/** The entry of money that the platform puts into a booking; `ref` names the reason, of which there is one. */
export const goodwillEntry = (bookingId: string, ref: string, cents: number): LedgerEntry => ({
  bookingId,
  kind: 'goodwill',
  ref,
  currency: 'eur',
  postings: move('platform', 'held', cents),
});

/** The entry of what the platform takes out again of what it had put in, in cents; none for nothing. */
export const goodwillReturnedEntries = (bookingId: string, cents: number): LedgerEntry[] =>
  cents === 0
    ? []
    : [
        {
          bookingId,
          kind: 'goodwill_returned',
          ref: bookingId,
          currency: 'eur',
          postings: move('held', 'platform', cents),
        },
      ];

/**
 * Money of a payment that went back to the driver: an accepted refund, a failed one (`cents` below 0), a lost dispute, and a return after
 * it.
 */
export interface Reversal {
  readonly kind: 'refund' | 'refund_failed' | 'chargeback' | 'chargeback_returned';
  readonly ref: string;
  readonly cents: number;
}

type Shares = Pick<
  Booking,
  | 'id'
  | 'status'
  | 'totalCents'
  | 'ownerCents'
  | 'reversed'
  | 'payout'
  | 'payments'
  | 'transferredCents'
  | 'goodwillCents'
  | 'compensatedCents'
> &
  Partial<Pick<Booking, 'lines' | 'tax'>>;

/** The postings of `leftCents` before the owner has earned anything. A missing amount is the platform's loss. */
const toHeld = (leftCents: number): LedgerEntry['postings'] =>
  leftCents < 0 ? { platform: leftCents } : { held: leftCents };

/**
 * The postings of `leftCents` once the owner has earned a share. The amount above the price is the driver's, and held until it goes back.
 */
const toEarned = (
  booking: Shares,
  leftCents: number,
  account: 'owed' | 'owner',
  shareCents: number,
): LedgerEntry['postings'] => {
  const keptCents = computePaidForStay(booking, leftCents) + computeCompensation(booking);
  const aboveCents = leftCents - keptCents;
  return {
    held: Math.max(0, aboveCents),
    [account]: shareCents,
    platform: keptCents - shareCents + Math.min(0, aboveCents),
  };
};

/** The postings of a booking's money when `leftCents` of its payment are left with us. */
const toPosting = (booking: Shares, leftCents: number): LedgerEntry['postings'] => {
  const { payout } = booking;
  if (!payout) return toHeld(leftCents);
  return payout.state === 'sent'
    ? toEarned(booking, leftCents, 'owner', payout.cents)
    : toEarned(booking, leftCents, 'owed', shareOfLeft(booking, leftCents));
};

/** The movement from one position to another. */
const moveBetween = (
  before: LedgerEntry['postings'],
  after: LedgerEntry['postings'],
): LedgerEntry['postings'] => {
  const accounts: readonly LedgerAccount[] = ['driver', 'held', 'owed', 'platform', 'owner'];
  const moved = accounts.map((account) => [account, (after[account] ?? 0) - (before[account] ?? 0)] as const);
  return Object.fromEntries(moved.filter(([, cents]) => cents !== 0));
};

/**
 * The postings from one position to another, and the tax in the fee and the commission that they move: base and tax add up to the movement
 * of the platform, without what it loses.
 */
const movement = (
  { lines = [], tax = null }: Pick<Shares, 'lines' | 'tax'>,
  before: LedgerEntry['postings'],
  after: LedgerEntry['postings'],
): Pick<LedgerEntry, 'postings' | 'tax'> => {
  const postings = moveBetween(before, after);
  if (tax === null || postings.platform === undefined) return { postings };
  const split = ({ platform = 0 }: LedgerEntry['postings']) =>
    splitPlatformPart(platform, computeFee({ lines }), tax.rate);
  const [old, now] = [split(before), split(after)];
  const [baseCents, taxCents] = [now.baseCents - old.baseCents, now.taxCents - old.taxCents];
  const isMoved = baseCents !== 0 || taxCents !== 0;
  return { postings, ...(isMoved && { tax: { area: tax.area, rate: tax.rate, baseCents, taxCents } }) };
};

/**
 * The entry of money that went back to the driver, or came back to us (`cents` below 0), when `leftCents` were left before. It comes from
 * the held money; after the share is earned, first from our part, then from the owner's; after it is sent, only from ours.
 */
export const reversalEntry = (
  booking: Shares,
  { kind, ref, cents }: Reversal,
  leftCents: number,
): LedgerEntry => ({
  bookingId: booking.id,
  kind,
  ref,
  currency: 'eur',
  ...movement(booking, toPosting(booking, leftCents), {
    ...toPosting(booking, leftCents - cents),
    driver: cents,
  }),
});

/** An entry of a movement from one position to another; none if nothing moves. */
const toEntries = (
  booking: Shares,
  kind: 'earning' | 'earning_returned',
  ref: string,
  [before, after]: readonly [LedgerEntry['postings'], LedgerEntry['postings']],
): LedgerEntry[] => {
  const moved = movement(booking, before, after);
  return Object.keys(moved.postings).length === 0
    ? []
    : [{ bookingId: booking.id, kind, ref, currency: 'eur', ...moved }];
};

/** The entries when the owner has earned the share of what is left, and we the rest (BR-02); none if nothing is left. */
export const earningEntries = (booking: Shares): LedgerEntry[] => {
  const left = computeLeft(booking);
  const earned = toEarned(booking, left, 'owed', shareOfLeft(booking, left));
  return toEntries(booking, 'earning', booking.id, [toHeld(left), earned]);
};

/** The entry when a share that was earned is no longer: all that is left is held for the driver. None if nothing was earned. */
export const earningReturnedEntries = (booking: Shares): LedgerEntry[] => {
  const left = computeLeft(booking);
  return toEntries(booking, 'earning_returned', booking.id, [toPosting(booking, left), toHeld(left)]);
};

/**
 * The entry when an earned share becomes another one, because a decision about a problem, or the agreed end of a rental, has changed the price or
 * what the platform pays; `left` cents are left. A booking has at most one for each reason.
 */
export const earningCorrectedEntries = (
  before: Shares,
  after: Shares,
  left: number,
  reason: 'problem' | 'end' = 'problem',
): LedgerEntry[] => {
  const kind = after.ownerCents < before.ownerCents ? 'earning_returned' : 'earning';
  return toEntries(after, kind, `${after.id}#${reason}`, [toPosting(before, left), toPosting(after, left)]);
};

/** Moves the rest of a booking's payments to the ledger of the booking that takes its place: one entry in each. */
export const rebookingEntries = (
  from: string,
  to: string,
  cents: number,
): { readonly from: LedgerEntry; readonly to: LedgerEntry } => {
  const entry = { kind: 'rebooking', currency: 'eur' } as const;
  return {
    from: { ...entry, bookingId: from, ref: to, postings: move('held', 'driver', cents) },
    to: { ...entry, bookingId: to, ref: from, postings: move('driver', 'held', cents) },
  };
};

/** The entry of the part of a deposit that pays a claim, whose ledger then has it as a payment. */
export const depositEntry = (bookingId: string, claimId: string, cents: number): LedgerEntry => ({
  bookingId,
  kind: 'deposit',
  ref: claimId,
  currency: 'eur',
  postings: move('held', 'driver', cents),
});

/** The entry of a claim whose owner does not get the deposit after all: the bank took it, which the ledger of the booking has. */
export const depositLostEntry = (claimId: string, cents: number): LedgerEntry => ({
  bookingId: claimId,
  kind: 'earning_returned',
  ref: claimId,
  currency: 'eur',
  postings: move('owed', 'platform', cents),
});

/** The entry of a sent share (BR-06): what exceeds the owner's part of what is left comes from ours. */
export const payoutEntry = (booking: Shares, transfer: { id: string; cents: number }): LedgerEntry => {
  const left = computeLeft(booking);
  const sent = toEarned(booking, left, 'owner', transfer.cents);
  return {
    bookingId: booking.id,
    kind: 'payout',
    ref: transfer.id,
    currency: 'eur',
    ...movement(booking, toPosting(booking, left), sent),
  };
};

/** The entry of a share that was paid outside of the provider. Its `ref` is the booking, so that there is at most one. */
export const manualPayoutEntry = (booking: Shares, cents: number, note: string): LedgerEntry => ({
  ...payoutEntry(booking, { id: booking.id, cents }),
  kind: 'payout_by_hand',
  note,
});

/** The entry of a refund that was paid outside of the provider, with a note. `ref` distinguishes several of a booking. */
export const manualRefundEntry = (
  bookingId: string,
  ref: string,
  cents: number,
  note: string,
): LedgerEntry => ({
  bookingId,
  kind: 'refund',
  ref,
  currency: 'eur',
  postings: move('held', 'driver', cents),
  note,
});

/** The entry of a reversal of a payment without a booking, and so without a share. */
export const unmatchedReversalEntry = (
  book: string,
  { kind, ref, cents }: Reversal,
  currency: string,
): LedgerEntry => ({ bookingId: book, kind, ref, currency, postings: move('held', 'driver', cents) });

/** The balances after all entries; their sum is zero. */
export const sumBalances = (
  entries: readonly Pick<LedgerEntry, 'postings'>[],
): Record<LedgerAccount, number> => {
  const balances = { driver: 0, held: 0, owed: 0, platform: 0, owner: 0 };
  for (const { postings } of entries)
    for (const account of Object.keys(balances) as LedgerAccount[])
      // the keys of the literal above
      balances[account] += postings[account] ?? 0;
  return balances;
};
