import { WEEKDAYS } from '#shared/api/constants.ts';
import { addDays } from '#web/lib/dates.ts';
import type { Draft } from './draft.ts';

export type CalendarRules = Pick<Draft, 'availableDays' | 'startDate' | 'endDate'>;

/** As `Date.getUTCDay` counts. Dates are `YYYY-MM-DD`. */
const weekdayOf = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay();

/** Not in the past, on one of the weekdays, within the dates (001 §5). */
export const isAvailableDay = (
  { availableDays, startDate, endDate }: CalendarRules,
  date: string,
  today: string,
) =>
  date >= today &&
  startDate !== '' &&
  date >= startDate &&
  date <= endDate &&
  availableDays.some((day) => WEEKDAYS[day] === weekdayOf(date));

/** Whether anybody could ever book. Any weekday that is open comes round within seven days. */
export const hasAvailableDay = (rules: CalendarRules, today: string) => {
  const first = rules.startDate > today ? rules.startDate : today;
  return [0, 1, 2, 3, 4, 5, 6].some((days) => isAvailableDay(rules, addDays(first, days), today));
};

/** `YYYY-MM` moved by whole months. */
export const addMonths = (month: string, months: number) => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
};

/** The days of a month in weeks of seven; `undefined` before its first and after its last. */
export const weeksOf = (month: string, weekStartsOn: 0 | 1): (string | undefined)[][] => {
  const first = `${month}-01`;
  const lead = (weekdayOf(first) - weekStartsOn + 7) % 7;
  const length = Number(addDays(`${addMonths(month, 1)}-01`, -1).slice(8));
  return Array.from({ length: Math.ceil((lead + length) / 7) }, (_week, week) =>
    Array.from({ length: 7 }, (_day, day) => {
      const index = week * 7 + day - lead;
      return index >= 0 && index < length ? addDays(first, index) : undefined;
    }),
  );
};
