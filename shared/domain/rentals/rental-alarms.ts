import { DAY } from '../../lib/time.ts';
import type { Rental } from '../../model/rental.ts';

/** The number of alarms for work that is late by so many milliseconds: the first `after` them, then one each day. */
const countAlarms = (lateBy: number, after: number): number =>
  lateBy < after ? 0 : 1 + Math.floor((lateBy - after) / DAY);

/**
 * Whether an alarm is due for work of a rental that was due at `dueAt` and is still not done: `after` that time, then daily. Each attempt
 * writes the rental, so its last write says which alarms were raised before.
 */
export const isAlarmDue = (
  { updatedAt }: Pick<Rental, 'updatedAt'>,
  dueAt: number,
  after: number,
  now: number,
): boolean => countAlarms(now - dueAt, after) > countAlarms(Date.parse(updatedAt) - dueAt, after);
