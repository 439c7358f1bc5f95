import { type CalendarDay, DAY, dayAt, dayNumberOf, LAST_DAY } from './model-days.ts';
import { exists, type Zone } from './model-zones.ts';

const HOUR = 3_600_000;

export interface Weekday {
  /** From 0, Monday. */
  readonly weekday: number;
  /** The first is 1, the last -1; 0 for each. */
  readonly nth: number;
}

/** A recurrence rule. `until` is the last possible wall time. */
export interface Rule {
  readonly freq: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY';
  readonly interval: number;
  readonly byMonth?: readonly number[];
  readonly byMonthDay?: readonly number[];
  readonly byYearDay?: readonly number[];
  readonly byWeek?: readonly number[];
  readonly byDay?: readonly Weekday[];
  readonly bySetPos?: readonly number[];
  /** In ascending order; else the hour of the start. */
  readonly byHour?: readonly number[];
  /** The first day of a week, from 0, Monday. */
  readonly weekStart?: number;
  readonly count?: number;
  readonly until?: number;
}

/** The nth from the front or from the back; nths count from 1. */
const isNth = (nths: readonly number[], index: number, length: number) =>
  nths.some((nth) => nth === index || nth === index - length - 1);

const isOnWeekday = (rule: Rule, day: CalendarDay): boolean =>
  (rule.byDay ?? []).some(({ weekday, nth }) => {
    if (weekday !== day.weekday) return false;
    if (nth === 0) return true;
    const inYear = rule.freq === 'YEARLY' && !rule.byMonth;
    const [at, length] = inYear ? [day.yearDay, day.daysInYear] : [day.date, day.daysInMonth];
    return nth > 0 ? Math.ceil(at / 7) === nth : Math.ceil((length - at + 1) / 7) === -nth;
  });

/** RFC 5545 §3.3.10: what a rule does not name, the start gives. */
const complete = (rule: Rule, start: CalendarDay): Rule => {
  const { freq, byDay, byMonth, byMonthDay, byYearDay, byWeek } = rule;
  const onItsWeekday = { byDay: [{ weekday: start.weekday, nth: 0 }] };
  if (freq === 'DAILY' || byDay || byMonthDay || byYearDay) return rule;
  if (freq === 'WEEKLY' || byWeek) return { ...rule, ...onItsWeekday };
  const onItsDate = { ...rule, byMonthDay: [start.date] };
  return freq === 'MONTHLY' || byMonth ? onItsDate : { ...onItsDate, byMonth: [start.month] };
};

const matches = (rule: Rule, day: CalendarDay): boolean =>
  (!rule.byMonth || rule.byMonth.includes(day.month)) &&
  (!rule.byMonthDay || isNth(rule.byMonthDay, day.date, day.daysInMonth)) &&
  (!rule.byYearDay || isNth(rule.byYearDay, day.yearDay, day.daysInYear)) &&
  (!rule.byWeek || rule.byWeek.includes(day.week)) &&
  (!rule.byDay || isOnWeekday(rule, day));

/** Numbers the intervals of a frequency; days of one interval have the same number. */
const intervalOf = ({ freq, weekStart = 0 }: Rule, day: CalendarDay): number => {
  if (freq === 'DAILY') return day.number;
  if (freq === 'WEEKLY') return Math.floor((day.number + 3 - weekStart) / 7);
  return freq === 'MONTHLY' ? day.year * 12 + day.month : day.year;
};

/**
 * The wall times of a rule up to an end, day by day, in order; those that clocks do not show are left out and not counted. Only what the
 * rule gives: the start may be missing.
 */
export const listOccurrences = (given: Rule, start: number, zone: Zone, end: number): number[] => {
  const first = dayAt(dayNumberOf(start));
  const rule = complete(given, first);
  const time = start - first.number * DAY;
  const times = rule.byHour?.map((hour) => hour * HOUR + (time % HOUR)) ?? [time];
  const firstInterval = intervalOf(rule, first);
  const last = Math.min(end, rule.until ?? Infinity);
  const found: number[] = [];
  let set: number[] = [];
  const flush = () => {
    const chosen = rule.bySetPos
      ? set.filter((_, index) => isNth(rule.bySetPos ?? [], index + 1, set.length))
      : set;
    for (const wall of chosen)
      if (wall >= start && wall <= last && exists(zone, wall) && found.length < (rule.count ?? Infinity))
        found.push(wall);
    set = [];
  };
  let number = first.number;
  while (intervalOf(rule, dayAt(number - 1)) === firstInterval) number--;
  let interval = firstInterval;
  for (; number <= LAST_DAY && found.length < (rule.count ?? Infinity); number++) {
    const day = dayAt(number);
    const current = intervalOf(rule, day);
    if (current !== interval) {
      flush();
      interval = current;
      if (number * DAY > last) break;
    }
    if ((current - firstInterval) % rule.interval === 0 && matches(rule, day))
      set.push(...times.map((one) => number * DAY + one));
  }
  flush();
  return found;
};
