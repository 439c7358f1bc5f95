import { STAY_TIMES } from '#shared/model/rules.ts';
import { addDays, isDay } from '#web/lib/dates.ts';
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
  if (!endDate) return { date, startTime, endTime, isFullDay };
  const endsLater = endDate > date || (!isFullDay && endDate === date && endTime > startTime);
  return isDay(endDate) && endsLater ? { date, endDate, startTime, endTime, isFullDay } : undefined;
};

/** The local day on which a stay ends. Hours whose end is not after their start end on the next day (001 §9). */
export const endDateOf = ({ date, endDate, startTime, endTime, isFullDay }: LocalStay) =>
  endDate ?? (isFullDay || endTime <= startTime ? addDays(date, 1) : date);

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
