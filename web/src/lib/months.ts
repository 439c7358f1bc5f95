import { addDays } from './dates.ts';

/** As `Date.getUTCDay` counts. Dates are `YYYY-MM-DD`. */
export const getWeekday = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay();

/** `YYYY-MM` moved by whole months. */
export const addMonths = (month: string, months: number) => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
};

const WEEK_DAYS = 7;

/** Whether a month is the one of today, and ends in the coming week. */
export const isMonthEnding = (month: string, today: string): boolean =>
  today.slice(0, 7) === month && addDays(today, WEEK_DAYS).slice(0, 7) !== month;

/** The weeks of a month that are over. */
export const countPastWeeks = (weeks: readonly (string | undefined)[][], today: string): number =>
  weeks.filter((week) => week.every((date) => !date || date < today)).length;

/** The days of a month in weeks of seven; undefined before its first and after its last. */
export const splitWeeks = (month: string, weekStartsOn: 0 | 1): (string | undefined)[][] => {
  const first = `${month}-01`;
  const lead = (getWeekday(first) - weekStartsOn + 7) % 7;
  const length = Number(addDays(`${addMonths(month, 1)}-01`, -1).slice(8));
  return Array.from({ length: Math.ceil((lead + length) / 7) }, (_week, week) =>
    Array.from({ length: 7 }, (_day, day) => {
      const index = week * 7 + day - lead;
      return index >= 0 && index < length ? addDays(first, index) : undefined;
    }),
  );
};

/** The days of a week, given from Monday, in the order of a calendar. */
export const inWeekOrder = <T>(fromMonday: readonly T[], weekStartsOn: 0 | 1): readonly T[] =>
  weekStartsOn === 1 ? fromMonday : [...fromMonday.slice(-1), ...fromMonday.slice(0, -1)];
