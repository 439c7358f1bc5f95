import type { CalendarDayStatus, SpotCalendar } from '#shared/api/calendars.ts';
import { getWeekday } from '#web/lib/months.ts';

type Day = SpotCalendar['days'][number];

/** Whether parts of a day take it from midnight to midnight. */
const isWhole = (parts: readonly DayPart[]): boolean => {
  let until = '00:00';
  for (const { start, end } of [...parts].sort((a, b) => a.start.localeCompare(b.start))) {
    if (start > until) return false;
    if (end > until) until = end;
  }
  return until === '24:00';
};

export type ShownStatus = CalendarDayStatus | 'taken' | 'rented' | 'partlyRented';

export type CalendarRental = SpotCalendar['rentals'][number];

/** Local times of a day; an end at midnight is `24:00`. */
interface DayPart {
  start: string;
  end: string;
}

const WHOLE_DAY: DayPart = { start: '00:00', end: '24:00' };

/** What a rental by the month has of a day; nothing of days outside of it, and of those on which its pattern has no time. */
export const listRentedParts = ({ from, until, pattern }: CalendarRental, date: string): DayPart[] => {
  if (date < from || (until !== null && date >= until)) return [];
  const isWeekend = [0, 6].includes(getWeekday(date));
  if (pattern.type === 'always') return [WHOLE_DAY];
  if (pattern.type === 'weekdays') return isWeekend ? [] : [{ start: pattern.from, end: pattern.to }];
  return isWeekend
    ? [WHOLE_DAY]
    : [
        { start: '00:00', end: pattern.to },
        { start: pattern.from, end: '24:00' },
      ];
};

type Rentals = Pick<SpotCalendar, 'rentals'>;

/** The rentals by the month that have time of a day. */
export const findRentals = ({ rentals }: Rentals, date: string): CalendarRental[] =>
  rentals.filter((rental) => listRentedParts(rental, date).length > 0);

/** All that rentals have of a day, in order. */
export const listRented = ({ rentals }: Rentals, date: string): DayPart[] =>
  rentals
    .flatMap((rental) => listRentedParts(rental, date))
    .sort((one, other) => one.start.localeCompare(other.start));

/** The status to show for a day: `rented`; `taken` where the owner's choice opens it, but other calendars take it whole. */
export const getShownStatus = (day: Day, calendar: Rentals): ShownStatus => {
  const rented = listRented(calendar, day.date);
  if (day.status !== 'past' && rented.length > 0) return isWhole(rented) ? 'rented' : 'partlyRented';
  return (day.status === 'open' || day.status === 'opened') && isWhole(day.events) ? 'taken' : day.status;
};
