import { SPOT_LIMITS } from '#shared/model/rules.ts';
import type { StayHours } from '#web/api/spots/list-spots-on-map.ts';
import { HALF_HOURS } from '#web/components/bookings/day-times.ts';
import { addDays } from '#web/lib/dates.ts';
import { toHours } from './parse-hours.ts';
import { hoursLasting, listStarts, MIN_STAY, SHORT_STAY, usualHours } from './search-hours.ts';

const HALF_HOUR_MS = 1_800_000;

/** The local day on which hours end. */
export const lastDateOf = ({ startDate, endDate = startDate }: StayHours) => endDate;

/** In half hours of the clock, whatever daylight saving does. */
const lengthOf = (hours: StayHours) => {
  const start = Date.parse(`${hours.startDate}T${hours.startTime}Z`);
  return (Date.parse(`${lastDateOf(hours)}T${hours.endTime}Z`) - start) / HALF_HOUR_MS;
};

const isAllowed = (hours: StayHours) =>
  lengthOf(hours) >= MIN_STAY && lengthOf(hours) <= SPOT_LIMITS.maxStayDays * HALF_HOURS.length;

/** Sets another end. */
export const endAt = ({ startDate, startTime }: StayHours, endDate: string, endTime: string) =>
  toHours(startDate, startTime, endDate, endTime);

/** Times at which hours can end, by day: of the day on which they begin, the next one, and a later one on which they end now. */
export const listEnds = (hours: StayHours) => {
  const { startDate, endTime } = hours;
  const last = lastDateOf(hours);
  const isPossible = (date: string) => (time: string) =>
    isAllowed(endAt(hours, date, time)) || (date === last && time === endTime);
  return [...new Set([startDate, addDays(startDate, 1), last])]
    .map((date) => ({ date, times: HALF_HOURS.filter(isPossible(date)) }))
    .filter(({ times }) => times.length > 0);
};

/** Sets another start time and keeps the duration. */
export const beginAt = (hours: StayHours, startTime: string): StayHours =>
  hoursLasting(hours.startDate, startTime, lengthOf(hours));

/** Moves the hours to another day; if they are past there, the usual hours or the last ones of the day. */
export const moveToDay = (hours: StayHours, startDate: string, now: string): StayHours => {
  const starts = listStarts(startDate, now);
  return starts.includes(hours.startTime)
    ? hoursLasting(startDate, hours.startTime, lengthOf(hours))
    : (usualHours(startDate, now) ?? hoursLasting(startDate, starts.at(-1) ?? hours.startTime, SHORT_STAY));
};

/** Whether hours can end on a day. */
export const canEndOn = ({ startDate }: StayHours, date: string) =>
  date >= startDate && date <= addDays(startDate, SPOT_LIMITS.maxStayDays);

/** Extends the hours until another day; where their end is not possible, two hours of the first day, or whole days. */
export const endOnDay = (hours: StayHours, date: string): StayHours => {
  const { startDate, startTime, endTime } = hours;
  const moved = endAt(hours, date, endTime);
  if (isAllowed(moved)) return moved;
  return date === startDate ? hoursLasting(startDate, startTime, SHORT_STAY) : endAt(hours, date, startTime);
};
