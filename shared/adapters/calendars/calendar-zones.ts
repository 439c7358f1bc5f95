import { type Clock, UTC_CLOCK, fixedClock, zoneClock } from './clocks.ts';
import { type CalendarObject, type Component, readText } from './components.ts';
import type { Tick } from './content-lines.ts';
import { describedClock } from './described-clock.ts';
import { findDisplayedZone, findFixedOffset, findIanaZone, findWindowsZone } from './zone-names.ts';

/** The zones of a calendar for a spot. */
export interface Zones {
  /** The clock of times with this TZID; of floating times for an empty one. */
  readonly clockOf: (tzid: string) => Clock;
  /** Whole days are those of the spot. */
  readonly spotClock: Clock;
}

/** Descriptions of zones (`VTIMEZONE`) by TZID, the first of each. */
type Descriptions = ReadonlyMap<string, Component>;

/** A TZID is a text (RFC 5545 §3.3.11), which escapes what a parameter quotes. */
const readZoneName = (part: Component): string =>
  readText(part, 'TZID')
    .replaceAll('"', '')
    .replaceAll(/\\([,;\\])/g, '$1');

const listDescriptions = ({ parts }: CalendarObject): (readonly [string, Component])[] =>
  parts
    .filter(({ kind }) => kind === 'VTIMEZONE')
    .map((part) => [readZoneName(part), part] as const)
    .toReversed();

/** The clock of a zone that only the file knows. */
const findDescribedClock = (description: Component | undefined, tick: Tick): Clock | undefined => {
  if (!description) return undefined;
  const location = findIanaZone(readText(description, 'X-LIC-LOCATION'));
  return location === undefined ? describedClock(description, tick) : zoneClock(location);
};

/** Reads the clock of a description, once for all calendars of a file. */
type ReadDescription = (description: Component | undefined) => Clock | undefined;

const createReadDescription = (tick: Tick): ReadDescription => {
  const clocks = new Map<Component | undefined, Clock | undefined>();
  return (description) => {
    if (!clocks.has(description)) clocks.set(description, findDescribedClock(description, tick));
    return clocks.get(description);
  };
};

const findClock = (
  tzid: string,
  descriptions: readonly (() => Descriptions)[],
  readDescription: ReadDescription,
): Clock | undefined => {
  const offset = findFixedOffset(tzid);
  if (offset !== undefined) return offset === 0 ? UTC_CLOCK : fixedClock(offset);
  const known = findIanaZone(tzid) ?? findWindowsZone(tzid);
  if (known !== undefined) return zoneClock(known);
  for (const described of descriptions) {
    const clock = readDescription(described().get(tzid));
    if (clock) return clock;
  }
  const displayed = findDisplayedZone(tzid);
  if (displayed === undefined) return undefined;
  return typeof displayed === 'string' ? zoneClock(displayed) : fixedClock(displayed);
};

/**
 * The zones of the calendars of a file, for a spot in `timeZone`. Names of IANA and of Windows have their own meaning, whatever the file
 * describes; other names have that of the file, the same calendar first. Floating times are in `X-WR-TIMEZONE`. Zones that are unknown
 * everywhere are that of the spot.
 */
export const readZones = (calendars: readonly CalendarObject[], timeZone: string, tick: Tick) => {
  const spotClock = zoneClock(timeZone);
  const readDescription = createReadDescription(tick);
  const ofFile = once(() => new Map(calendars.toReversed().flatMap(listDescriptions)));
  return (calendar: CalendarObject): Zones => {
    const ofCalendar = once(() => new Map(listDescriptions(calendar)));
    const clocks = new Map<string, Clock>();
    const clockOf = (tzid: string): Clock => {
      const known = clocks.get(tzid);
      if (known) return known;
      tick();
      const name = tzid === '' ? readText(calendar, 'X-WR-TIMEZONE') : tzid;
      const clock =
        (name === '' ? undefined : findClock(name, [ofCalendar, ofFile], readDescription)) ?? spotClock;
      clocks.set(tzid, clock);
      return clock;
    };
    return { clockOf, spotClock };
  };
};

const once = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
};
