import { STAY_TIMES } from '#shared/model/rules.ts';
import type { StayHours } from '#web/api/spots/list-spots-on-map.ts';
import { HALF_HOURS } from '#web/components/bookings/day-times.ts';
import { addDays } from '#web/lib/dates.ts';

/** As an end, midnight at the end of the day. */
const MIDNIGHT = '00:00';

/** The minimum for `now` and `today`, in half hours, unless the day ends before. */
const SHORT_STAY = 4;

const addHalfHours = (time: string, count: number) =>
  HALF_HOURS[HALF_HOURS.indexOf(time) + count] ?? MIDNIGHT;

/** Times at which hours of a day can begin, after the local time `now`: `2026-06-05T08:30`. */
export const listStarts = (date: string, now: string) => HALF_HOURS.filter((time) => `${date}T${time}` > now);

/** Times at which hours can end that begin at a time: later on the same day, or at midnight. */
export const listEnds = (startTime: string) => [...HALF_HOURS.filter((time) => time > startTime), MIDNIGHT];

/** In half hours: no spot can be booked for less than an hour. */
const MIN_STAY = 2;

/** Two hours from the next half hour on, or until midnight; if less than one is left, the first two of the next day. */
export const hoursFromNow = (now: string): StayHours => {
  const today = now.slice(0, 10);
  const next = listStarts(today, now).find((time) => addHalfHours(time, MIN_STAY - 1) !== MIDNIGHT);
  const startTime = next ?? MIDNIGHT;
  return {
    startDate: next ? today : addDays(today, 1),
    startTime,
    endTime: addHalfHours(startTime, SHORT_STAY),
  };
};

/** 08:00 to 18:00 (001 §9), or what is left of it, but at least two hours; undefined when a day is over. */
export const usualHours = (startDate: string, now: string): StayHours | undefined => {
  const startTime = listStarts(startDate, now).find((time) => time >= STAY_TIMES.partDayStart);
  if (startTime === undefined) return undefined;
  const least = addHalfHours(startTime, SHORT_STAY);
  const isLate = least === MIDNIGHT || least > STAY_TIMES.partDayEnd;
  return { startDate, startTime, endTime: isLate ? least : STAY_TIMES.partDayEnd };
};

/** The same hours on another day, or the usual ones if theirs are past there. */
export const moveToDay = (hours: StayHours, startDate: string, now: string): StayHours => {
  const moved = { ...hours, startDate };
  return listStarts(startDate, now).includes(hours.startTime) ? moved : (usualHours(startDate, now) ?? moved);
};

/** The same duration from another time on, or until midnight. */
export const beginAt = ({ startDate, startTime, endTime }: StayHours, next: string): StayHours => {
  const end = endTime === MIDNIGHT ? HALF_HOURS.length : HALF_HOURS.indexOf(endTime);
  return {
    startDate,
    startTime: next,
    endTime: addHalfHours(next, end - HALF_HOURS.indexOf(startTime)),
  };
};
