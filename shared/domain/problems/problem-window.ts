import { type Booked, findCurrentPeriod, getParkingEnds } from '../../lib/booked-time.ts';
import { HOUR, MINUTE } from '../../lib/time.ts';
import type { Booking } from '../../model/booking.ts';
import type { Problem } from '../../model/problem.ts';
import {
  REPORT_MINUTES_BEFORE,
  RETURN_FRACTION,
  RETURN_MINUTES,
  RETURN_PRESS_MINUTES,
} from '../../model/rules.ts';
import { isMoneySettled } from '../bookings/share.ts';
import type { Stay } from '../availability/stay.ts';

const HALF_HOUR = HOUR / 2;

/**
 * The time from which a stay can be reported, epoch milliseconds; until its end. Of a month with a pattern it is that of the period which is
 * current at `now`, or next.
 */
export const reportableFrom = (booking: Booked, now: number): number =>
  (findCurrentPeriod(booking, now)?.start ?? Date.parse(booking.endAt)) - REPORT_MINUTES_BEFORE * MINUTE;

/** Whether a driver can still choose what follows a report: it is not decided, and nothing was chosen. */
const isChoosable = (booking: Booking, { decision, outcome, waits }: Problem, now: number): boolean =>
  booking.status === 'confirmed' &&
  decision === null &&
  outcome === 'open' &&
  !waits &&
  now < Date.parse(booking.endAt);

/** The length of the first part of a stay, and of its last one, in milliseconds. */
const getEdge = ({ startAt, endAt }: Pick<Booking, 'startAt' | 'endAt'>): number =>
  Math.min(RETURN_MINUTES * MINUTE, (Date.parse(endAt) - Date.parse(startAt)) * RETURN_FRACTION);

/** The time until which a report makes the whole stay count as not used; undefined for a report after its first part. */
const unusedUntil = (booking: Booked, problem: Problem): number | undefined => {
  const reportedAt = Date.parse(problem.reportedAt);
  const firstPartEnd = getParkingEnds(booking).start + getEdge(booking);
  if (reportedAt > firstPartEnd) return undefined;
  return Math.min(
    Date.parse(booking.endAt),
    Math.max(firstPartEnd, reportedAt + RETURN_PRESS_MINUTES * MINUTE),
  );
};

/**
 * The time until which a reported stay was used, at an instant: not at all within the time in which everything goes back, else until the
 * half hour that has begun.
 */
export const getUsedUntil = (booking: Booked, problem: Problem, at: number): number => {
  const start = Date.parse(booking.startAt);
  const isUnused = at < (unusedUntil(booking, problem) ?? 0);
  return isUnused
    ? start
    : Math.min(Date.parse(booking.endAt), Math.max(start, Math.floor(at / HALF_HOUR) * HALF_HOUR));
};

/**
 * The time until which everything goes back at once, epoch milliseconds; undefined if it does not. Only after a report in the first part of
 * the stay, and soon after it: later a driver could use the stay and give it back (ruling 51).
 */
export const returnableUntil = (booking: Booking, problem: Problem, now: number): number | undefined => {
  const until = unusedUntil(booking, problem);
  return isChoosable(booking, problem, now) && until !== undefined && now < until ? until : undefined;
};

/**
 * Whether the booking can move to another space: it is not in its last part, all of its price is there, no bank disputes it, nothing of it
 * is on its way back, no change of it waits for a payment, and it has not moved before.
 */
export const isRebookable = (booking: Booking, problem: Problem, now: number): boolean =>
  isChoosable(booking, problem, now) &&
  now < Date.parse(booking.endAt) - getEdge(booking) &&
  booking.rebookedFrom === undefined &&
  booking.change === null &&
  isMoneySettled(booking);

/** The rest of a stay at `now`, from the half hour that has begun. */
export const restOfStay = ({ startAt, endAt, timeZone }: Booking, now: number): Stay => ({
  start: Math.max(Date.parse(startAt), Math.floor(now / HALF_HOUR) * HALF_HOUR),
  end: Date.parse(endAt),
  timeZone,
});
