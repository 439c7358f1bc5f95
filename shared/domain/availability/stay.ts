import { STAY_TIMES } from '../../api/constants.ts';
import { addDays, daysBetween, HOUR, MINUTE, toInstant, toLocal } from '../../lib/time.ts';

/** From one instant to another, epoch milliseconds, in the time zone of the space. */
export interface Stay {
  readonly start: number;
  readonly end: number;
  readonly timeZone: string;
}

/** A stay as the booking box has it: local days and times (001 §2). */
export interface LocalStay {
  readonly date: string;
  readonly endDate?: string | undefined;
  readonly startTime: string;
  readonly endTime: string;
  readonly isFullDay: boolean;
}

/** Full days from 13:00 of the first to 12:00 of the last calendar day (001 §9). */
export const toFullDayStay = (timeZone: string, startDate: string, endDate: string): Stay => ({
  start: toInstant(timeZone, startDate, STAY_TIMES.fullDayStart),
  end: toInstant(timeZone, endDate, STAY_TIMES.fullDayEnd),
  timeZone,
});

/** The instants of what the booking box says. A part day that does not end after its start ends the next day (001 §9). */
export const toStay = (timeZone: string, local: LocalStay): Stay => {
  if (local.isFullDay) return toFullDayStay(timeZone, local.date, local.endDate ?? addDays(local.date, 1));
  const endDate = local.endDate ?? (local.endTime > local.startTime ? local.date : addDays(local.date, 1));
  return {
    start: toInstant(timeZone, local.date, local.startTime),
    end: toInstant(timeZone, endDate, local.endTime),
    timeZone,
  };
};

/** Number of full days when the stay runs from 13:00 to 12:00 of a later local day, else 0. */
export const countFullDays = (stay: Stay): number => {
  const start = toLocal(stay.timeZone, stay.start);
  const end = toLocal(stay.timeZone, stay.end);
  if (start.time !== STAY_TIMES.fullDayStart || end.time !== STAY_TIMES.fullDayEnd) return 0;
  return Math.max(0, daysBetween(start.date, end.date));
};

/**
 * Minutes of a stay. One full day has 23 hours, n have 24n - 1, whatever daylight saving does to that night (ruling 6).
 */
export const countDurationMinutes = (stay: Stay): number => {
  const days = countFullDays(stay);
  return days > 0 ? (days * 24 * HOUR - HOUR) / MINUTE : Math.round((stay.end - stay.start) / MINUTE);
};

/** Every local calendar day that the stay touches. A stay that ends at midnight does not touch the day that begins. */
export const listLocalDays = (stay: Stay): string[] => {
  const first = toLocal(stay.timeZone, stay.start).date;
  const last = toLocal(stay.timeZone, stay.end - MINUTE).date;
  return Array.from({ length: daysBetween(first, last) + 1 }, (_, day) => addDays(first, day));
};
