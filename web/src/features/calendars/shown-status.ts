import type { CalendarDayStatus, SpotCalendar } from '#shared/api/calendars.ts';

type Day = SpotCalendar['days'][number];

/** Whether events of other calendars take a day from midnight to midnight. */
const isTakenWhole = ({ events }: Day): boolean => {
  let until = '00:00';
  for (const { start, end } of [...events].sort((a, b) => a.start.localeCompare(b.start))) {
    if (start > until) return false;
    if (end > until) until = end;
  }
  return until === '24:00';
};

export type ShownStatus = CalendarDayStatus | 'taken' | 'rented';

/** The rental by the month that has a day. */
export const findRental = (
  { rentals }: Pick<SpotCalendar, 'rentals'>,
  date: string,
): SpotCalendar['rentals'][number] | undefined =>
  rentals.find(({ from, until }) => date >= from && (until === null || date < until));

/** The status to show for a day: `rented`; `taken` where the owner's choice opens it, but other calendars take it whole. */
export const getShownStatus = (day: Day, calendar: Pick<SpotCalendar, 'rentals'>): ShownStatus => {
  if (day.status !== 'past' && findRental(calendar, day.date)) return 'rented';
  return (day.status === 'open' || day.status === 'opened') && isTakenWhole(day) ? 'taken' : day.status;
};
