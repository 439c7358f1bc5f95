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

/** The status to show for a day: `taken` where the owner's choice opens it, but other calendars take it whole. */
export const getShownStatus = (day: Day): CalendarDayStatus | 'taken' =>
  (day.status === 'open' || day.status === 'opened') && isTakenWhole(day) ? 'taken' : day.status;
