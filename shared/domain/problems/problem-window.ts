import { HOUR, MINUTE } from '../../lib/time.ts';
import type { Booking } from '../../model/booking.ts';
import type { Problem } from '../../model/problem.ts';
import { REPORT_MINUTES_BEFORE, RETURN_MINUTES, RETURN_PRESS_MINUTES } from '../../model/rules.ts';
import { isMoneySettled } from '../bookings/share.ts';
import type { Stay } from '../availability/stay.ts';

const HALF_HOUR = HOUR / 2;

/** From when a stay can be reported, epoch milliseconds; until its end. */
export const reportableFrom = ({ startAt }: Pick<Booking, 'startAt'>): number =>
  Date.parse(startAt) - REPORT_MINUTES_BEFORE * MINUTE;

/** Whether a driver can still choose what follows a report: it is not decided, and nothing was chosen. */
const isChoosable = (booking: Booking, { decision, outcome, waits }: Problem, now: number): boolean =>
  booking.status === 'confirmed' &&
  decision === null &&
  outcome === 'open' &&
  !waits &&
  now < Date.parse(booking.endAt);

/**
 * Until when everything goes back at once, epoch milliseconds; undefined if it does not. Only after a report of the first hour, and soon
 * after it: later a driver could use the whole stay and give it back in its last minute (decision 154).
 */
export const returnableUntil = (booking: Booking, problem: Problem, now: number): number | undefined => {
  const reportedAt = Date.parse(problem.reportedAt);
  const until = Math.min(Date.parse(booking.endAt), reportedAt + RETURN_PRESS_MINUTES * MINUTE);
  const isEarly = reportedAt <= Date.parse(booking.startAt) + RETURN_MINUTES * MINUTE;
  return isChoosable(booking, problem, now) && isEarly && now < until ? until : undefined;
};

/**
 * Whether the booking can move to another space: all of its price is there, no bank disputes it, nothing of it is on its way back, no
 * change of it waits for a payment, and it has not moved before.
 */
export const isRebookable = (booking: Booking, problem: Problem, now: number): boolean =>
  isChoosable(booking, problem, now) &&
  booking.rebookedFrom === undefined &&
  booking.change === null &&
  isMoneySettled(booking);

/** What is left of a stay at `now`, from the half hour that has begun. */
export const restOfStay = ({ startAt, endAt, timeZone }: Booking, now: number): Stay => ({
  start: Math.max(Date.parse(startAt), Math.floor(now / HALF_HOUR) * HALF_HOUR),
  end: Date.parse(endAt),
  timeZone,
});
