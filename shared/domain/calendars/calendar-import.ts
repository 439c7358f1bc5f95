import type { CalendarImport, FeedReading } from '../ports/calendars.ts';
import type { CalendarImport as CalendarImportAnswer } from '../../api/calendars.ts';
import { DAY, HOUR, MINUTE, toIso } from '../../lib/time.ts';
import type { Booking } from '../../model/booking.ts';
import { listBookedPeriods } from '../../lib/booked-time.ts';
import { overlaps, type Period } from '../../lib/half-hours.ts';
import { findDoubtEnd, withDoubt } from './doubt.ts';

/** Events further ahead are not followed yet. */
export const HORIZON = 366 * DAY;
const INTERVAL = 30 * MINUTE;
const MAX_WAIT = 12 * HOUR;
/** The maximum of remembered bookings; older ones are over. */
const REMEMBERED = 200;

/** The import after a read at `now`, at which its owner may accept a doubt, by its beginning. A failed one is retried with backoff. */
export const afterReading = (
  before: CalendarImport,
  reading: FeedReading,
  now: number,
  accepts?: string,
): CalendarImport => {
  const revision = before.revision + 1;
  if (reading.problem === undefined)
    return {
      ...before,
      revision,
      ...withDoubt(before, reading, { now, accepts }),
      unread: reading.unread,
      readAt: toIso(now),
      failure: null,
      dueAt: toIso(now + INTERVAL),
    };
  const attempts = (before.failure?.attempts ?? 0) + 1;
  const since = before.failure?.since ?? toIso(now);
  return {
    ...before,
    revision,
    failure: { problem: reading.problem, since, attempts },
    dueAt: toIso(now + Math.min(INTERVAL * 2 ** Math.min(attempts, 10), MAX_WAIT)),
  };
};

/** The import after its owner was notified of conflicts with these bookings. */
export const afterNotifying = (before: CalendarImport, bookings: readonly Booking[]): CalendarImport => ({
  ...before,
  toldOf: [...before.toldOf, ...bookings.map(({ id }) => id)].slice(-REMEMBERED),
});

export interface Conflict {
  readonly event: Period;
  readonly booking: Booking;
}

/** Current and future paid stays that overlap events. */
export const findConflicts = (
  { events, isRemoved }: Pick<CalendarImport, 'events' | 'isRemoved'>,
  bookings: readonly Booking[],
  now: number,
): Conflict[] =>
  bookings
    .filter(({ status, endAt }) => status === 'confirmed' && Date.parse(endAt) > now && !isRemoved)
    .flatMap((booking) => {
      const periods = listBookedPeriods(booking);
      return events
        .filter((event) => periods.some((period) => overlaps(event, period)))
        .map((event) => ({ event, booking }));
    });

/** A doubt as the API answers it: none while the calendar cannot be read, when no doubt ends. */
const toDoubtAnswer = (known: CalendarImport): CalendarImportAnswer['doubt'] => {
  const until = findDoubtEnd(known);
  return known.doubt && !known.failure ? { since: known.doubt.since, ...(until && { until }) } : undefined;
};

/** The import as the API answers it. */
export const toCalendarImportAnswer = (known: CalendarImport, now: number): CalendarImportAnswer => {
  const doubt = toDoubtAnswer(known);
  return {
    id: known.id,
    name: known.name,
    host: new URL(known.url).hostname,
    readAt: known.readAt,
    ...(known.failure && { failure: { problem: known.failure.problem, since: known.failure.since } }),
    ...(doubt && { doubt }),
    unread: known.unread.map(({ summary, start, end }) => ({
      ...(summary !== undefined && { summary }),
      ...(start !== undefined && { startTime: toIso(start) }),
      ...(end !== undefined && { endTime: toIso(end) }),
    })),
    events: known.events.filter(({ end }) => end > now).length,
  };
};
