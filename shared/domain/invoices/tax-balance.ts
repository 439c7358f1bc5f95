import type { Booking } from '../../model/booking.ts';
import type { Invoice } from '../../model/invoice.ts';
import type { LedgerEntry } from '../../model/ledger-entry.ts';
import { isGivenBack, wasConfirmed } from '../bookings/booking-status.ts';
import { sumBalances } from '../bookings/ledger.ts';
import { computeFee, computeHeldDeposit } from '../bookings/share.ts';

export type DatedEntry = LedgerEntry & { readonly at: string };

/**
 * Why invoices and ledger differ. `payout_not_sent`: the commission is invoiced once the owner's share is sent. `returning`: the money of a
 * stay that is given back is still held. `no_tax`: no tax is known, so no invoice is made. `not_yet`: an invoice is still to be made.
 * `credit_due`: a credit note is. `unexplained`: invoices of a booking that is not known.
 */
export type OpenReason =
  | 'payout_not_sent'
  | 'returning'
  | 'no_tax'
  | 'not_yet'
  | 'credit_due'
  | 'unexplained';

/** Fee and commission of one booking, in cents: `invoiced = platform + heldFee + goodwill + loss - (the sum of open)`. */
export interface BookingBalance {
  readonly bookingId: string;
  readonly invoicedCents: number;
  readonly platformCents: number;
  readonly heldFeeCents: number;
  readonly goodwillCents: number;
  readonly lossCents: number;
  readonly open: readonly { readonly reason: OpenReason; readonly cents: number }[];
}

const groupBy = <T extends { readonly bookingId: string }>(items: readonly T[]): Map<string, T[]> => {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(item.bookingId, [...(groups.get(item.bookingId) ?? []), item]);
  return groups;
};

/** The platform's goodwill, less the part that it took back. */
const sumGoodwill = (entries: readonly DatedEntry[]): number =>
  -sumBalances(entries.filter(({ kind }) => kind === 'goodwill' || kind === 'goodwill_returned')).platform;

/**
 * What the bank took of a deposit that a claim was paid from: the claim's books have it as the platform's, and those of the booking as its
 * loss.
 */
const sumLostDeposits = (entries: readonly DatedEntry[]): number =>
  sumBalances(entries.filter(({ kind, ref, bookingId }) => kind === 'earning_returned' && ref === bookingId))
    .platform;

/** Lists the reasons for amounts that are earned or held and not invoiced; negative if too much was invoiced. */
const explain = (
  booking: Booking | undefined,
  openCents: number,
  { commissionCents, heldFeeCents }: { readonly commissionCents: number; readonly heldFeeCents: number },
): BookingBalance['open'] => {
  if (openCents === 0) return [];
  if (!booking) return [{ reason: 'unexplained', cents: openCents }];
  if (booking.tax === null) return [{ reason: 'no_tax', cents: openCents }];
  if (openCents < 0) return [{ reason: 'credit_due', cents: openCents }];
  const isSent = booking.payout?.state === 'sent';
  const unsentCents = isSent ? 0 : Math.min(openCents, commissionCents);
  const isReturning = isGivenBack(booking) || !wasConfirmed(booking);
  const returningCents = isReturning ? Math.min(openCents - unsentCents, heldFeeCents) : 0;
  const parts = [
    { reason: 'payout_not_sent', cents: unsentCents },
    { reason: 'returning', cents: returningCents },
    { reason: 'not_yet', cents: openCents - unsentCents - returningCents },
  ] as const;
  return parts.filter(({ cents }) => cents !== 0);
};

const balance = (
  bookingId: string,
  booking: Booking | undefined,
  invoices: readonly Invoice[],
  entries: readonly DatedEntry[],
): BookingBalance => {
  const { platform, held } = sumBalances(entries);
  const feeCents = booking ? computeFee(booking) : 0;
  const goodwillCents = sumGoodwill(entries);
  const lostDepositCents = booking ? 0 : sumLostDeposits(entries);
  const earnedCents = Math.max(0, platform + goodwillCents - lostDepositCents);
  const lossCents = Math.max(0, -(platform + goodwillCents)) - lostDepositCents;
  const isEarned = booking !== undefined && booking.payout !== null && !isGivenBack(booking);
  // A deposit is held, too, and no part of the price; nor is what goes back once the share, and so the fee, is earned.
  const heldCents = isEarned ? 0 : held - (booking ? computeHeldDeposit(booking) : 0);
  const heldFeeCents = Math.min(feeCents, Math.max(0, heldCents));
  const invoicedCents = invoices.reduce((sum, { totalCents }) => sum + totalCents, 0);
  const commissionCents = Math.max(0, earnedCents - feeCents);
  return {
    ...{ bookingId, invoicedCents, platformCents: platform, heldFeeCents, goodwillCents, lossCents },
    open: explain(booking, earnedCents + heldFeeCents - invoicedCents, { commissionCents, heldFeeCents }),
  };
};

/** Each booking with invoices or entries, in order of ids. */
export const balanceBookings = (all: {
  readonly bookings: readonly Booking[];
  readonly invoices: readonly Invoice[];
  readonly entries: readonly DatedEntry[];
}): BookingBalance[] => {
  const bookings = new Map(all.bookings.map((booking) => [booking.id, booking]));
  const [invoices, entries] = [groupBy(all.invoices), groupBy(all.entries)];
  return [...new Set([...invoices.keys(), ...entries.keys()])]
    .sort()
    .map((id) => balance(id, bookings.get(id), invoices.get(id) ?? [], entries.get(id) ?? []));
};
