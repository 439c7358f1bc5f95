import type { FeedReading, FeedWindow } from '../../domain/ports/calendars.ts';
import { isOwnUid } from '../../lib/icalendar.ts';
import { readZones, type Zones } from './calendar-zones.ts';
import { type Component, readText } from './components.ts';
import type { Tick } from './content-lines.ts';
import { addGroup } from './event-group.ts';
import { type EventRecord, readEvent } from './event-record.ts';
import { FetchProblem } from './request-public.ts';
import { FoundEvents } from './found-events.ts';
import { busyPeriods } from './free-busy.ts';
import { readCalendars } from './read-calendars.ts';

/** Throws `FetchProblem` (`too_large`) once the time is up. */
const createTick = (patienceMs: number): Tick => {
  const deadline = performance.now() + patienceMs;
  let calls = 0;
  return () => {
    // Asking for the time costs more than a step.
    if ((++calls & 63) === 0 && performance.now() > deadline) throw new FetchProblem('too_large');
  };
};

const addBusy = (found: FoundEvents, component: Component, zones: Zones, tick: Tick): void => {
  for (const period of busyPeriods(component, zones, tick)) {
    if (period) found.add(period);
    else found.addUnread(readText(component, 'SUMMARY'), {});
  }
};

/** Events by their UID, across all calendars of a file; each without a UID is one of its own. */
const groupByUid = (events: readonly EventRecord[]): EventRecord[][] => {
  const groups = new Map<string, EventRecord[]>();
  const single: EventRecord[][] = [];
  for (const event of events) {
    const group = groups.get(event.uid);
    if (event.uid === '') single.push([event]);
    else if (group) group.push(event);
    else groups.set(event.uid, [event]);
  }
  return [...groups.values(), ...single];
};

const collect = (text: string, window: FeedWindow, tick: Tick): FoundEvents => {
  const found = new FoundEvents(window);
  const events: EventRecord[] = [];
  const calendars = readCalendars(text, tick);
  const zonesOf = readZones(calendars, window.timeZone, tick);
  for (const calendar of calendars) {
    tick();
    const zones = zonesOf(calendar);
    for (const part of calendar.parts) {
      tick();
      if (isOwnUid(readText(part, 'UID'), window.spotId)) continue;
      if (part.kind === 'VFREEBUSY') addBusy(found, part, zones, tick);
      if (part.kind === 'VEVENT') events.push(readEvent(part, calendar, zones));
    }
  }
  for (const group of groupByUid(events)) addGroup(found, group, window, tick);
  return found;
};

/**
 * The events of an iCalendar text (RFC 5545) in a period, in order: series with their exceptions, and all-day events from midnight to
 * midnight at the spot; above a thousand, the half hours that they block. An event that is not understood blocks what is known of it and
 * is among `unread`. Throws `FetchProblem`: `not_a_calendar`, or `too_large` after `patienceMs`.
 */
export const readEvents = (text: string, window: FeedWindow, patienceMs: number): FeedReading =>
  collect(text, window, createTick(patienceMs)).toReading();
