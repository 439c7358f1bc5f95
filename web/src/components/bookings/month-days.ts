import type { Booking } from '#shared/api/bookings.ts';
import type { Language } from '#web/i18n/language.ts';
import { formatInstant } from '#web/lib/dates.ts';
import { formatStay } from '#web/lib/format-stay.ts';

type Stay = Pick<Booking, 'startTime' | 'endTime' | 'timeZone'>;

/** An instant of the last day of a month of a rental, which ends at midnight. */
export const getLastMoment = (endTime: string): string => new Date(Date.parse(endTime) - 1).toISOString();

/** The first and the last day of a month of a rental. */
export const formatMonthDays = (
  { startTime, endTime, timeZone }: Stay,
  language: Language,
): [first: string, last: string] => [
  formatInstant(startTime, timeZone, 'day', language),
  formatInstant(getLastMoment(endTime), timeZone, 'day', language),
];

/** The days of a month of a rental, and entry and exit of another stay. */
export const formatBooked = (booking: Stay & Pick<Booking, 'rental'>, language: Language): string =>
  booking.rental ? formatMonthDays(booking, language).join(' – ') : formatStay(booking, language);
