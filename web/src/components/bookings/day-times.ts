import type { Spot } from '#shared/api/spots.ts';

/** Times of a day at which a stay can begin and end: its half hours. */
export const HALF_HOURS: readonly string[] = Array.from(
  { length: 48 },
  (_, index) => `${String(Math.floor(index / 2)).padStart(2, '0')}:${index % 2 === 0 ? '00' : '30'}`,
);

/** The end of the half hour that begins at a time. */
export const halfHourAfter = (time: string) => HALF_HOURS[HALF_HOURS.indexOf(time) + 1] ?? '24:00';

/** Whether a spot can be entered and left at a time. Access hours whose start is after their end span midnight (ruling 7). */
export const isWithin = ({ start, end }: Spot['accessHours'], time: string) => {
  if (end === '23:59' && time === '00:00') return true;
  return start <= end ? time >= start && time <= end : time >= start || time <= end;
};
