import type { BookingType, PatternType } from '../../model/constants.ts';
import { AppError } from '../../lib/app-error.ts';
import { addDays, toInstant, toLocal } from '../../lib/time.ts';
import { toMonthStay } from '../rentals/rental-months.ts';
import { type Stay, toFullDayStay, toStay } from '../availability/stay.ts';

/** The stay of a search in each spot's local days and times: full days, hours, or a rental by the month from `startDate` on. */
export interface SearchedStay {
  /** By default `stay`. */
  readonly stayType?: BookingType | undefined;
  /** By the month: the times of the week that are wanted; by default any. */
  readonly pattern?: PatternType | undefined;
  readonly startDate?: string | undefined;
  /** Hours without it end on `startDate`; then an end at 00:00 is midnight at the end of the day. */
  readonly endDate?: string | undefined;
  /** In each spot's time zone. */
  readonly startTime?: string | undefined;
  readonly endTime?: string | undefined;
}

/** Adds the missing date: the night that begins on the first, or ends on the second. Hours may have one day, and a rental has one. */
export const withBothDates = <C extends SearchedStay>(asked: C): C => {
  const { stayType, startDate, endDate, startTime } = asked;
  if (startTime !== undefined || stayType === 'month') return asked;
  if (startDate !== undefined && (endDate === undefined || endDate === startDate))
    return { ...asked, endDate: addDays(startDate, 1) };
  if (endDate !== undefined && startDate === undefined) return { ...asked, startDate: addDays(endDate, -1) };
  return asked;
};

/** The zone in Spain where a day ends last. */
const LAST_ZONE = 'Atlantic/Canary';

const findPast = ({ startDate, startTime }: SearchedStay, now: number): string | undefined => {
  if (startDate === undefined) return undefined;
  if (startDate < toLocal(LAST_ZONE, now).date) return 'query.startDate';
  const isOver = startTime !== undefined && toInstant(LAST_ZONE, startDate, startTime) < now;
  return isOver ? 'query.startTime' : undefined;
};

/** `invalid_request` for a stay that would begin on a day or at a time that is past in all of Spain. */
export const checkSearchDates = (asked: SearchedStay, now: number): void => {
  const path = findPast(asked, now);
  if (path === undefined) return;
  const message = 'Must not have passed.';
  throw new AppError('invalid_request', `${path}: ${message}`, { issues: [{ path, message }] });
};

const workOutStay = (
  timeZone: string,
  { stayType, startDate, endDate, startTime, endTime }: SearchedStay,
): Stay | undefined => {
  if (startDate === undefined) return undefined;
  if (stayType === 'month') return toMonthStay(timeZone, startDate, 1);
  if (startTime !== undefined && endTime !== undefined)
    return toStay(timeZone, { date: startDate, endDate, startTime, endTime, isFullDay: false });
  return endDate === undefined ? undefined : toFullDayStay(timeZone, startDate, endDate);
};

/** A search asks for the same stay at every spot of a time zone: one object, whose days and minutes are computed once. */
const stays = new WeakMap<SearchedStay, Map<string, Stay | undefined>>();

/** The requested stay in a spot's time zone, of a rental its first month; undefined without dates. */
export const toSearchedStay = (timeZone: string, asked: SearchedStay): Stay | undefined => {
  const known = stays.get(asked) ?? new Map<string, Stay | undefined>();
  stays.set(asked, known);
  if (!known.has(timeZone)) known.set(timeZone, workOutStay(timeZone, asked));
  return known.get(timeZone);
};
