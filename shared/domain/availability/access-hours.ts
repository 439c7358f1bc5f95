import type { MonthPattern } from '../../model/month-pattern.ts';
import type { Spot } from '../../model/spot.ts';

type AccessHours = Spot['accessHours'];

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** The minutes of a day, as local times. */
const MINUTES = Array.from(
  { length: 24 * 60 },
  (_, minute) => `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`,
);

/** A range whose end is 23:59 includes midnight; one whose start is after its end spans it. */
export const isInAccessHours = ({ start, end }: AccessHours, time: string): boolean => {
  if (end === '23:59' && time === '00:00') return true;
  return start <= end ? time >= start && time <= end : time >= start || time <= end;
};

/** Whether a rental has a time of the day, on some day of the week. */
const hasTime = ({ type, from, to }: MonthPattern, time: string): boolean =>
  type !== 'weekdays' || (time >= from && time <= to);

/**
 * The first time of an offered pattern at which nobody gets in; undefined without one. By day all of its hours count, at night the times of
 * coming and leaving. A car that has the spot always can be there while nobody gets in.
 */
export const findClosedTime = (accessHours: AccessHours, pattern: MonthPattern): string | undefined => {
  const { type, from, to } = pattern;
  if (type === 'always') return undefined;
  const times = type === 'nights' ? [from, to] : MINUTES.filter((time) => hasTime(pattern, time));
  return times.find((time) => !isInAccessHours(accessHours, time));
};

/** Whether other access hours take from a rental some that it has. */
export const losesAccess = (before: AccessHours, after: AccessHours, pattern: MonthPattern): boolean =>
  MINUTES.some(
    (time) => hasTime(pattern, time) && isInAccessHours(before, time) && !isInAccessHours(after, time),
  );
