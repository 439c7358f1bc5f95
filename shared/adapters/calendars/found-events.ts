import type { FeedReading, FeedWindow, UnreadEvent } from '../../domain/ports/calendars.ts';
import { overlaps, type Period, toHalfHours } from '../../lib/half-hours.ts';
import { DAY } from '../../lib/time.ts';

/** Above this number only the blocked half hours are stored: a year has at most 8,784 that do not touch. */
const MAX_EVENTS = 1000;
/** The maximum number of events before they are joined. */
const MAX_FOUND = 20_000;
/** An owner reads the first ones; more are the same mistake. */
const MAX_UNREAD = 20;
const MAX_SUMMARY = 80;
/** How long an event without a known end may be before it no longer concerns the window. */
const UNKNOWN_LENGTH = 31 * DAY;

const toDistinct = (events: readonly Period[]): Period[] =>
  [...new Map(events.map((event) => [`${event.start} ${event.end}`, event])).values()].sort(
    (a, b) => a.start - b.start || a.end - b.end,
  );

/** A text value (RFC 5545 §3.3.11) as a line to show: without control characters, also those that turn the direction of writing. */
const toSummary = (value: string): string => {
  const text = value
    .slice(0, 10 * MAX_SUMMARY)
    .replace(/\\(.)/g, (_, sign: string) => (sign === 'n' || sign === 'N' ? ' ' : sign))
    .replace(
      /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]+/gu,
      ' ',
    )
    .trim();
  const signs = Array.from(text);
  return signs.length > MAX_SUMMARY ? `${signs.slice(0, MAX_SUMMARY - 1).join('')}…` : text;
};

/** Collects what a calendar has in a window. */
export class FoundEvents {
  private readonly window: FeedWindow;
  private periods: Period[] = [];
  private readonly unread = new Map<string, UnreadEvent>();

  constructor(window: FeedWindow) {
    this.window = window;
  }

  add({ start, end }: Period) {
    const clipped = { start: Math.max(start, this.window.start), end: Math.min(end, this.window.end) };
    if (!(clipped.start < clipped.end)) return;
    this.periods.push(clipped);
    if (this.periods.length > MAX_FOUND) this.periods = toHalfHours(this.periods);
  }

  /** Notes an event that is not understood if it may concern the window; `end` is `Infinity` for a series. */
  addUnread(summary: string, { start, end }: { start?: number; end?: number }) {
    if (this.unread.size >= MAX_UNREAD) return;
    const last = end ?? (start === undefined ? Infinity : start + UNKNOWN_LENGTH);
    if (!overlaps({ start: start ?? -Infinity, end: last }, this.window)) return;
    const text = toSummary(summary);
    const event: UnreadEvent = {
      ...(text !== '' && { summary: text }),
      ...(start !== undefined && { start }),
      ...(end !== undefined && Number.isFinite(end) && { end }),
    };
    this.unread.set(JSON.stringify(event), event);
  }

  /** In order; above a thousand, the half hours that they block. */
  toReading(): FeedReading {
    const events = toDistinct(this.periods);
    return {
      events: events.length > MAX_EVENTS ? toHalfHours(events) : events,
      unread: [...this.unread.values()],
    };
  }
}
