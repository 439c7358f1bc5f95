import type { Booking } from '../model/booking.ts';
import { ALWAYS, type MonthPattern } from '../model/month-pattern.ts';
import { type HalfHoursOfDay, listHalfHours, type Period } from './half-hours.ts';
import { listPatternPeriods } from './pattern-periods.ts';

export type Booked = Pick<Booking, 'startAt' | 'endAt' | 'timeZone' | 'rental' | 'pattern'>;

/** The times of the week of a month that does not have every hour, also if it moved to another spot. */
export const findPattern = ({
  rental,
  pattern,
}: Pick<Booking, 'rental' | 'pattern'>): MonthPattern | undefined => rental?.pattern ?? pattern;

/** The time of a booking, in order and apart: of a month of a rental only that of its pattern. */
export const listBookedPeriods = (booking: Booked): readonly Period[] =>
  listPatternPeriods(findPattern(booking) ?? ALWAYS, booking.timeZone, {
    start: Date.parse(booking.startAt),
    end: Date.parse(booking.endAt),
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

/** The period of a booking that is current at an instant, or the next one; undefined after the last. */
export const findCurrentPeriod = (booking: Booked, instant: number): Period | undefined =>
  listBookedPeriods(booking).find(({ end }) => end > instant);

/** When a driver can come for the first time, and must have left at the end: a month may begin or end between periods of its pattern. */
export const getParkingEnds = (booking: Booked): Period => {
  const periods = listBookedPeriods(booking);
  return {
    start: periods[0]?.start ?? Date.parse(booking.startAt),
    end: periods.at(-1)?.end ?? Date.parse(booking.endAt),
  };
};
