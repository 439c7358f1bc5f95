import { STAY_TIMES } from '#shared/model/rules.ts';
import { isDay } from '#web/lib/dates.ts';
import type { StayQuery } from '#web/lib/paths.ts';
import type { LocalStay } from '#web/api/spots/get-quote.ts';

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

const isTime = (text: string | null): text is string => text !== null && TIME.test(text);

/** Parses the stay of an address (001 §2); undefined if it is incomplete or invalid. */
export const parseStay = (params: URLSearchParams): LocalStay | undefined => {
  const date = params.get('date');
  const endDate = params.get('endDate');
  const startTime = params.get('startTime');
  const endTime = params.get('endTime');
  if (!isDay(date) || !isTime(startTime) || !isTime(endTime)) return undefined;
  const isFullDay = params.get('isFullDay') !== 'false';
  if (!isFullDay || !endDate) return { date, startTime, endTime, isFullDay };
  return isDay(endDate) && endDate > date ? { date, endDate, startTime, endTime, isFullDay } : undefined;
};

export const toStayQuery = ({ date, endDate, startTime, endTime, isFullDay }: LocalStay): StayQuery => ({
  date,
  ...(endDate && { endDate }),
  startTime,
  endTime,
  isFullDay: String(isFullDay),
});

/** Full days from 13:00 of the first to 12:00 of the last (001 §9). */
export const fullDays = (date: string, endDate: string): LocalStay => ({
  date,
  endDate,
  startTime: STAY_TIMES.fullDayStart,
  endTime: STAY_TIMES.fullDayEnd,
  isFullDay: true,
});
