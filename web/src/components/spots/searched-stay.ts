import type { LocalStay } from '#web/api/spots/get-quote.ts';
import type { SearchedStay, StayHours } from '#web/api/spots/list-spots-on-map.ts';
import { addDays } from '#web/lib/dates.ts';
import { fullDays } from './stay-params.ts';

export const isByHours = (stay: SearchedStay): stay is StayHours => 'startTime' in stay;

const HALF_HOUR = /^([01]\d|2[0-3]):[03]0$/;

/** Whether the times of a day can be searched: half hours, the end after the start or at midnight at the end of the day. */
export const isHoursOfDay = (startTime: string, endTime: string) =>
  HALF_HOUR.test(startTime) && HALF_HOUR.test(endTime) && (endTime === '00:00' || startTime < endTime);

/** A searched stay as in the booking box. An end at 00:00 means the next day there, too. */
export const toStayAtSpot = (stay: SearchedStay): LocalStay => {
  if (!isByHours(stay)) return fullDays(stay.startDate, stay.endDate);
  const { startDate, startTime, endTime } = stay;
  return { date: startDate, startTime, endTime, isFullDay: false };
};

/** The search for a stay of the booking box, or undefined for hours that cannot be searched. */
export const toStayToSearch = ({
  date,
  endDate,
  startTime,
  endTime,
  isFullDay,
}: LocalStay): SearchedStay | undefined => {
  if (isFullDay) return { startDate: date, endDate: endDate ?? addDays(date, 1) };
  return isHoursOfDay(startTime, endTime) ? { startDate: date, startTime, endTime } : undefined;
};
