import { toIso } from '../../lib/time.ts';
import type { Booking, PendingChange } from '../../model/booking.ts';
import { getTimerTime } from './booking-timers.ts';
import { computeHeldDeposit, computeLeft } from './share.ts';
import { moveStayTax } from '../taxes/stay-tax.ts';

type Dates = Pick<Booking, 'startAt' | 'endAt'>;

const toTerms = ({ startAt, endAt, totalCents }: Dates & Pick<Booking, 'totalCents'>) => ({
  startAt,
  endAt,
  totalCents,
});

/** A reminder that was sent counts for the new dates, too, unless they are far enough away for another one. */
const keepReminder = (booking: Booking, next: Booking, now: number): string | null =>
  getTimerTime(next, 'remind') > now ? null : booking.remindedAt;

/** A booking with the dates and the price of a change, and the change in its history. */
export const applyDates = (booking: Booking, change: PendingChange, now: number): Partial<Booking> => {
  const { id, startAt, endAt, isFullDay, lines, totalCents, commissionCents, ownerCents, refundableUntil } =
    change;
  const dated = {
    startAt,
    endAt,
    isFullDay,
    lines,
    totalCents,
    commissionCents,
    ownerCents,
    refundableUntil,
    change: null,
    changes: [
      ...booking.changes,
      { id, changedAt: toIso(now), before: toTerms(booking), after: toTerms(change) },
    ],
  };
  const isMoved = startAt !== booking.startAt;
  return {
    ...dated,
    tax: moveStayTax(booking, change),
    ...(isMoved && { remindedAt: keepReminder(booking, { ...booking, ...dated }, now) }),
  };
};

/** The refund of what is left above the price and the deposit that is held; the one before if nothing is. */
export const beginRefundOfDifference = (next: Booking, now: number): Booking['refund'] => {
  const cents = Math.max(0, computeLeft(next) - next.totalCents - computeHeldDeposit(next));
  if (cents === 0) return next.refund;
  return {
    state: 'asked',
    cents: next.reversed.refundedCents + cents,
    askedCents: cents,
    askedAt: toIso(now),
    updatedAt: toIso(now),
  };
};
