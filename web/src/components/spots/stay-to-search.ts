import type { LocalStay } from '#web/api/spots/get-quote.ts';
import type { SearchedStay } from '#web/api/spots/list-spots-on-map.ts';
import { HALF_HOURS } from '#web/components/bookings/day-times.ts';
import { endDateOf } from './stay-params.ts';

/** The search for a stay of the booking box, or undefined for times that cannot be searched. */
export const toStayToSearch = (stay: LocalStay): SearchedStay | undefined => {
  const { date, startTime, endTime, isFullDay } = stay;
  const endDate = endDateOf(stay);
  if (isFullDay) return { startDate: date, endDate };
  const isSearchable = HALF_HOURS.includes(startTime) && HALF_HOURS.includes(endTime);
  return isSearchable
    ? { startDate: date, startTime, ...(endDate !== date && { endDate }), endTime }
    : undefined;
};
