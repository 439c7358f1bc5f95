import type { Booking } from '../model/booking.ts';
import { ALWAYS } from '../model/month-pattern.ts';
import { type HalfHoursOfDay, listHalfHours, type Period } from './half-hours.ts';
import { isInPattern, listPatternPeriods } from './pattern-periods.ts';

/** The time of a booking, in order and apart: of a month of a rental only that of its pattern. */
type Booked = Pick<Booking, 'startAt' | 'endAt' | 'timeZone' | 'rental'>;

export const listBookedPeriods = ({ startAt, endAt, timeZone, rental }: Booked): readonly Period[] =>
  listPatternPeriods(rental?.pattern ?? ALWAYS, timeZone, {
    start: Date.parse(startAt),
    end: Date.parse(endAt),
  });

/** The half hours of a booking by UTC day, which its claims in the calendar have. */
export const listBookedHalfHours = (booking: Booked): HalfHoursOfDay[] => {
  const days = new Map<string, readonly number[]>();
  for (const { date, halfHours } of listBookedPeriods(booking).flatMap(listHalfHours))
    days.set(date, [...(days.get(date) ?? []), ...halfHours]);
  return [...days].map(([date, halfHours]) => ({ date, halfHours }));
};

/** Whether a booking has some of a period. */
export const hasTimeIn = (booking: Booked, { start, end }: Period): boolean =>
  listBookedPeriods(booking).some((period) => period.start < end && start < period.end);

/** Whether an instant is in the time of a booking, between its start and its end. */
export const isBookedTime = (
  { timeZone, rental }: Pick<Booked, 'timeZone' | 'rental'>,
  instant: number,
): boolean => rental?.pattern === undefined || isInPattern(rental.pattern, timeZone, instant);
