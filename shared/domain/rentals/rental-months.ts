import { firstDayOfMonth } from '../../lib/first-day-of-month.ts';
import { toInstant } from '../../lib/time.ts';
import type { Stay } from '../availability/stay.ts';

/** The days of month `number` of a rental: the first, and the first of the next month. */
export const daysOfRentalMonth = (startDate: string, number: number): { from: string; until: string } => ({
  from: firstDayOfMonth(startDate, number),
  until: firstDayOfMonth(startDate, number + 1),
});

/** Month `number` of a rental as a stay, from midnight to midnight in the zone of its spot. */
export const toMonthStay = (timeZone: string, startDate: string, number: number): Stay => {
  const { from, until } = daysOfRentalMonth(startDate, number);
  return {
    start: toInstant(timeZone, from, '00:00'),
    end: toInstant(timeZone, until, '00:00'),
    timeZone,
  };
};
