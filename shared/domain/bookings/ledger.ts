import type { LedgerAccount, LedgerEntry } from '../../model/ledger-entry.ts';
import type { Booking } from '../../model/booking.ts';
import { computeLeft, shareOfLeft } from './share.ts';

/** The book of payments that name no booking of ours. */
export const UNMATCHED = 'stray';

/** A sum of money that came in, and where from. */
export interface Received {
  readonly id: string;
  readonly amountCents: number;
  readonly currency: string;
}

const move = (from: LedgerAccount, to: LedgerAccount, cents: number) => ({ [from]: -cents, [to]: cents });

/** Money of a payment that came in, whatever becomes of it. */
export const paymentEntry = (bookingId: string, payment: Received): LedgerEntry => ({
  bookingId,
  kind: 'payment',
  ref: payment.id,
  currency: payment.currency,
  postings: move('driver', 'held', payment.amountCents),
});

/**
 * Money of a payment that went back to the driver: a refund that the provider took on, one that failed (`cents` below 0),
 * what the driver's bank took for good, and what it gave back of that.
 */
export interface Reversal {
  readonly kind: 'refund' | 'refund_failed' | 'chargeback' | 'chargeback_returned';
  readonly ref: string;
  readonly cents: number;
}

type Shares = Pick<Booking, 'id' | 'totalCents' | 'ownerCents' | 'reversed' | 'payout'>;

/** Where the money of a booking lies when so much of its payment is left with us. */
const toPosting = (
  { ownerCents, payout }: Pick<Shares, 'ownerCents' | 'payout'>,
  leftCents: number,
): LedgerEntry['postings'] => {
  if (payout?.state === 'sent') return { owner: payout.cents, platform: leftCents - payout.cents };
  if (!payout) return leftCents < 0 ? { platform: leftCents } : { held: leftCents };
  const owed = shareOfLeft(ownerCents, leftCents);
  return { owed, platform: leftCents - owed };
};

/** What has to move from one position to another. */
const moveBetween = (
  before: LedgerEntry['postings'],
  after: LedgerEntry['postings'],
): LedgerEntry['postings'] => {
  const accounts: readonly LedgerAccount[] = ['driver', 'held', 'owed', 'platform', 'owner'];
  const moved = accounts.map((account) => [account, (after[account] ?? 0) - (before[account] ?? 0)] as const);
  return Object.fromEntries(moved.filter(([, cents]) => cents !== 0));
};

/**
 * Money of a booking's own payment that went back to the driver, or came back to us (`cents` below 0), when `leftCents`
 * were left before. It comes out of what is held; once the share is earned out of our part first, then the owner's; once
 * that is sent out of ours alone.
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
  postings: moveBetween(toPosting(booking, leftCents), {
    ...toPosting(booking, leftCents - cents),
    driver: cents,
  }),
});

/** The owner has earned the share of what is left, and we the rest (BR-02); nothing where nothing is left. */
export const earningEntries = (booking: Shares): LedgerEntry[] => {
  const left = computeLeft(booking);
  const owed = shareOfLeft(booking.ownerCents, left);
  const postings = moveBetween(toPosting({ ...booking, payout: null }, left), {
    owed,
    platform: left - owed,
  });
  const { id } = booking;
  if (Object.keys(postings).length === 0) return [];
  return [{ bookingId: id, kind: 'earning', ref: id, currency: 'eur', postings }];
};

/** The share went to the owner (BR-06): out of ours what is more than the owner has of what is left. */
export const payoutEntry = (booking: Shares, transfer: { id: string; cents: number }): LedgerEntry => {
  const left = computeLeft(booking);
  const sent = { owner: transfer.cents, platform: left - transfer.cents };
  return {
    bookingId: booking.id,
    kind: 'payout',
    ref: transfer.id,
    currency: 'eur',
    postings: moveBetween(toPosting(booking, left), sent),
  };
};

/** The share went to the owner outside of the provider. Its `ref` is the booking, so that there is one at most. */
export const manualPayoutEntry = (booking: Shares, cents: number, note: string): LedgerEntry => ({
  ...payoutEntry(booking, { id: booking.id, cents }),
  kind: 'payout_by_hand',
  note,
});

/** The same reversal of a payment without a booking, of which no owner had a share. */
export const unmatchedReversalEntry = (
  book: string,
  { kind, ref, cents }: Reversal,
  currency: string,
): LedgerEntry => ({ bookingId: book, kind, ref, currency, postings: move('held', 'driver', cents) });

/** What is where after all entries; every sum over all accounts is zero. */
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
