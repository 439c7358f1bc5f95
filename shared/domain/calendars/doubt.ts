import { DAY, toIso } from '../../lib/time.ts';
import { overlaps, type Period } from '../../lib/half-hours.ts';
import type { CalendarImport } from '../ports/calendars.ts';

/**
 * How long events that vanished all at once still block (decision 202): other sites answer an empty calendar for minutes or hours when they
 * are repaired, and an owner reads a mail within a day.
 */
const DOUBT_LASTS = DAY;
/** Fewer events than this vanish one by one, too: cancelled bookings. */
const MIN_VANISHED = 3;

/** Future events of the last read that the new one has nothing at the time of. */
const listVanished = (before: readonly Period[], events: readonly Period[], now: number): Period[] =>
  before.filter((event) => event.end > now && !events.some((other) => overlaps(event, other)));

/** Whether a calendar is empty from one read to the next, or has lost most of what it had. */
const isDoubtful = (before: readonly Period[], events: readonly Period[], now: number): boolean => {
  const ahead = before.filter(({ end }) => end > now).length;
  const vanished = listVanished(before, events, now).length;
  const isEmptied = vanished > 0 && events.every(({ end }) => end <= now);
  return isEmptied || (vanished >= MIN_VANISHED && vanished > ahead / 2);
};

/**
 * What an import blocks after a read: also what vanished all at once, for a day at most, or until its owner asks for another read meanwhile
 * (`isAsked`).
 */
export const withDoubt = (
  before: Pick<CalendarImport, 'events' | 'doubt'>,
  events: readonly Period[],
  { now, isAsked }: { now: number; isAsked: boolean },
): Pick<CalendarImport, 'events' | 'doubt'> => {
  const { doubt } = before;
  const isOver = doubt !== null && (isAsked || now - Date.parse(doubt.since) >= DOUBT_LASTS);
  if (isOver || !isDoubtful(before.events, events, now)) return { events, doubt: null };
  const kept = [...events, ...listVanished(before.events, events, now)];
  return {
    events: kept.toSorted((a, b) => a.start - b.start || a.end - b.end),
    doubt: doubt ?? { since: toIso(now) },
  };
};

/** When the doubt of an import ends by itself. */
export const doubtEnd = ({ since }: NonNullable<CalendarImport['doubt']>): string =>
  toIso(Date.parse(since) + DOUBT_LASTS);
