import type { Period } from '../../lib/half-hours.ts';
import { addDays, HOUR, toInstant, toIso, toLocal } from '../../lib/time.ts';
import type { Booking } from '../../model/booking.ts';
import type { Problem } from '../../model/problem.ts';

const HALF_HOUR = HOUR / 2;

/** The half hours of a stay from an instant until `end`; undefined if there are none. A report may be decided before the stay begins. */
const halfHoursFrom = (
  { startAt }: Pick<Booking, 'startAt'>,
  at: number,
  end: number,
): Period | undefined => {
  const start = Math.max(Date.parse(startAt), Math.ceil(at / HALF_HOUR) * HALF_HOUR);
  return start < end ? { start, end } : undefined;
};

/**
 * The time until which the space stays blocked after its driver has left: until the end of the day, what is in the way is in the way of
 * others.
 */
const getBlockedUntil = ({ startAt, endAt, timeZone }: Booking, now: number): number => {
  const nextDay = addDays(toLocal(timeZone, Math.max(now, Date.parse(startAt))).date, 1);
  return Math.min(Date.parse(endAt), toInstant(timeZone, nextDay, '00:00'));
};

/** The half hours of a stay that are free for others as soon as its driver leaves: those from the next local day on (decision 184). */
export const findFreedAtOnce = (booking: Booking, now: number): Period | undefined =>
  halfHoursFrom(booking, getBlockedUntil(booking, now), Date.parse(booking.endAt));

/** The next version of a report whose driver leaves the space, with the share that the owner loses for now. */
export const leaveSpace = (booking: Booking, problem: Problem, now: number): Problem => ({
  ...problem,
  ownerCents: booking.ownerCents,
  blockedUntil: toIso(getBlockedUntil(booking, now)),
  version: problem.version + 1,
});

/** The half hours that are still blocked after the driver has left; undefined if none is. */
export const findBlocked = (problem: Problem, now: number): Period | undefined =>
  problem.blockedUntil === null ? undefined : halfHoursFrom(problem, now, Date.parse(problem.blockedUntil));

/** The half hours of a stay that are ahead. */
export const findAhead = (booking: Booking, now: number): Period | undefined =>
  halfHoursFrom(booking, now, Date.parse(booking.endAt));
