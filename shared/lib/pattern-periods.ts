import type { MonthPattern } from '../model/month-pattern.ts';
import type { Period } from './half-hours.ts';
import { addDays, getWeekday, toInstant, toLocal } from './time.ts';

const [SUNDAY, FRIDAY, SATURDAY] = [0, 5, 6];

/** Days from the day on which a period of nights begins to the one on which it ends: that of Friday contains the weekend. */
const countNights = (weekday: number): number => (weekday === FRIDAY ? 3 : 1);

/** The period that begins on a local day, if one does. */
const findPeriod = ({ type, from, to }: MonthPattern, timeZone: string, date: string): Period | undefined => {
  const weekday = getWeekday(date);
  if (weekday === SUNDAY || weekday === SATURDAY) return undefined;
  const last = type === 'nights' ? addDays(date, countNights(weekday)) : date;
  return { start: toInstant(timeZone, date, from), end: toInstant(timeZone, last, to) };
};

/** A period of nights that contains a day began at most so many days before. */
const DAYS_BEFORE = 3;

/** The time of a pattern within a range, in order and apart; the first and the last period may be cut by it. */
export const listPatternPeriods = (
  pattern: MonthPattern,
  timeZone: string,
  range: Period,
): readonly Period[] => {
  if (!(range.start < range.end)) return [];
  if (pattern.type === 'always') return [range];
  const periods: Period[] = [];
  const lastDate = toLocal(timeZone, range.end).date;
  let date = addDays(toLocal(timeZone, range.start).date, -DAYS_BEFORE);
  for (; date <= lastDate; date = addDays(date, 1)) {
    const period = findPeriod(pattern, timeZone, date);
    if (!period || period.end <= range.start || period.start >= range.end) continue;
    periods.push({ start: Math.max(period.start, range.start), end: Math.min(period.end, range.end) });
  }
  return periods;
};
