import { SPOT_LIMITS } from '#shared/model/rules.ts';
import type { StayHours } from '#web/api/spots/list-spots-on-map.ts';
import { HALF_HOURS } from '#web/components/bookings/day-times.ts';
import { addDays, isDay } from '#web/lib/dates.ts';

const isHalfHour = (value: unknown): value is string => HALF_HOURS.some((time) => time === value);

/** Hours as a search has them: an `endDate` only if it is another day. */
export const toHours = (
  startDate: string,
  startTime: string,
  endDate: string,
  endTime: string,
): StayHours => ({
  startDate,
  startTime,
  ...(endDate !== startDate && { endDate }),
  endTime,
});

/**
 * The hours of an address or of stored input: half hours, the end after the start, not longer than a stay may last; otherwise undefined.
 * Without an `endDate` they are of one day, whose end is 00:00, too.
 */
export const parseHours = (asked: { readonly [Name in keyof StayHours]?: unknown }):
  | StayHours
  | undefined => {
  const { startDate, startTime, endTime } = asked;
  if (!isDay(startDate) || !isHalfHour(startTime) || !isHalfHour(endTime)) return undefined;
  const endDate = asked.endDate ?? (endTime === '00:00' ? addDays(startDate, 1) : startDate);
  if (!isDay(endDate)) return undefined;
  const end = `${endDate}T${endTime}`;
  const latest = `${addDays(startDate, SPOT_LIMITS.maxStayDays)}T${startTime}`;
  return end > `${startDate}T${startTime}` && end <= latest
    ? toHours(startDate, startTime, endDate, endTime)
    : undefined;
};
