import { DAY, HOUR, MINUTE, SECOND } from '../../lib/time.ts';
import {
  type CalendarDay,
  calendarDay,
  type DayParts,
  dayNumber,
  matchesDay,
  monthLength,
  weekStart,
} from './recurrence-days.ts';

export type Frequency = 'SECONDLY' | 'MINUTELY' | 'HOURLY' | 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY';

/** The parts of a rule that choose days and times. */
export interface RuleParts extends DayParts {
  readonly freq: Frequency;
  readonly interval: number;
  readonly hours?: ReadonlySet<number> | undefined;
  readonly minutes?: ReadonlySet<number> | undefined;
  readonly seconds?: ReadonlySet<number> | undefined;
  /** BYSETPOS. */
  readonly positions?: ReadonlySet<number> | undefined;
}

/**
 * The periods of a rule: the days, weeks, hours and so on that INTERVAL keeps, counted from the one with DTSTART, which is 0. A period has
 * `times` at each of its `bases`: the days of a year, month or week that the rule matches, or the hour, minute or second itself.
 */
export interface Periods {
  /** The period with this wall time, or the one before it. */
  readonly indexAt: (wall: number) => number;
  /** The wall time at which a period starts. */
  readonly startOf: (index: number) => number;
  /** Wall times, in order. */
  readonly basesOf: (index: number) => readonly number[];
  /** The next period that may have bases. */
  readonly nextAfter: (index: number) => number;
  /** Milliseconds after a base, in order. */
  readonly times: readonly number[];
}

const SUB_DAILY = new Map<Frequency, number>([
  ['SECONDLY', SECOND],
  ['MINUTELY', MINUTE],
  ['HOURLY', HOUR],
]);

const floorTo = (wall: number, unit: number) => Math.floor(wall / unit) * unit;
/** Never negative, as before 1970. */
const modulo = (value: number, size: number) => ((value % size) + size) % size;
const toDay = (wall: number) => Math.floor(wall / DAY);

/** The times of day (or of the hour or minute): RFC 5545 takes what the rule leaves out from DTSTART. */
const timesOf = ({ freq, hours, minutes, seconds }: RuleParts, start: number): number[] => {
  const unit = SUB_DAILY.get(freq) ?? DAY;
  const steps = (numbers: ReadonlySet<number> | undefined, step: number, size: number) => {
    if (unit <= step) return [0];
    const chosen = numbers ? [...numbers] : [modulo(Math.floor(start / step), size)];
    return chosen.map((number) => number * step).sort((a, b) => a - b);
  };
  const ofMinute = steps(seconds, SECOND, 60);
  const ofHour = steps(minutes, MINUTE, 60).flatMap((minute) => ofMinute.map((second) => minute + second));
  return steps(hours, HOUR, 24).flatMap((hour) => ofHour.map((time) => hour + time));
};

const hasDayParts = ({ months, weekNumbers, yearDays, monthDays, weekdays, ordinalWeekdays }: DayParts) =>
  Boolean(months ?? weekNumbers ?? yearDays ?? monthDays ?? weekdays ?? ordinalWeekdays);

/** Days are periods of a fixed length, and so are weeks. */
const weeksOrDays = (parts: RuleParts, start: number): Omit<Periods, 'times'> => {
  const size = parts.freq === 'WEEKLY' ? 7 : 1;
  const first = size === 7 ? weekStart(toDay(start), parts.wkst) : toDay(start);
  const step = parts.interval * size;
  const isEveryDay = !hasDayParts(parts);
  return {
    indexAt: (wall) => Math.floor((toDay(wall) - first) / step),
    startOf: (index) => (first + index * step) * DAY,
    nextAfter: (index) => index + 1,
    basesOf: (index) => {
      const bases: number[] = [];
      for (let day = first + index * step, end = day + size; day < end; day += 1)
        if (isEveryDay || matchesDay(parts, calendarDay(day))) bases.push(day * DAY);
      return bases;
    },
  };
};

const yearsOrMonths = (parts: RuleParts, start: number): Omit<Periods, 'times'> => {
  const size = parts.freq === 'YEARLY' ? 12 : 1;
  const monthOf = ({ year, month }: CalendarDay) => year * 12 + month - 1;
  const first = floorTo(monthOf(calendarDay(toDay(start))), size);
  const step = parts.interval * size;
  const startDay = (months: number) => dayNumber(Math.floor(months / 12), (months % 12) + 1, 1);
  const addMonth = (bases: number[], months: number) => {
    const [year, month] = [Math.floor(months / 12), (months % 12) + 1];
    if (parts.months && !parts.months.has(month)) return;
    const before = startDay(months) - 1;
    for (let day = 1, last = monthLength(year, month); day <= last; day += 1) {
      const number = before + day;
      if (matchesDay(parts, { number, year, month, day })) bases.push(number * DAY);
    }
  };
  return {
    indexAt: (wall) => Math.floor((monthOf(calendarDay(toDay(wall))) - first) / step),
    startOf: (index) => startDay(first + index * step) * DAY,
    nextAfter: (index) => index + 1,
    basesOf: (index) => {
      const bases: number[] = [];
      for (let month = first + index * step, end = month + size; month < end; month += 1)
        addMonth(bases, month);
      return bases;
    },
  };
};

/** Hours, minutes or seconds, where all parts but the smaller ones are limits. */
const partsOfDay = (parts: RuleParts, unit: number, start: number): Omit<Periods, 'times'> => {
  const first = floorTo(start, unit);
  const step = parts.interval * unit;
  const isEveryDay = !hasDayParts(parts);
  let known = { day: Number.NaN, isMatch: false };
  const isDayOf = (wall: number) => {
    const day = toDay(wall);
    if (known.day !== day) known = { day, isMatch: matchesDay(parts, calendarDay(day)) };
    return known.isMatch;
  };
  const isLeftOut = (numbers: ReadonlySet<number> | undefined, wall: number, size: number, count: number) =>
    numbers && unit <= size && !numbers.has(modulo(Math.floor(wall / size), count));
  /** The largest unit of this time that the rule leaves out. */
  const leftOut = (wall: number): number | undefined => {
    if (!isEveryDay && !isDayOf(wall)) return DAY;
    if (isLeftOut(parts.hours, wall, HOUR, 24)) return HOUR;
    if (isLeftOut(parts.minutes, wall, MINUTE, 60)) return MINUTE;
    return isLeftOut(parts.seconds, wall, SECOND, 60) ? SECOND : undefined;
  };
  const startOf = (index: number) => first + index * step;
  return {
    indexAt: (wall) => Math.floor((wall - first) / step),
    startOf,
    basesOf: (index) => (leftOut(startOf(index)) ? [] : [startOf(index)]),
    nextAfter: (index) => {
      const wall = startOf(index);
      const size = leftOut(wall);
      return size ? Math.max(index + 1, Math.ceil((floorTo(wall, size) + size - first) / step)) : index + 1;
    },
  };
};

/** The periods of a rule whose parts are complete (`completeParts`). */
export const periodsOf = (parts: RuleParts, start: number): Periods => {
  const unit = SUB_DAILY.get(parts.freq);
  const isLong = parts.freq === 'YEARLY' || parts.freq === 'MONTHLY';
  const periods = isLong ? yearsOrMonths(parts, start) : weeksOrDays(parts, start);
  return { ...(unit ? partsOfDay(parts, unit, start) : periods), times: timesOf(parts, start) };
};
