import { STAY_TIMES } from '#shared/api/constants.ts';
import type { Spot } from '#shared/api/spots.ts';
import type { LocalStay } from '#web/features/spots/api/get-quote.ts';
import { fullDays } from '#web/features/spots/stay-params.ts';
import { addDays, formatInstant, todayIn } from '#web/lib/dates.ts';

/** The fewest full days that reach the minimum duration: n of them count 24n - 1 hours (ruling 6). */
export const fewestFullDays = ({ min_duration: hours }: Pick<Spot, 'min_duration'>) =>
  Math.max(1, Math.ceil((hours + 1) / 24));

export const fullDayStay = (spot: Pick<Spot, 'min_duration'>, date: string): LocalStay =>
  fullDays(date, addDays(date, fewestFullDays(spot)));

export const partDayStay = (date: string): LocalStay => ({
  date,
  startTime: STAY_TIMES.partDayStart,
  endTime: STAY_TIMES.partDayEnd,
  isFullDay: false,
});

/** The stay of two instants, as the clocks at the space show it. */
export const localStayOf = (
  period: { startTime: string; endTime: string },
  timeZone: string,
  isFullDay: boolean,
): LocalStay => {
  const date = todayIn(timeZone, new Date(period.startTime));
  const endDate = todayIn(timeZone, new Date(period.endTime));
  if (isFullDay) return fullDays(date, endDate);
  const timeOf = (instant: string) => formatInstant(instant, timeZone, 'time', 'en');
  return { date, startTime: timeOf(period.startTime), endTime: timeOf(period.endTime), isFullDay };
};
