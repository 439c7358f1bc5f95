import { runInNewContext } from 'node:vm';
import ICAL from 'ical.js';
import type { FeedReading, FeedWindow } from '../../domain/ports/calendars.ts';
import { isOwnUid } from '../../lib/icalendar.ts';
import { type Period, toHalfHours } from '../../lib/half-hours.ts';
import { readEnd, MAX_CLOCK_SHIFT, leftOut, startsOf, readText, readTimes } from './event-times.ts';
import { FetchProblem } from './fetch-text.ts';
import { wallMillis, type Zones, readZones } from './zones.ts';

/** Above this number only the blocked half hours are stored: a year has at most 8,784 that do not touch. */
const MAX_EVENTS = 1000;
/** The maximum number of events before they are joined. */
const MAX_FOUND = 20_000;

const parse = (text: string): ICAL.Component[] => {
  try {
    const root: unknown = ICAL.parse(text.replace(/^\uFEFF/, ''));
    const roots: unknown[] = Array.isArray(root) && Array.isArray(root[0]) ? root : [root];
    const calendars = roots.map((one) => new ICAL.Component(one as unknown[])); // jCal, from the line above
    if (calendars.some(({ name }) => name !== 'vcalendar')) throw new FetchProblem('not_a_calendar');
    return calendars;
  } catch {
    throw new FetchProblem('not_a_calendar');
  }
};

/** Events that block nothing: free time, cancelled events, and our own events that come back. */
const isIgnored = (event: ICAL.Component, { spotId }: FeedWindow) =>
  readText(event, 'status').toUpperCase() === 'CANCELLED' ||
  readText(event, 'transp').toUpperCase() === 'TRANSPARENT' ||
  isOwnUid(readText(event, 'uid'), spotId);

const clip = ({ start, end }: Period, window: FeedWindow): Period => ({
  start: Math.max(start, window.start),
  end: Math.min(end, window.end),
});

const toDistinct = (events: readonly Period[]): Period[] =>
  [...new Map(events.map((event) => [`${event.start} ${event.end}`, event])).values()].sort(
    (a, b) => a.start - b.start || a.end - b.end,
  );

const add = (found: Period[], period: Period): void => {
  found.push(period);
  if (found.length > MAX_FOUND) found.splice(0, found.length, ...toHalfHours(found));
};

const addEvent = (
  found: Period[],
  event: ICAL.Component,
  overridden: readonly ICAL.Component[],
  { zones, window }: { zones: Zones; window: FeedWindow },
): void => {
  const [first] = readTimes(event, 'dtstart');
  const end = readEnd(event, zones);
  if (!first || !end) return;
  const isLeftOut = leftOut(event, overridden, zones);
  const firstStart = zones.instantOf(first.time, first.property);
  const longest = end(first.time, firstStart) - firstStart + MAX_CLOCK_SHIFT;
  for (const time of startsOf(event, zones, window.end)) {
    // A series may have begun long ago: past times are skipped cheaply.
    if (wallMillis(time) + longest + MAX_CLOCK_SHIFT < window.start) continue;
    const start = zones.instantOf(time, first.property);
    const period = clip({ start, end: end(time, start) }, window);
    if (!(period.start < period.end) || isLeftOut(time, start)) continue;
    add(found, period);
  }
};

/** Events that replace one time of a series, by UID. */
const overridesByUid = (events: readonly ICAL.Component[]): Map<string, ICAL.Component[]> => {
  const byUid = new Map<string, ICAL.Component[]>();
  for (const event of events) {
    if (!event.hasProperty('recurrence-id')) continue;
    const uid = readText(event, 'uid');
    const others = byUid.get(uid);
    if (others) others.push(event);
    else byUid.set(uid, [event]);
  }
  return byUid;
};

const collect = (text: string, window: FeedWindow): Period[] => {
  const found: Period[] = [];
  for (const calendar of parse(text)) {
    const zones = readZones(calendar, window.timeZone);
    const events = calendar.getAllSubcomponents('vevent');
    const overrides = overridesByUid(events);
    for (const event of events) {
      if (isIgnored(event, window)) continue;
      const overridden = event.hasProperty('recurrence-id') ? [] : overrides.get(readText(event, 'uid'));
      try {
        addEvent(found, event, overridden ?? [], { zones, window });
      } catch {
        // An invalid event must not keep the others from blocking the spot.
      }
    }
  }
  return found;
};

/**
 * The events of an iCalendar text (RFC 5545) in a period, in order: series with their exceptions, and all-day events from midnight to
 * midnight at the spot; above a thousand, the half hours that they block. Throws `FetchProblem`: `not_a_calendar`, or `too_large` after
 * `patienceMs`.
 */
export const readEvents = (text: string, window: FeedWindow, patienceMs: number): FeedReading => {
  try {
    // Only this API of Node can stop a loop in the same thread.
    const found = runInNewContext(
      'read()',
      { read: () => collect(text, window) },
      { timeout: patienceMs },
    ) as Period[]; // the result of `read`
    const events = toDistinct(found);
    return { events: events.length > MAX_EVENTS ? toHalfHours(events) : events, unread: [] };
  } catch (error) {
    if (isTimeout(error)) throw new FetchProblem('too_large');
    throw error;
  }
};

/** The error's class belongs to the other context, so `instanceof` fails. */
const isTimeout = (error: unknown) =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
