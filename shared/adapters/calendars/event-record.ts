import { parseTime } from './calendar-values.ts';
import type { Zones } from './calendar-zones.ts';
import { type CalendarObject, type Component, findProperty, readText } from './components.ts';
import { readParam } from './content-lines.ts';
import { attempt, type EventTime, instantOf, type Length, readLength, readTime } from './event-times.ts';

/** A `VEVENT` whose own values are read, in its calendar. */
export interface EventRecord {
  readonly event: Component;
  readonly zones: Zones;
  readonly uid: string;
  /** Undefined if it is missing or not understood. */
  readonly start: EventTime | undefined;
  readonly length: Length;
  /** The occurrence that it replaces; undefined if there is none, or if it is not understood. */
  readonly replaced: EventTime | undefined;
  /** It replaces all later occurrences, too. */
  readonly isFuture: boolean;
  /** It blocks nothing. */
  readonly isFree: boolean;
  readonly isCancelled: boolean;
  /** Something was not understood. */
  isOdd: boolean;
  readonly version: Version;
}

/** Which of two versions of an event is newer (RFC 5546 §2.1.5). */
interface Version {
  readonly sequence: number;
  /** Epoch milliseconds. */
  readonly stamp: number | undefined;
  /** Whether DTSTAMP is the time of this version; some programs write the time of the answer instead. */
  readonly isKept: boolean;
}

const readStamp = (event: Component): number | undefined => {
  const text = readText(event, 'LAST-MODIFIED') || readText(event, 'DTSTAMP');
  return attempt(() => parseTime(text).wall);
};

const readVersion = (event: Component): Version => {
  const sequence = Number.parseInt(readText(event, 'SEQUENCE'), 10);
  return {
    sequence: Number.isNaN(sequence) ? 0 : sequence,
    stamp: readStamp(event),
    isKept: !Number.isNaN(sequence) || readText(event, 'LAST-MODIFIED') !== '',
  };
};

const isSameStart = (a: EventRecord, b: EventRecord): boolean =>
  a.start !== undefined && b.start !== undefined && instantOf(a.start) === instantOf(b.start);

/**
 * Negative if `a` is older. Versions of which that is not known are equal, and all count: with one SEQUENCE the time decides only where
 * it is that of a change, because some programs give one UID to different stays.
 */
export const compareVersions = (a: EventRecord, b: EventRecord): number => {
  const bySequence = a.version.sequence - b.version.sequence;
  if (bySequence !== 0) return bySequence;
  const isKept = a.version.isKept && b.version.isKept;
  const isCancellation = (a.isCancelled || b.isCancelled) && isSameStart(a, b);
  if (!isKept && !isCancellation && !a.replaced) return 0;
  return a.version.stamp === undefined || b.version.stamp === undefined
    ? 0
    : a.version.stamp - b.version.stamp;
};

/** Free time: TRANSP, or where it is missing, what Outlook writes. */
const isTransparent = (event: Component): boolean => {
  const transparency = readText(event, 'TRANSP').toUpperCase();
  const busyStatus = readText(event, 'X-MICROSOFT-CDO-BUSYSTATUS').toUpperCase();
  return transparency === 'TRANSPARENT' || (transparency === '' && busyStatus === 'FREE');
};

/** The second is the American spelling, which some programs write. */
const CANCELLED = new Set(['CANCELLED', 'CANCELED']);

/** RFC 5546 §3.2.5: all events of a calendar with the method CANCEL are cancelled. */
const isCancelled = (event: Component, calendar: CalendarObject): boolean => {
  const status = readText(event, 'STATUS').toUpperCase();
  return CANCELLED.has(status) || readText(calendar, 'METHOD').toUpperCase() === 'CANCEL';
};

/** Reads an event; what is not understood is undefined. */
export const readEvent = (event: Component, calendar: CalendarObject, zones: Zones): EventRecord => {
  const [first, id] = [findProperty(event, 'DTSTART'), findProperty(event, 'RECURRENCE-ID')];
  const start = first && attempt(() => readTime(first.value, first, zones));
  const replaced = id && attempt(() => readTime(id.value, id, zones, start?.clock));
  const length = start && readLength(event, start, zones);
  return {
    event,
    zones,
    uid: readText(event, 'UID'),
    start,
    length: length ?? { days: 0, ms: 0 },
    replaced,
    isFuture: id !== undefined && readParam(id, 'range').toUpperCase() === 'THISANDFUTURE',
    isFree: isTransparent(event),
    isCancelled: isCancelled(event, calendar),
    isOdd: !start || (id && !replaced) || length?.isOdd === true,
    version: readVersion(event),
  };
};

/** The occurrence that an event replaces, if it has a property for that. */
export const isOverride = ({ event }: EventRecord): boolean =>
  findProperty(event, 'RECURRENCE-ID') !== undefined;
