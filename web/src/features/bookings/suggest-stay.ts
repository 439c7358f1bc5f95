import type { Availability, Spot } from '#shared/api/spots.ts';
import type { LocalStay } from '#web/api/spots/get-quote.ts';
import { addDays } from '#web/lib/dates.ts';
import {
  earliestEntry,
  fewestFullDays,
  fullDayStay,
  partDayStay,
} from '#web/components/bookings/local-stay.ts';

/** Whether whole days from a date on touch nothing that is closed or taken; false for days that are not known. */
const isClear = (days: Availability['days'], from: string, count: number) =>
  Array.from({ length: count + 1 }, (_, day) => addDays(from, day)).every((date) =>
    days.some((day) => day.date === date && day.status === 'open' && day.busy.length === 0),
  );

/**
 * The stay that the booking box starts with: tomorrow (001 §2), which still gives money back, else the first day that can
 * be booked, whole; where no whole day ever can, hours of the first day that is open.
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
