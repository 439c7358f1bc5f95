import { DAY, toIso } from '../../lib/time.ts';
import { type Period, subtractPeriods, toHalfHours } from '../../lib/half-hours.ts';
import type { CalendarImport, UnreadEvent } from '../ports/calendars.ts';

/**
 * Time for which events that vanished all at once still block (decision 202): other sites answer an empty calendar for minutes or hours when they are
 * repaired, and an owner reads a mail within a day.
 */
const DOUBT_LASTS = DAY;
/** Fewer vanished events are taken for cancelled bookings. */
const MIN_VANISHED = 3;
/** An event of this length or more is not taken for a cancelled booking. */
const LONG_LOSS = 30 * DAY;
/** Maximum number of stored events; more are joined to the half hours that they block, as `ExternalCalendars.parse` does. */
const MAX_EVENTS = 1000;

const sumTime = (periods: readonly Period[]) =>
  toHalfHours(periods).reduce((sum, { start, end }) => sum + end - start, 0);

/** Whether a calendar that had `ahead` and now has `events` is empty from one read to the next, or has lost most of what it had. */
const isDoubtful = (ahead: readonly Period[], events: readonly Period[], now: number): boolean => {
  const covered = toHalfHours(events);
  const lost = subtractPeriods(ahead, covered);
  if (lost.length === 0) return false;
  if (events.every(({ end }) => end <= now)) return true;
  // A part has other ends than its event.
  const whole = new Set(ahead);
  const vanished = lost.filter((period) => whole.has(period)).length;
  if (vanished >= MIN_VANISHED && vanished > ahead.length / 2) return true;
  const lostTime = sumTime(lost);
  return lostTime >= LONG_LOSS && lostTime > sumTime(ahead) / 2;
};

const join = (events: readonly Period[], kept: readonly Period[]): readonly Period[] => {
  const all = [...events, ...kept];
  if (all.length > MAX_EVENTS) return toHalfHours(all);
  return all.toSorted((a, b) => a.start - b.start || a.end - b.end);
};

type Blocked = Pick<CalendarImport, 'events' | 'doubt'>;

/** Joins the events that block if `ahead` was there before `events`. A doubt begins at `since`. */
const compare = (
  ahead: readonly Period[],
  events: readonly Period[],
  now: number,
  since = toIso(now),
): Blocked => {
  if (!isDoubtful(ahead, events, now)) return { events, doubt: null };
  const kept = subtractPeriods(ahead, toHalfHours(events));
  return { events: join(events, kept), doubt: { since, events: kept } };
};

/** An event without a known time that is not understood may be what is missing. */
const endsByItself = (unread: readonly UnreadEvent[]) => unread.every(({ start }) => start !== undefined);

/**
 * Returns the events that block after a read: also those that vanished all at once, for a day at most, or until its owner accepts the doubt that began
 * then (`accepts`). As long as events without a known time are not understood, which may be what is missing, only the owner ends it. More
 * that vanishes all at once, in a doubt or at its end, begins another day.
 */
export const withDoubt = (
  before: Blocked,
  { events, unread }: { events: readonly Period[]; unread: readonly UnreadEvent[] },
  { now, accepts }: { now: number; accepts?: string | undefined },
): Blocked => {
  const { doubt } = before;
  const ahead = before.events.filter(({ end }) => end > now);
  if (!doubt) return compare(ahead, events, now);
  const isLong = now - Date.parse(doubt.since) >= DOUBT_LASTS;
  const isOver = accepts === doubt.since || (isLong && endsByItself(unread));
  const others = subtractPeriods(ahead, toHalfHours(doubt.events));
  if (isOver) return compare(others, events, now);
  return compare(ahead, events, now, isDoubtful(others, events, now) ? toIso(now) : doubt.since);
};

/** When the doubt of an import ends by itself; undefined if only its owner ends it. */
export const findDoubtEnd = ({ doubt, unread }: Pick<CalendarImport, 'doubt' | 'unread'>) =>
  doubt && endsByItself(unread) ? toIso(Date.parse(doubt.since) + DOUBT_LASTS) : undefined;
