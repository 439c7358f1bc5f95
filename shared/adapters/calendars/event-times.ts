import { DAY, HOUR } from '../../lib/time.ts';
import { parseDuration, parseTime } from './calendar-values.ts';
import type { Zones } from './calendar-zones.ts';
import { type Clock, fixedClock, toInstant, toWall } from './clocks.ts';
import { type Component, findProperty } from './components.ts';
import { type Property, readParam } from './content-lines.ts';

/** A date or a time on its clock; whole days are on that of the spot. */
export interface EventTime {
  readonly wall: number;
  readonly isDate: boolean;
  readonly clock: Clock;
  /** In UTC, or with an offset of its own. */
  readonly isFixed: boolean;
  /** Written without any zone. */
  readonly isFloating: boolean;
}

/** How long an event is: days on the clock, then an exact rest (RFC 5545 §3.3.6). Negative if its end is before its start. */
export interface Length {
  readonly days: number;
  readonly ms: number;
}

export const instantOf = ({ wall, clock }: EventTime): number => toInstant(clock, wall);

export const dayOf = (wall: number): number => Math.floor(wall / DAY) * DAY;

/**
 * Reads one value of a property. Floating times are by the clock of the start of the event, if there is one.
 * @throws {RangeError} for what is no time.
 */
export const readTime = (text: string, property: Property, zones: Zones, floating?: Clock): EventTime => {
  const { wall, isDate, offset } = parseTime(text, readParam(property, 'value'));
  const known = { wall, isDate, isFixed: offset !== undefined, isFloating: false };
  if (isDate) return { ...known, clock: zones.spotClock };
  if (offset !== undefined) return { ...known, clock: fixedClock(offset) };
  const tzid = readParam(property, 'tzid');
  const isFloating = tzid === '';
  return { ...known, isFloating, clock: isFloating && floating ? floating : zones.clockOf(tzid) };
};

/** The nearest midnight of a day in UTC. */
const nearestDay = (instant: number): number => Math.round(instant / DAY) * DAY;

/**
 * The day that a time names in an all-day event. Exchange writes the midnight of its own zone, also in UTC, which no clock changes by
 * half a day; other instants, such as the last second of a day, are on the clock of the spot.
 */
export const namedDay = (time: EventTime, { spotClock }: Zones): number => {
  if (!time.isFixed) return dayOf(time.wall);
  const instant = instantOf(time);
  return instant % (HOUR / 4) === 0 ? nearestDay(instant) : dayOf(toWall(spotClock, instant));
};

export const endOf = (start: EventTime, instant: number, { days, ms }: Length): number =>
  days === 0 ? instant + ms : toInstant(start.clock, start.wall + days * DAY) + ms;

const daysOfDates = (start: EventTime, end: EventTime, zones: Zones): number => {
  if (end.isDate || !end.isFixed) return Math.ceil((end.wall - start.wall) / DAY);
  const wall = end.wall % DAY === 0 ? end.wall : toWall(zones.spotClock, instantOf(end));
  return Math.ceil((wall - start.wall) / DAY);
};

/** The length up to an end; a date ends a timed event at its midnight, or after the day if that of the start. */
const lengthUntil = (start: EventTime, end: EventTime, zones: Zones): Length => {
  if (start.isDate) return { days: daysOfDates(start, end, zones), ms: 0 };
  const isSameDay = end.isDate && end.wall === dayOf(start.wall);
  const last = end.isDate ? toInstant(start.clock, end.wall + (isSameDay ? DAY : 0)) : instantOf(end);
  // RFC 5545 §3.8.5.3: the same exact duration applies to the whole series.
  return { days: 0, ms: last - instantOf(start) };
};

const lengthOf = (text: string, { isDate }: EventTime): Length => {
  const { days, ms } = parseDuration(text);
  return isDate ? { days: Math.ceil(days + ms / DAY), ms: 0 } : { days, ms };
};

/** The result, or nothing for what is not understood. */
export const attempt = <T>(read: () => T): T | undefined => {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
};

/** Whether one of the values was not understood, or makes no sense. */
interface ReadLength extends Length {
  readonly isOdd: boolean;
}

/**
 * The length of an event that starts then: DTEND, or else DURATION, which some programs write as zero beside it (RFC 5545 §3.6.1 allows
 * one of them). An all-day event has one day at least; a timed one without either has no length.
 */
export const readLength = (event: Component, start: EventTime, zones: Zones): ReadLength => {
  const [end, duration] = [findProperty(event, 'DTEND'), findProperty(event, 'DURATION')];
  const byEnd = end && attempt(() => lengthUntil(start, readTime(end.value, end, zones, start.clock), zones));
  const byDuration = duration && attempt(() => lengthOf(duration.value, start));
  const isEmpty = (length: Length) => length.days === 0 && length.ms === 0;
  const found = [byEnd, byDuration].filter((length) => length !== undefined);
  const chosen = found.find((length) => !isEmpty(length)) ?? found[0];
  const isOdd = (end && !byEnd) || (duration && !byDuration) || (chosen && chosen.days + chosen.ms < 0);
  const days = start.isDate ? Math.max(chosen?.days ?? 1, 1) : (chosen?.days ?? 0);
  return { days, ms: chosen?.ms ?? 0, isOdd: isOdd === true };
};
