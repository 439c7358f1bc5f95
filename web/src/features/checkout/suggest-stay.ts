import type { Availability, Spot } from '#shared/api/spots.ts';
import type { LocalStay } from '#web/api/spots/get-quote.ts';
import { addDays } from '#web/lib/dates.ts';
import {
  earliestEntry,
  fewestFullDays,
  fullDayStay,
  partDayStay,
} from '#web/components/bookings/local-stay.ts';

/** Whether full days from a date on are neither closed nor taken; false for unknown days. */
const isClear = (days: Availability['days'], from: string, count: number) =>
  Array.from({ length: count + 1 }, (_, day) => addDays(from, day)).every((date) =>
    days.some((day) => day.date === date && day.status === 'open' && day.busy.length === 0),
  );

/**
 * The initial stay of the booking box: tomorrow (001 §2), which can still be cancelled for free, else the first bookable full day; if full
 * days are never possible, hours of the first open day.
 */
export const suggestStay = (
  spot: Pick<Spot, 'min_duration' | 'timeZone' | 'advance_booking' | 'accessHours'>,
  today: string,
  { firstBookableDate, days }: Pick<Availability, 'firstBookableDate' | 'days'>,
): LocalStay => {
  const tomorrow = addDays(today, 1);
  if (firstBookableDate === today && isClear(days, tomorrow, fewestFullDays(spot)))
    return fullDayStay(spot, tomorrow);
  if (firstBookableDate !== null) return fullDayStay(spot, firstBookableDate);
  const [earliest = today] = earliestEntry(spot).split('T');
  const firstOpen = days.find(({ date, status }) => status === 'open' && date > today && date > earliest);
  return partDayStay(spot, firstOpen?.date ?? tomorrow);
};
