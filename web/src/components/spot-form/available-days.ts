import { WEEKDAYS } from '#shared/model/constants.ts';
import { addDays } from '#web/lib/dates.ts';
import { getWeekday } from '#web/lib/months.ts';
import type { SpotValues } from './spot-values.ts';

export type CalendarRules = Pick<SpotValues, 'availableDays' | 'startDate' | 'endDate'>;

/** Whether a day is not in the past, on one of the weekdays, and within the dates (001 §5). */
export const isAvailableDay = (
  { availableDays, startDate, endDate }: CalendarRules,
  date: string,
  today: string,
) =>
  date >= today &&
  startDate !== '' &&
  date >= startDate &&
  date <= endDate &&
  availableDays.some((day) => WEEKDAYS[day] === getWeekday(date));

/** Whether anybody could ever book. Any weekday that is open comes round within seven days. */
export const hasAvailableDay = (rules: CalendarRules, today: string) => {
  const first = rules.startDate > today ? rules.startDate : today;
  return [0, 1, 2, 3, 4, 5, 6].some((days) => isAvailableDay(rules, addDays(first, days), today));
};
