import type { CalendarImport as CalendarImportAnswer } from '../../api/calendars.ts';
import type { FEED_PROBLEMS } from '../../model/constants.ts';
import { DAY, HOUR, MINUTE, toIso } from '../../lib/time.ts';
import type { Booking } from '../../model/booking.ts';
import { overlaps, type Period } from '../../lib/half-hours.ts';

export type FeedProblem = (typeof FEED_PROBLEMS)[number];

/** What a calendar of others has in a window of time, in order; or why it cannot be read. */
export type FeedReading =
  | { readonly events: readonly Period[]; readonly problem?: undefined }
  | { readonly problem: FeedProblem };

/** The text of a calendar of others, or why there is none. */
export type FetchedFeed =
  | { readonly text: string; readonly problem?: undefined }
  | { readonly problem: FeedProblem };

/** A calendar of others that closes a space while it has something. Its address is a secret: never answered or logged. */
export interface CalendarImport {
  readonly id: string;
  readonly spotId: string;
  readonly name: string;
  readonly url: string;
  /** Counts the changes. */
  readonly revision: number;
  /** What it had when it was read last, in order; it stays while the calendar cannot be read. */
  readonly events: readonly Period[];
  readonly readAt: string;
  readonly failure: {
    readonly problem: FeedProblem;
    readonly since: string;
    readonly attempts: number;
  } | null;
  /** Bookings whose conflict the owner has been told of. */
  readonly toldOf: readonly string[];
  readonly dueAt: string;
  /** It blocks nothing any more, and goes once what it blocked is free. */
  readonly isRemoved: boolean;
}

/** Events further ahead are not followed yet. */
export const HORIZON = 366 * DAY;
const INTERVAL = 30 * MINUTE;
const MAX_WAIT = 12 * HOUR;
/** Enough to remember; what lies further back is over. */
const REMEMBERED = 200;

/** The import after a reading that was tried at `now`. What failed is tried again with backoff. */
export const afterReading = (before: CalendarImport, reading: FeedReading, now: number): CalendarImport => {
  const revision = before.revision + 1;
  if (reading.problem === undefined)
    return {
      ...before,
      revision,
      events: reading.events,
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

/** The import after its owner was told of the conflicts with these bookings. */
export const afterTelling = (before: CalendarImport, bookings: readonly Booking[]): CalendarImport => ({
  ...before,
  toldOf: [...before.toldOf, ...bookings.map(({ id }) => id)].slice(-REMEMBERED),
});

export interface Conflict {
  readonly event: Period;
  readonly booking: Booking;
}

/** Events that overlap paid stays which are not over. */
export const findConflicts = (
  { events, isRemoved }: Pick<CalendarImport, 'events' | 'isRemoved'>,
  bookings: readonly Booking[],
  now: number,
): Conflict[] =>
  bookings
    .filter(({ status, endAt }) => status === 'confirmed' && Date.parse(endAt) > now && !isRemoved)
    .flatMap((booking) => {
      const stay = { start: Date.parse(booking.startAt), end: Date.parse(booking.endAt) };
      return events.filter((event) => overlaps(event, stay)).map((event) => ({ event, booking }));
    });

/** The import as the API answers it. */
export const toCalendarImportAnswer = (known: CalendarImport, now: number): CalendarImportAnswer => ({
  id: known.id,
  name: known.name,
  host: new URL(known.url).hostname,
  readAt: known.readAt,
  ...(known.failure && { failure: { problem: known.failure.problem, since: known.failure.since } }),
  events: known.events.filter(({ end }) => end > now).length,
});
