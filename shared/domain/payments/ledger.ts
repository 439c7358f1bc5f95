import type { Booking } from '../bookings/booking.ts';

/**
 * Where money of a booking can be: outside with the driver, held by us for the two, owed to the owner, ours (commission
 * and fee), or outside with the owner.
 */
export type LedgerAccount = 'driver' | 'held' | 'owed' | 'platform' | 'owner';

export type LedgerKind =
  | 'payment'
  | 'refund'
  | 'refund_failed'
  | 'earning'
  | 'payout'
  | 'chargeback'
  | 'chargeback_after_payout';

/**
 * One movement of money, written once and never changed. Its postings sum to zero. `ref` names what it is about, such as
 * a payment, so that the same movement cannot be written twice.
 */
export interface LedgerEntry {
  readonly bookingId: string;
  readonly kind: LedgerKind;
  readonly ref: string;
  readonly currency: string;
  readonly postings: Readonly<Partial<Record<LedgerAccount, number>>>;
}

/** The book of payments that name no booking of ours. */
export const STRAY = 'stray';

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

/** The provider has taken on to give it back. */
export const refundEntry = (bookingId: string, refund: Received): LedgerEntry => ({
  bookingId,
  kind: 'refund',
  ref: refund.id,
  currency: refund.currency,
  postings: move('held', 'driver', refund.amountCents),
});

/** The driver's bank did not take it: it is with us again. */
export const refundFailedEntry = (bookingId: string, refund: Received): LedgerEntry => ({
  bookingId,
  kind: 'refund_failed',
  ref: refund.id,
  currency: refund.currency,
  postings: move('driver', 'held', refund.amountCents),
});

type Shares = Pick<Booking, 'id' | 'totalCents' | 'ownerCents'>;

/** The owner has earned the share, and we the rest (BR-02). */
export const earningEntry = ({ id, totalCents, ownerCents }: Shares): LedgerEntry => ({
  bookingId: id,
  kind: 'earning',
  ref: id,
  currency: 'eur',
  postings: { held: -totalCents, owed: ownerCents, platform: totalCents - ownerCents },
});

/** The share went to the owner (BR-06): out of ours where the driver's bank has taken the payment back meanwhile. */
export const payoutEntry = (
  { id, ownerCents, payout }: Shares & Pick<Booking, 'payout'>,
  transferId: string,
): LedgerEntry => ({
  bookingId: id,
  kind: 'payout',
  ref: transferId,
  currency: 'eur',
  postings: move(payout?.state === 'withdrawn' ? 'platform' : 'owed', 'owner', ownerCents),
});

/** The driver's bank took the payment back for good: from whoever has it, and from us where the owner was paid. */
export const chargebackEntry = (
  booking: Shares & Pick<Booking, 'payout'>,
  disputeId: string,
  { amountCents, currency }: Pick<Received, 'amountCents' | 'currency'>,
): LedgerEntry => {
  const { id, totalCents, ownerCents, payout } = booking;
  const common = { bookingId: id, ref: disputeId, currency };
  if (payout?.state === 'sent')
    return { ...common, kind: 'chargeback_after_payout', postings: move('platform', 'driver', totalCents) };
  if (payout)
    return {
      ...common,
      kind: 'chargeback',
      postings: { owed: -ownerCents, platform: ownerCents - totalCents, driver: totalCents },
    };
  return { ...common, kind: 'chargeback', postings: move('held', 'driver', amountCents) };
};

/** The same for a payment that names no booking of ours, and so was nobody's share. */
export const strayChargebackEntry = (payment: Received, disputeId: string): LedgerEntry => ({
  bookingId: STRAY,
  kind: 'chargeback',
  ref: disputeId,
  currency: payment.currency,
  postings: move('held', 'driver', payment.amountCents),
});

/** What is where after all entries; every sum over all accounts is zero. */
export const balancesOf = (
  entries: readonly Pick<LedgerEntry, 'postings'>[],
): Record<LedgerAccount, number> => {
  const balances = { driver: 0, held: 0, owed: 0, platform: 0, owner: 0 };
  for (const { postings } of entries)
    for (const account of Object.keys(balances) as LedgerAccount[])
      // the keys of the literal above
      balances[account] += postings[account] ?? 0;
  return balances;
};
