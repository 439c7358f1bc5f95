import { tzOffset } from '@date-fns/tz';

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Local time: day `YYYY-MM-DD`, time `HH:mm`, weekday as `Date.getUTCDay()`. */
export interface LocalMoment {
  readonly date: string;
  readonly time: string;
  readonly weekday: number;
}

/** Offsets by zone and UTC hour: computing one takes microseconds, and a search needs the same few thousands of times. */
const offsets = new Map<string, number>();
const MAX_OFFSETS = 10_000;

/** In milliseconds. Clocks in Europe change at a full UTC hour, so an hour has one offset. */
const offsetAt = (zone: string, instant: number): number => {
  const hour = Math.floor(instant / HOUR);
  const name = `${zone} ${hour}`;
  const known = offsets.get(name);
  if (known !== undefined) return known;
  const offset = tzOffset(zone, new Date(hour * HOUR)) * MINUTE;
  if (offsets.size >= MAX_OFFSETS) offsets.clear();
  offsets.set(name, offset);
  return offset;
};

/** The local time in `zone` at an instant (epoch milliseconds). */
export const toLocal = (zone: string, instant: number): LocalMoment => {
  const shifted = new Date(instant + offsetAt(zone, instant));
  const text = shifted.toISOString();
  return { date: text.slice(0, 10), time: text.slice(11, 16), weekday: shifted.getUTCDay() };
};

/**
 * The instant (epoch milliseconds) of a local day and time in `zone`. Of a repeated time it is the first; a time that daylight saving skips
 * is moved forward by the skipped hour.
 */
export const toInstant = (zone: string, date: string, time: string): number => {
  const wall = Date.parse(`${date}T${time}:00Z`);
  const [before, after] = [offsetAt(zone, wall - DAY), offsetAt(zone, wall + DAY)];
  const candidates = [wall - before, wall - after].sort((a, b) => a - b);
  const shown = candidates.find((instant) => instant + offsetAt(zone, instant) === wall);
  return shown ?? wall - before;
};

/** The calendar day `days` after a day. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

/** Days from one calendar day to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY);

/** Weekday of a calendar day as `Date.getUTCDay()`: 0 is Sunday. */
export const getWeekday = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay();

export const toIso = (instant: number): string => new Date(instant).toISOString();

/** The day with number 0, where days are stored as numbers. */
export const FIRST_DAY = '2020-01-01';

/** The number of a local day. */
export const toDayNumber = (date: string): number => daysBetween(FIRST_DAY, date);
export const fromDayNumber = (day: number): string => addDays(FIRST_DAY, day);
