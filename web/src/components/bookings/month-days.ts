import type { Booking } from '#shared/api/bookings.ts';
import type { Language } from '#web/i18n/language.ts';
import { formatInstant } from '#web/lib/dates.ts';

/** The first and the last day of a month of a rental, which lasts from midnight to midnight. */
export const formatMonthDays = (
  { startTime, endTime, timeZone }: Pick<Booking, 'startTime' | 'endTime' | 'timeZone'>,
  language: Language,
): [first: string, last: string] => [
  formatInstant(startTime, timeZone, 'day', language),
  formatInstant(new Date(Date.parse(endTime) - 1).toISOString(), timeZone, 'day', language),
];
