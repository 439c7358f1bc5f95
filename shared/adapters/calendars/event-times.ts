import ICAL from 'ical.js';
import { DAY } from '../../lib/time.ts';
import { wallMillis, type Zones } from './zones.ts';

/** No time zone is further from UTC, either way. */
export const MAX_CLOCK_SHIFT = DAY;

export const readText = (event: ICAL.Component, name: string) => {
  const value: unknown = event.getFirstPropertyValue(name);
  return typeof value === 'string' ? value : '';
};

/** The times in the properties of a name, each with its property, which has the time zone. */
export const readTimes = (
  event: ICAL.Component,
  name: string,
): { time: ICAL.Time; property: ICAL.Property }[] =>
  event
    .getAllProperties(name)
    .flatMap((property) =>
      property
        .getValues()
        .flatMap((value: unknown) => (value instanceof ICAL.Time ? [{ time: value, property }] : [])),
    );

const toDate = (time: ICAL.Time) => time.toString().slice(0, 10);

/** The end of an event that starts then. */
type EndOf = (start: ICAL.Time, instant: number) => number;

/** Undefined for an event without a start. */
export const readEnd = (event: ICAL.Component, zones: Zones): EndOf | undefined => {
  const [first] = readTimes(event, 'dtstart');
  const [last] = readTimes(event, 'dtend');
  if (!first) return undefined;
  const later = (duration: ICAL.Duration) => (start: ICAL.Time) => {
    const end = start.clone();
    end.addDuration(duration);
    return zones.instantOf(end, first.property);
  };
  const duration: unknown = event.getFirstPropertyValue('duration');
  if (duration instanceof ICAL.Duration) return later(duration);
  if (first.time.isDate) {
    const days = last ? last.time.subtractDate(first.time) : ICAL.Duration.fromData({ days: 1 });
    return later(days);
  }
  // RFC 5545 §3.8.5.3: the same exact duration applies to the whole series.
  const length = last
    ? zones.instantOf(last.time, last.property) - zones.instantOf(first.time, first.property)
    : 0;
  return (_start, instant) => instant + length;
};

/** Times that a series excludes: its exceptions, and those that another event replaces. */
export const leftOut = (event: ICAL.Component, overridden: readonly ICAL.Component[], zones: Zones) => {
  const times = [
    ...readTimes(event, 'exdate'),
    ...overridden.flatMap((other) => readTimes(other, 'recurrence-id')),
  ];
  const instants = new Set(times.map(({ time, property }) => zones.instantOf(time, property)));
  const dates = new Set(times.filter(({ time }) => time.isDate).map(({ time }) => toDate(time)));
  return (time: ICAL.Time, instant: number) => instants.has(instant) || dates.has(toDate(time));
};

/** Recurrence rules count in local time, so their end must be local, too. */
const untilOnTheWall = (rule: ICAL.Recur, start: ICAL.Property, zones: Zones) => {
  const until: unknown = rule.until;
  const first: unknown = start.getFirstValue();
  if (!(until instanceof ICAL.Time) || !(first instanceof ICAL.Time)) return;
  const wall = until.isDate ? until.clone() : zones.toWall(until, start);
  if (until.isDate && !first.isDate) wall.addDuration(ICAL.Duration.fromData({ days: 1 }));
  wall.isDate = first.isDate;
  rule.until = wall;
};

/** The times at which an event starts: each series in order, until `end` at the latest. */
export function* startsOf(event: ICAL.Component, zones: Zones, end: number): Generator<ICAL.Time> {
  const [first] = readTimes(event, 'dtstart');
  if (!first) return;
  const rules = event
    .getAllProperties('rrule')
    .flatMap((property): unknown[] => property.getValues())
    .filter((value: unknown) => value instanceof ICAL.Recur);
  const start = zones.onTheWall(first.time);
  if (rules.length === 0) yield start;
  for (const rule of rules) {
    untilOnTheWall(rule, first.property, zones);
    const iterator = rule.iterator(start);
    for (let time = nextOccurrence(iterator); time; time = nextOccurrence(iterator)) {
      if (wallMillis(time) >= end + MAX_CLOCK_SHIFT) break;
      yield time.clone();
    }
  }
  for (const { time } of readTimes(event, 'rdate')) yield zones.onTheWall(time);
}

/** The iterator's type omits the end. */
const nextOccurrence = (iterator: ICAL.RecurIterator): ICAL.Time | null => iterator.next();
