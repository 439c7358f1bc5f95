import { toInstant, toIso } from '../../lib/time.ts';
import type { Booking } from '../../model/booking.ts';
import type { Rental } from '../../model/rental.ts';
import { newId } from '../../lib/id.ts';
import { applyTransition, type TransitionResult } from '../bookings/booking-step.ts';
import { earningCorrectedEntries } from '../bookings/ledger.ts';
import { priceUntil } from '../bookings/month-price.ts';
import { computeHeldDeposit, computeLeft, computeShare } from '../bookings/share.ts';
import { diffTotals } from '../bookings/totals.ts';
import { daysOfRentalMonth } from './rental-months.ts';
import { toRentalDay } from './rental-schedule.ts';

/** The number of the paid month in which a local day is; undefined without one. */
export const findCurrentMonth = (rental: Rental, today: string): number | undefined => {
  for (let month = 1; month <= rental.paidMonths; month++) {
    const { from, until } = daysOfRentalMonth(rental.startDate, month);
    if (from <= today && today < until) return month;
  }
  return undefined;
};

/** The last day, as the first one after the rental, on which both can agree to end it: the end of the present month. Null if they cannot. */
export const findLatestAgreedEnd = (rental: Rental, now: number): string | null => {
  const month = rental.status === 'active' ? findCurrentMonth(rental, toRentalDay(rental, now)) : undefined;
  if (month === undefined) return null;
  const { until } = daysOfRentalMonth(rental.startDate, month);
  return rental.endDate !== null && rental.endDate < until ? rental.endDate : until;
};

/**
 * What goes back for a month if the rental ends on a day, in cents; nothing of a month before it. What went back before, as by an operator
 * in the provider's dashboard, counts (ruling 32).
 */
export const computeReturned = (rental: Rental, month: number, booking: Booking, endDate: string): number => {
  const { from, until } = daysOfRentalMonth(rental.startDate, month);
  if (until <= endDate || booking.status !== 'confirmed') return 0;
  const keptCents =
    from >= endDate ? 0 : priceUntil(booking, endDate).totalCents + computeHeldDeposit(booking);
  return Math.max(0, computeLeft(booking) - keptCents);
};

/** Why it is not known what goes back for a month: it is disputed, or reported, waits for a refund, or was paid by the platform. */
export const findUnsettled = (booking: Booking): 'dispute' | 'money' | undefined => {
  if (booking.dispute === 'open') return 'dispute';
  const isWaiting = computeLeft(booking) > booking.totalCents + computeHeldDeposit(booking);
  return booking.problem === 'open' || booking.goodwillCents !== 0 || isWaiting ? 'money' : undefined;
};

/** The owner has earned a share of the whole month already, which is not sent: it becomes that of its price now. */
const correctShare = (booking: Booking, step: TransitionResult): TransitionResult => {
  const { payout } = booking;
  const next = { ...step.next, payout: payout && { ...payout, cents: computeShare(step.next) } };
  return {
    ...step,
    ...{ before: booking, next },
    ledger: [...step.ledger, ...earningCorrectedEntries(booking, next, computeLeft(booking), 'end')],
    totals: diffTotals(booking, next),
  };
};

/**
 * The month in which an agreed end of the rental is, shortened; undefined if it is already, or is no longer paid. Throws if its share was sent,
 * after an outage of days: an operator then decides.
 */
export const endMonthEarly = (
  rental: Rental,
  booking: Booking,
  now: number,
): TransitionResult | undefined => {
  const { endDate } = rental;
  const end = endDate === null ? Infinity : toInstant(booking.timeZone, endDate, '00:00');
  if (endDate === null || end >= Date.parse(booking.endAt) || end <= Date.parse(booking.startAt))
    return undefined;
  if (booking.status !== 'confirmed' && booking.status !== 'completed') return undefined;
  if (booking.payout?.state === 'sent')
    throw new Error(`The share of ${booking.id} was sent before its month was shortened.`);
  const { lines, totalCents, commissionCents, ownerCents } = priceUntil(booking, endDate);
  const { startAt, isFullDay, refundableUntil } = booking;
  const change = {
    ...{ id: newId('chg'), startAt, endAt: toIso(end), isFullDay, lines: [...lines] },
    ...{ totalCents, commissionCents, ownerCents, refundableUntil },
    ...{ holdUntil: booking.holdUntil, paymentIntentId: null },
  };
  const { rental: part } = booking;
  const last: Booking = { ...booking, ...(part && { rental: { ...part, isLast: true as const } }) };
  if (booking.status === 'confirmed') {
    const step = applyTransition(last, 'endEarly', now, { change });
    return step && { ...step, before: booking };
  }
  const step = applyTransition(last, 'endEarlyLate', now, { change });
  return step && correctShare(booking, step);
};
