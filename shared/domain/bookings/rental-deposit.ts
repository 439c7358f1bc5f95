import { addDays, toInstant, toIso, toLocal } from '../../lib/time.ts';
import type { Booking } from '../../model/booking.ts';
import type { Rental } from '../../model/rental.ts';
import { DEPOSIT_DAYS, RENTAL_CLOCK } from '../../model/rules.ts';
import type { Needs } from '../deps.ts';
import type { RentalEffect, RentalWrite } from '../ports/rentals.ts';
import { firstDayOfMonth } from '../../lib/first-day-of-month.ts';
import { patchBooking, type TransitionResult } from './booking-step.ts';
import { beginRefundOfDifference } from './changed-dates.ts';
import { depositEntry } from './ledger.ts';
import { computeDepositLeft } from './share.ts';

/**
 * The time at which the deposit of a rental is given back, if nobody claims a part of it before; undefined while it has no end. An end that
 * was set late, as after an outage of the jobs, leaves the owner as much time; that of a month that nobody paid is set a day late.
 */
export const getDepositTime = ({
  endDate,
  endedAt,
  timeZone,
}: Pick<Rental, 'endDate' | 'endedAt' | 'timeZone'>): number | undefined => {
  if (endDate === null) return undefined;
  const dayBefore = endedAt === null ? endDate : addDays(toLocal(timeZone, Date.parse(endedAt)).date, -1);
  const from = dayBefore > endDate ? dayBefore : endDate;
  return toInstant(timeZone, addDays(from, DEPOSIT_DAYS), RENTAL_CLOCK.charge);
};

/** The booking that a claim against the deposit is about: the last month that was paid and not given back whole by an agreed end. */
export const findClaimedBooking = ({
  bookingIds,
  paidMonths,
  startDate,
  endDate,
}: Pick<Rental, 'bookingIds' | 'paidMonths' | 'startDate' | 'endDate'>): string | null => {
  let month = paidMonths;
  while (month > 1 && endDate !== null && endDate <= firstDayOfMonth(startDate, month)) month--;
  return bookingIds[month - 1] ?? null;
};

/** Whether the owner can claim a part of the deposit, unless there is a claim: from the end of the rental until it is given back. */
export const canClaimDeposit = (
  rental: Pick<Rental, 'status' | 'deposit' | 'endDate' | 'endedAt' | 'timeZone'>,
  now: number,
): boolean => {
  const { status, deposit, endDate, timeZone } = rental;
  if (status === 'expired' || endDate === null) return false;
  if (deposit?.state !== 'held' && deposit?.state !== 'claimed') return false;
  return endDate <= toLocal(timeZone, now).date && now < (getDepositTime(rental) ?? 0);
};

/** The rental with another state of its deposit. */
export const changeDeposit = (
  before: Rental,
  changes: Partial<NonNullable<Rental['deposit']>>,
  now: number,
  effects: readonly RentalEffect[] = [],
): RentalWrite | undefined => {
  const { deposit } = before;
  if (!deposit) return undefined;
  const { timerRetryAt: _timerRetryAt, ...kept } = before;
  const changed = { deposit: { ...deposit, ...changes }, version: before.version + 1, updatedAt: toIso(now) };
  return { before, next: { ...kept, ...changed }, effects };
};

/** The booking that has the money of the deposit: the first month, or the one that took its place with its payments. */
export const findDepositBooking = async (
  deps: Needs<'bookings'>,
  { bookingIds }: Pick<Rental, 'bookingIds'>,
): Promise<Booking | undefined> => {
  let id = bookingIds[0];
  let booking: Booking | undefined;
  while (id !== undefined) {
    booking = await deps.bookings.find(id);
    id = booking?.rebookedTo;
  }
  return booking;
};

/**
 * Releases the deposit of a booking: `awardedCents` go to the claim of this id, the rest back to the driver. Undefined if it was released
 * before.
 */
export const releaseDeposit = (
  booking: Booking,
  now: number,
  award?: { readonly claimId: string; readonly cents: number },
): TransitionResult | undefined => {
  const { deposit, transferredCents } = booking;
  if (!deposit || deposit.heldCents === 0) return undefined;
  const backCents = computeDepositLeft(booking) - (award?.cents ?? 0);
  const changes = {
    deposit: { ...deposit, heldCents: 0 },
    ...(award && { transferredCents: transferredCents - award.cents }),
  };
  const refund = backCents > 0 ? beginRefundOfDifference({ ...booking, ...changes }, now) : booking.refund;
  return patchBooking(booking, { ...changes, refund }, now, {
    ledger: award ? [depositEntry(booking.id, award.claimId, award.cents)] : [],
    effects: backCents > 0 ? ['refund_payment'] : [],
  });
};
