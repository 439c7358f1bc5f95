import { AppError } from '../../lib/app-error.ts';
import { addDays, toInstant, toLocal } from '../../lib/time.ts';
import { type Stay, toFullDayStay, toStay } from '../availability/stay.ts';

/** The stay of a search in local days and times, which are those of each space: full days, or hours of one day. */
export interface SearchedStay {
  readonly startDate?: string | undefined;
  /** Of full days; hours are on one day. */
  readonly endDate?: string | undefined;
  /** Hours of `startDate`, in the time zone of each space; an end at 00:00 is the midnight at which the day ends. */
  readonly startTime?: string | undefined;
  readonly endTime?: string | undefined;
}

/** With both dates where one is given: the night that begins on the first, or ends on the second. Hours have one day. */
export const withBothDates = <C extends SearchedStay>(asked: C): C => {
  const { startDate, endDate, startTime } = asked;
  if (startTime !== undefined) return asked;
  if (startDate !== undefined && endDate === undefined) return { ...asked, endDate: addDays(startDate, 1) };
  if (endDate !== undefined && startDate === undefined) return { ...asked, startDate: addDays(endDate, -1) };
  return asked;
};

/** Where in Spain a day is over last. */
const LAST_ZONE = 'Atlantic/Canary';

const findPast = ({ startDate, startTime }: SearchedStay, now: number): string | undefined => {
  if (startDate === undefined) return undefined;
  if (startDate < toLocal(LAST_ZONE, now).date) return 'query.startDate';
  const isOver = startTime !== undefined && toInstant(LAST_ZONE, startDate, startTime) < now;
  return isOver ? 'query.startTime' : undefined;
};

/** `invalid_request` for a stay that would begin on a day that is over everywhere, or at a time that has passed everywhere. */
export const checkSearchDates = (asked: SearchedStay, now: number): void => {
  const path = findPast(asked, now);
  if (path === undefined) return;
  const message = 'Must not have passed.';
  throw new AppError('invalid_request', `${path}: ${message}`, { issues: [{ path, message }] });
};

const workOutStay = (
  timeZone: string,
  { startDate, endDate, startTime, endTime }: SearchedStay,
): Stay | undefined => {
  if (startDate === undefined) return undefined;
  if (startTime !== undefined && endTime !== undefined)
    return toStay(timeZone, { date: startDate, startTime, endTime, isFullDay: false });
  return endDate === undefined ? undefined : toFullDayStay(timeZone, startDate, endDate);
};

/** A search asks for the same stay at every space of a time zone: one object, of which days and minutes are known once. */
const stays = new WeakMap<SearchedStay, Map<string, Stay | undefined>>();

/** The stay that is asked for at a space in a time zone, or undefined without dates. */
export const toSearchedStay = (timeZone: string, asked: SearchedStay): Stay | undefined => {
  const known = stays.get(asked) ?? new Map<string, Stay | undefined>();
  stays.set(asked, known);
  if (!known.has(timeZone)) known.set(timeZone, workOutStay(timeZone, asked));
  return known.get(timeZone);
};
