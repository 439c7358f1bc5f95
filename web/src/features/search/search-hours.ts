import { STAY_TIMES } from '#shared/model/rules.ts';
import type { StayHours } from '#web/api/spots/list-spots-on-map.ts';
import { HALF_HOURS } from '#web/components/bookings/day-times.ts';
import { addDays } from '#web/lib/dates.ts';
import { toHours } from './parse-hours.ts';

/** In half hours: no spot can be booked for less than an hour. */
export const MIN_STAY = 2;

/** The minimum for `now` and `today`, in half hours. */
export const SHORT_STAY = 4;

/** The hours of `tonight`. */
const NIGHT = { start: '20:00', end: '10:00' } as const;

/** From this time on the night has passed, and the next one is tonight. */
const MORNING = '06:00';

/** Times at which hours of a day can begin, after the local time `now`: `2026-06-05T08:30`. */
export const listStarts = (date: string, now: string) => HALF_HOURS.filter((time) => `${date}T${time}` > now);

/** Hours from a time on that last so many half hours. */
export const hoursLasting = (startDate: string, startTime: string, count: number): StayHours => {
  const end = HALF_HOURS.indexOf(startTime) + count;
  const endDate = addDays(startDate, Math.floor(end / HALF_HOURS.length));
  return toHours(startDate, startTime, endDate, HALF_HOURS[end % HALF_HOURS.length] ?? startTime);
};

/** Day and time of the next half hour, not before `earliest` on its day. */
export const nextStart = (now: string, earliest = ''): [date: string, time: string] => {
  const today = now.slice(0, 10);
  const time = listStarts(today, now).find((start) => start >= earliest);
  return time === undefined ? [addDays(today, 1), '00:00'] : [today, time];
};

/** Two hours from the next half hour on. */
export const hoursFromNow = (now: string): StayHours => hoursLasting(...nextStart(now), SHORT_STAY);

/** 20:00 to 10:00, or what is left of it; before the morning, of the night that is passing. */
export const hoursOfTonight = (now: string): StayHours => {
  const today = now.slice(0, 10);
  const isPassing = now.slice(11) < MORNING;
  const [startDate, startTime] = nextStart(now, isPassing ? '' : NIGHT.start);
  return toHours(startDate, startTime, isPassing ? today : addDays(today, 1), NIGHT.end);
};

/** Whether the full day of a date has begun by the local time `now`, after which it can only be booked by the hour. */
export const hasDayBegun = (date: string, now: string) => `${date}T${STAY_TIMES.fullDayStart}` <= now;

/** 08:00 to 18:00 (001 §9), or two hours of what is left of the day, or at least one; undefined when that is over. */
export const usualHours = (startDate: string, now: string): StayHours | undefined => {
  const startTime = listStarts(startDate, now).find((time) => time >= STAY_TIMES.partDayStart);
  const left = startTime === undefined ? 0 : HALF_HOURS.length - HALF_HOURS.indexOf(startTime);
  if (startTime === undefined || left < MIN_STAY) return undefined;
  const short = hoursLasting(startDate, startTime, Math.min(SHORT_STAY, left));
  const isLate = short.endDate !== undefined || short.endTime > STAY_TIMES.partDayEnd;
  return isLate ? short : { ...short, endTime: STAY_TIMES.partDayEnd };
};

const isSame = (one: StayHours, other: StayHours) =>
  one.startDate === other.startDate && one.startTime === other.startTime && one.endTime === other.endTime;

/** The usual hours; where those are the same as from now on, until midnight. In the last hour, from now on. */
export const hoursOfToday = (now: string): StayHours => {
  const today = now.slice(0, 10);
  const soon = hoursFromNow(now);
  const usual = usualHours(today, now);
  if (!usual) return soon;
  return isSame(usual, soon) ? toHours(today, usual.startTime, addDays(today, 1), '00:00') : usual;
};
