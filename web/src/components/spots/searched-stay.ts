import type { LocalStay } from '#web/api/spots/get-quote.ts';
import type { SearchedStay, StayDates, StayHours, StayMonths } from '#web/api/spots/list-spots-on-map.ts';
import { fullDays } from './stay-params.ts';

export const isByHours = (stay: SearchedStay): stay is StayHours => 'startTime' in stay;

export const isByMonth = (stay: SearchedStay): stay is StayMonths => 'stayType' in stay;

/** A searched stay of days or hours as in the booking box. */
export const toStayAtSpot = (stay: StayDates | StayHours): LocalStay => {
  if (!isByHours(stay)) return fullDays(stay.startDate, stay.endDate);
  const { startDate, ...hours } = stay;
  return { date: startDate, ...hours, isFullDay: false };
};
