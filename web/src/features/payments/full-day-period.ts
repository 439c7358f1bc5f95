import { STAY_TIMES } from '#shared/api/constants.ts';
import { formatInstant } from '#web/lib/dates.ts';

/** Whether a stay of two instants is one of full days, by the clocks at the space (001 §9). */
export const isFullDayPeriod = (period: { startTime: string; endTime: string }, timeZone: string) =>
  formatInstant(period.startTime, timeZone, 'time', 'en') === STAY_TIMES.fullDayStart &&
  formatInstant(period.endTime, timeZone, 'time', 'en') === STAY_TIMES.fullDayEnd;
