import { DAY, HOUR } from './time.ts';

const HALF_HOUR = HOUR / 2;
const PER_DAY = DAY / HALF_HOUR;

/** Half hours of one UTC day, numbered 0 to 47. */
export interface HalfHoursOfDay {
  readonly date: string;
  readonly halfHours: readonly number[];
}

/** Start and end in epoch milliseconds. */
export interface Period {
  readonly start: number;
  readonly end: number;
}

export const overlaps = (a: Period, b: Period): boolean => a.start < b.end && b.start < a.end;

/** The half hours of a period, rounded outwards, by UTC day, because UTC has no daylight saving. */
export const listHalfHours = ({ start, end }: Period): HalfHoursOfDay[] => {
  const days = new Map<string, number[]>();
  for (let index = Math.floor(start / HALF_HOUR); index < Math.ceil(end / HALF_HOUR); index++) {
    const date = new Date(index * HALF_HOUR).toISOString().slice(0, 10);
    const halfHours = days.get(date) ?? [];
    halfHours.push(index % PER_DAY);
    days.set(date, halfHours);
  }
  return [...days].map(([date, halfHours]) => ({ date, halfHours }));
};

/** The half hours of a period that are not among those of another one. */
export const listOtherHalfHours = (period: Period, other: Period): HalfHoursOfDay[] => {
  const known = new Map(listHalfHours(other).map(({ date, halfHours }) => [date, new Set(halfHours)]));
  return listHalfHours(period)
    .map(({ date, halfHours }) => ({
      date,
      halfHours: halfHours.filter((halfHour) => !known.get(date)?.has(halfHour)),
    }))
    .filter(({ halfHours }) => halfHours.length > 0);
};

/** Rounds periods outwards to half hours and joins those that overlap or touch, in order of time. */
export const toHalfHours = (periods: readonly Period[]): Period[] => {
  const joined: { start: number; end: number }[] = [];
  for (const period of periods.toSorted((a, b) => a.start - b.start)) {
    const start = Math.floor(period.start / HALF_HOUR) * HALF_HOUR;
    const end = Math.ceil(period.end / HALF_HOUR) * HALF_HOUR;
    const last = joined.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else joined.push({ start, end });
  }
  return joined;
};

/** The first of some periods, in order and apart, that ends after an instant. */
const findFirstAfter = (periods: readonly Period[], instant: number): number => {
  let [low, high] = [0, periods.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((periods[middle]?.end ?? Infinity) > instant) high = middle;
    else low = middle + 1;
  }
  return low;
};

/** The parts of periods that others do not cover; `others` are in order and apart. A period that none touches is the same object. */
export const subtractPeriods = (periods: readonly Period[], others: readonly Period[]): Period[] =>
  periods.flatMap((period) => {
    const parts: Period[] = [];
    let { start } = period;
    for (let index = findFirstAfter(others, start); index < others.length; index++) {
      const other = others[index];
      if (!other || other.start >= period.end) break;
      if (other.start > start) parts.push({ start, end: other.start });
      start = Math.max(start, other.end);
    }
    if (start === period.start) return [period];
    return start < period.end ? [...parts, { start, end: period.end }] : parts;
  });

/** Converts half hours to periods, joined if they touch, in order of time. */
export const joinPeriods = (days: readonly HalfHoursOfDay[]): Period[] => {
  const starts = days
    .flatMap(({ date, halfHours }) =>
      halfHours.map((index) => Date.parse(`${date}T00:00:00Z`) + index * HALF_HOUR),
    )
    .sort((a, b) => a - b);
  const periods: { start: number; end: number }[] = [];
  for (const start of starts) {
    const last = periods.at(-1);
    if (last?.end === start) last.end += HALF_HOUR;
    else periods.push({ start, end: start + HALF_HOUR });
  }
  return periods;
};
