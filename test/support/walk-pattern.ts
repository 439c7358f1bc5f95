import { joinPeriods, listHalfHours, type Period } from '#shared/lib/half-hours.ts';
import { HOUR, toLocal } from '#shared/lib/time.ts';
import type { MonthPattern } from '#shared/model/month-pattern.ts';

const HALF_HOUR = HOUR / 2;

/** A slow oracle, which asks the wall clock about an instant. */
export const isAtTime = ({ type, from, to }: MonthPattern, timeZone: string, instant: number): boolean => {
  const { time, weekday } = toLocal(timeZone, instant);
  const isWorkday = weekday >= 1 && weekday <= 5;
  if (type === 'always') return true;
  if (type === 'weekdays') return isWorkday && time >= from && time < to;
  return !isWorkday || time >= from || time < to;
};

/** The time of a pattern in a range, by walking its half hours. */
export const walkPattern = (pattern: MonthPattern, timeZone: string, { start, end }: Period): Period[] => {
  const found: Period[] = [];
  for (let at = start; at < end; at += HALF_HOUR)
    if (isAtTime(pattern, timeZone, at)) found.push({ start: at, end: at + HALF_HOUR });
  return joinPeriods(found.flatMap(listHalfHours));
};
