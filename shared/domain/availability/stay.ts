import { STAY_TIMES } from '../../model/rules.ts';
import { addDays, daysBetween, getWeekday, HOUR, MINUTE, toInstant, toLocal } from '../../lib/time.ts';

/** Start and end in epoch milliseconds, in the spot's time zone. */
export interface Stay {
  readonly start: number;
  readonly end: number;
  readonly timeZone: string;
}

/** A stay in local days and times, as in the booking box (001 §2). */
export interface LocalStay {
  readonly date: string;
  readonly endDate?: string | undefined;
  readonly startTime: string;
  readonly endTime: string;
  readonly isFullDay: boolean;
}

/** Caches a result per stay: a search asks for it at every spot. */
const oncePerStay = <T extends object | number>(workOut: (stay: Stay) => T): ((stay: Stay) => T) => {
  const known = new WeakMap<Stay, T>();
  return (stay) => {
    const found = known.get(stay);
    if (found !== undefined) return found;
    const result = workOut(stay);
    known.set(stay, result);
    return result;
  };
};

/** Full days from 13:00 of the first to 12:00 of the last calendar day (001 §9). */
export const toFullDayStay = (timeZone: string, startDate: string, endDate: string): Stay => ({
  start: toInstant(timeZone, startDate, STAY_TIMES.fullDayStart),
  end: toInstant(timeZone, endDate, STAY_TIMES.fullDayEnd),
  timeZone,
});

/** Converts local days and times to instants. A part day that does not end after its start ends the next day (001 §9). */
export const toStay = (timeZone: string, local: LocalStay): Stay => {
  if (local.isFullDay) return toFullDayStay(timeZone, local.date, local.endDate ?? addDays(local.date, 1));
  const endDate = local.endDate ?? (local.endTime > local.startTime ? local.date : addDays(local.date, 1));
  return {
    start: toInstant(timeZone, local.date, local.startTime),
    end: toInstant(timeZone, endDate, local.endTime),
    timeZone,
  };
};

/** The local times at which a stay begins and ends. */
export const getLocalEnds = oncePerStay(({ timeZone, start, end }) => ({
  first: toLocal(timeZone, start),
  last: toLocal(timeZone, end),
}));

/** Number of full days when the stay runs from 13:00 to 12:00 of a later local day, else 0. */
export const countFullDays = oncePerStay((stay) => {
  const { first, last } = getLocalEnds(stay);
  if (first.time !== STAY_TIMES.fullDayStart || last.time !== STAY_TIMES.fullDayEnd) return 0;
  return Math.max(0, daysBetween(first.date, last.date));
});

/**
 * Minutes of a stay. One full day has 23 hours, n have 24n - 1, whatever daylight saving does to that night (ruling 6).
 */
export const countDurationMinutes = (stay: Stay): number => {
  const days = countFullDays(stay);
  return days > 0 ? (days * 24 * HOUR - HOUR) / MINUTE : Math.round((stay.end - stay.start) / MINUTE);
};

/** A local day of a stay, its weekday as `Date.getUTCDay()`, and the part of the day that the stay covers. */
export interface DayOfStay {
  readonly date: string;
  readonly weekday: number;
  readonly minutes: number;
}

/** Every local calendar day that the stay touches. A stay that ends at midnight does not touch the day that begins. */
export const listLocalDays = oncePerStay(({ timeZone, start, end }): readonly DayOfStay[] => {
  const first = toLocal(timeZone, start).date;
  const last = toLocal(timeZone, end - MINUTE).date;
  return Array.from({ length: daysBetween(first, last) + 1 }, (_, day) => {
    const date = addDays(first, day);
    const from = Math.max(start, toInstant(timeZone, date, '00:00'));
    const to = Math.min(end, toInstant(timeZone, addDays(date, 1), '00:00'));
    return { date, weekday: getWeekday(date), minutes: Math.round((to - from) / MINUTE) };
  });
});
