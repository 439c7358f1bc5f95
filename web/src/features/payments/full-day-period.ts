import { STAY_TIMES } from '#shared/model/rules.ts';
import { timeIn } from '#web/lib/dates.ts';

/** Whether a stay of two instants consists of full days in the spot's local time (001 §9). */
export const isFullDayPeriod = (period: { startTime: string; endTime: string }, timeZone: string) =>
  timeIn(timeZone, new Date(period.startTime)) === STAY_TIMES.fullDayStart &&
  timeIn(timeZone, new Date(period.endTime)) === STAY_TIMES.fullDayEnd;
