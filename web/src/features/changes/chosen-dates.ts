import type { Booking } from '#shared/api/bookings.ts';
import type { Dates } from '#web/api/changes/dates.ts';
import { replaceQuery } from '#web/lib/replace-query.ts';

const isInstant = (text: string | null): text is string =>
  text !== null && text.endsWith('Z') && !Number.isNaN(Date.parse(text));

/** The dates that are chosen, kept in the address for a reload; those of the booking without any. */
export const readDates = (search: string, { startTime, endTime }: Booking): Dates => {
  const params = new URLSearchParams(search);
  const [start, end] = [params.get('startTime'), params.get('endTime')];
  return {
    startTime: isInstant(start) ? start : startTime,
    endTime: isInstant(end) ? end : endTime,
  };
};

export const keepDates = ({ startTime, endTime }: Dates): void =>
  replaceQuery(new URLSearchParams({ startTime, endTime }).toString());

const HALF_HOUR = 30 * 60_000;

/** The half hour of an instant, later by so many minutes: stays begin and end on half hours. */
export const addMinutes = (instant: string, minutes: number): string =>
  new Date(Math.floor(Date.parse(instant) / HALF_HOUR) * HALF_HOUR + minutes * 60_000).toISOString();
