import ICAL from 'ical.js';
import { toInstant, toLocal } from '../../lib/time.ts';

/** The time zones of a calendar. */
export interface Zones {
  /** The instant of a time in the zone of its property, or else of the spot. */
  instantOf(time: ICAL.Time, property: ICAL.Property): number;
  /** The local time, in the zone of a property, of a time that may be in UTC. */
  toWall(time: ICAL.Time, property: ICAL.Property): ICAL.Time;
  /** The same figures without a zone, in which rules count. */
  onTheWall(time: ICAL.Time): ICAL.Time;
}

type Clock = (time: ICAL.Time) => number;

const isKnown = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat(undefined, { timeZone: name }));
  } catch {
    return false;
  }
};

/** Some programs prefix the name with a path: `/mozilla.org/20070129_1/Europe/Madrid`. */
const normalizeTzid = (tzid: string): string | undefined =>
  [tzid, tzid.split('/').slice(-2).join('/')].find(isKnown);

/** The time as if it were UTC; for rough comparisons. */
export const wallMillis = (time: ICAL.Time) =>
  Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second);

const clockIn =
  (zone: string): Clock =>
  (time) => {
    const text = new Date(wallMillis(time)).toISOString();
    return toInstant(zone, text.slice(0, 10), text.slice(11, 16)) + time.second * 1000;
  };

/** A time zone that the calendar itself describes. Only yearly changes are supported, because a description can be endless. */
const describedClock = (calendar: ICAL.Component, tzid: string): Clock | undefined => {
  const zone = calendar
    .getAllSubcomponents('vtimezone')
    .find((one) => one.getFirstPropertyValue('tzid') === tzid);
  const rules = zone
    ?.getAllSubcomponents()
    .flatMap((part) => part.getAllProperties('rrule').flatMap((rule): unknown[] => rule.getValues()));
  const isYearly = (rule: unknown) => rule instanceof ICAL.Recur && rule.freq === 'YEARLY';
  if (!zone || !rules?.every(isYearly)) return undefined;
  const described = new ICAL.Timezone({ component: zone, tzid });
  return (time) => wallMillis(time) - described.utcOffset(time) * 1000;
};

/** The zones of a calendar for a spot in `timeZone`. IANA names have their IANA meaning. */
export const readZones = (calendar: ICAL.Component, timeZone: string): Zones => {
  const clocks = new Map<string, Clock>();
  const readClock = (property: ICAL.Property): Clock => {
    const given: unknown = property.getParameter('tzid');
    const tzid = typeof given === 'string' ? given : '';
    const known = clocks.get(tzid);
    if (known) return known;
    const name = tzid === '' ? timeZone : normalizeTzid(tzid);
    const described = name === undefined ? describedClock(calendar, tzid) : clockIn(name);
    const clock = described ?? clockIn(timeZone);
    clocks.set(tzid, clock);
    return clock;
  };
  const isUtc = (time: ICAL.Time) => time.zone === ICAL.Timezone.utcTimezone;
  const onTheWall = (time: ICAL.Time) => {
    const wall = time.clone();
    if (!isUtc(time)) wall.zone = ICAL.Timezone.localTimezone;
    return wall;
  };
  const instantOf: Zones['instantOf'] = (time, property) => {
    if (time.isDate) return clockIn(timeZone)(time);
    return isUtc(time) ? wallMillis(time) : readClock(property)(time);
  };
  return {
    instantOf,
    onTheWall,
    toWall: (time, property) => {
      const given: unknown = property.getParameter('tzid');
      const zone = typeof given === 'string' ? (normalizeTzid(given) ?? timeZone) : timeZone;
      const start: unknown = property.getFirstValue();
      if (!isUtc(time) || (start instanceof ICAL.Time && isUtc(start))) return onTheWall(time);
      const local = toLocal(zone, wallMillis(time));
      return ICAL.Time.fromString(`${local.date}T${local.time}:00`, property).clone();
    },
  };
};
