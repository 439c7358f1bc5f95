import { DAY, HOUR, MINUTE, SECOND } from '../../lib/time.ts';

/** A date, or a date and time, as it is written. */
export interface CalendarTime {
  /** Milliseconds as if the clock showed UTC. */
  readonly wall: number;
  readonly isDate: boolean;
  /** Milliseconds, of a time in UTC or with an offset of its own; others are in a zone. */
  readonly offset?: number;
}

/** A duration (RFC 5545 §3.3.6): days follow the calendar, hours are exact. */
export interface CalendarDuration {
  readonly days: number;
  readonly ms: number;
}

/** The Gregorian calendar repeats itself after as many years, of which `Date.UTC` takes the first hundred for those since 1900. */
const CYCLE = { years: 400, ms: 146_097 * DAY };

/** Longer than any of these values. */
const MAX_VALUE = 80;

const DATE_TIME =
  /^(\d{4})-?(\d\d)-?(\d\d)(?:[T\s]\s*(?:(\d\d):?(\d\d)(?::?(\d\d)(?:[.,]\d+)?)?)?)?\s*(Z|[+-]\d\d:?\d\d)?$/i;

/** No clock has been further from UTC: Manila before 1845, 15 h 56 min. */
const MAX_OFFSET = 16 * HOUR;

/** RFC 5545 §3.3.14, in milliseconds; undefined for none. Such as `+0100`, `-001444`, also `+1` and `+01:00`. */
export const parseOffset = (text: string): number | undefined => {
  const found = /^([+-])(\d{1,2}):?(\d\d)?:?(\d\d)?$/.exec(text.trim());
  if (!found) return undefined;
  const [, sign, hours, minutes = '0', seconds = '0'] = found;
  const size = Number(hours) * HOUR + Number(minutes) * MINUTE + Number(seconds) * SECOND;
  if (size > MAX_OFFSET) return undefined;
  return sign === '-' ? -size : size;
};

const wallOf = (parts: readonly (string | undefined)[]): number => {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.map((part) =>
    Number(part ?? 0),
  );
  const shifted = year < 100 ? year + CYCLE.years : year;
  const date = Date.UTC(shifted, month - 1, day);
  const isReal = new Date(date).getUTCDate() === day && new Date(date).getUTCMonth() === month - 1;
  const isMidnight = hour === 24 && minute + second === 0;
  if (!isReal || (hour > 23 && !isMidnight) || minute > 59 || second > 60)
    throw new RangeError('no such time');
  return date - (shifted === year ? 0 : CYCLE.ms) + hour * HOUR + minute * MINUTE + second * SECOND;
};

/**
 * Reads a date or a time: RFC 5545 §3.3.4 and §3.3.5, and what programs write instead, with dashes and colons, in lower case, with
 * fractions of a second or without seconds. Eight digits are a date even without `VALUE=DATE`.
 * @throws {RangeError} for everything else.
 */
export const parseTime = (text: string, valueType = ''): CalendarTime => {
  const found = DATE_TIME.exec(text.slice(0, MAX_VALUE).trim());
  if (!found) throw new RangeError('not a time');
  const [, year, month, day, hour, minute, second, zone] = found;
  if (hour === undefined || valueType.toUpperCase() === 'DATE')
    return { wall: wallOf([year, month, day]), isDate: true };
  const wall = wallOf([year, month, day, hour, minute, second]);
  if (zone === undefined) return { wall, isDate: false };
  return { wall, isDate: false, offset: zone.toUpperCase() === 'Z' ? 0 : (parseOffset(zone) ?? 0) };
};

const DURATION = /^([+-]?)P(?:(\d+)W)?(?:(\d+)D)?T?(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?$/i;

/** A stay of more is a mistake; its end would be outside of all dates. */
const MAX_DURATION_DAYS = 36_525;

/**
 * Reads a duration (RFC 5545 §3.3.6).
 * @throws {RangeError} for everything else, and for more than a hundred years.
 */
export const parseDuration = (text: string): CalendarDuration => {
  const found = DURATION.exec(text.slice(0, MAX_VALUE).replaceAll(/\s/g, ''));
  if (!found || !/\d/.test(text)) throw new RangeError('not a duration');
  const parts: (string | undefined)[] = found.slice(2);
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = parts.map((part) => Number(part ?? 0));
  const sign = found[1] === '-' ? -1 : 1;
  const [wholeDays, ms] = [weeks * 7 + days, hours * HOUR + minutes * MINUTE + seconds * SECOND];
  if (wholeDays + ms / DAY > MAX_DURATION_DAYS) throw new RangeError('too long');
  return { days: sign * wholeDays, ms: sign * ms };
};
