import { DAY } from '../../lib/time.ts';
import { calendarDay, weekday } from './recurrence-days.ts';
import type { Periods, RuleParts } from './recurrence-periods.ts';

/** The parts of a rule with those that it derives from DTSTART: the days that it does not name (RFC 5545 §3.3.10). */
export const completeParts = (rule: RuleParts, start: number, isDate: boolean): RuleParts => {
  const { freq, months, weekNumbers, yearDays, monthDays, weekdays, ordinalWeekdays } = rule;
  const parts = isDate ? { ...rule, hours: undefined, minutes: undefined, seconds: undefined } : rule;
  if (yearDays ?? monthDays ?? weekdays ?? ordinalWeekdays) return parts;
  const first = calendarDay(Math.floor(start / DAY));
  const isYear = freq === 'YEARLY';
  if (weekNumbers ? isYear : freq === 'WEEKLY')
    return { ...parts, weekdays: new Set([weekday(first.number)]) };
  if (weekNumbers || !(isYear || freq === 'MONTHLY')) return parts;
  const inYear = isYear ? (months ?? new Set([first.month])) : months;
  return { ...parts, months: inYear, monthDays: new Set([first.day]) };
};

/** The indexes that BYSETPOS chooses of so many, in order. */
const indexesOf = (positions: ReadonlySet<number>, total: number): number[] => {
  const indexes = [...positions].map((position) => (position < 0 ? total + position : position - 1));
  return [...new Set(indexes)].filter((index) => index >= 0 && index < total).sort((a, b) => a - b);
};

const sizeOf = ({ positions }: RuleParts, bases: readonly number[], { times }: Periods) => {
  const total = bases.length * times.length;
  return positions ? indexesOf(positions, total).length : total;
};

/** The wall times of a period, in order; `bases` are those of the period. */
export function* timesIn({ positions }: RuleParts, bases: readonly number[], { times }: Periods) {
  if (positions)
    for (const index of indexesOf(positions, bases.length * times.length))
      yield (bases[Math.floor(index / times.length)] ?? 0) + (times[index % times.length] ?? 0);
  else for (const base of bases) for (const time of times) yield base + time;
}

/** Whether all periods have the same number of occurrences, so that those before the window need not be walked. */
export const isSteady = (parts: RuleParts): boolean => {
  const { freq, months, monthDays, weekdays, hours, minutes, seconds } = parts;
  if (parts.weekNumbers ?? parts.yearDays ?? parts.ordinalWeekdays) return false;
  const isInEveryMonth = [...(monthDays ?? [])].every((day) => day > 0 && day <= 28);
  if (freq === 'YEARLY') return !weekdays && isInEveryMonth;
  if (months) return false;
  if (freq === 'MONTHLY') return !weekdays && isInEveryMonth;
  if (freq === 'WEEKLY') return !monthDays;
  if (monthDays ?? weekdays) return false;
  if (freq === 'DAILY') return true;
  return !hours && (freq === 'HOURLY' || (!minutes && (freq === 'MINUTELY' || !seconds)));
};

/** How many occurrences a steady rule has before a period other than the first. `onStep` is called for each one of the first period. */
export const countBefore = (
  parts: RuleParts,
  periods: Periods,
  start: number,
  index: number,
  onStep: () => void,
): number => {
  let count = (index - 1) * sizeOf(parts, periods.basesOf(1), periods);
  for (const wall of timesIn(parts, periods.basesOf(0), periods)) {
    onStep();
    if (wall >= start) count += 1;
  }
  return count;
};
