import { dateValue, escapeText, toUid, utcValue, writeCalendar } from '../../lib/icalendar.ts';

interface FeedEntry {
  /** Stays the same as long as the entry does. */
  readonly id: string;
  /** Instants in ISO, or local days of which the last is not included. */
  readonly start: string;
  readonly end: string;
  /** When it was changed last. */
  readonly at: string;
}

const event = (entry: FeedEntry, summary: string, times: readonly string[]): string[] => [
  'BEGIN:VEVENT',
  `UID:${toUid(entry.id)}`,
  `DTSTAMP:${utcValue(entry.at)}`,
  ...times,
  `SUMMARY:${escapeText(summary)}`,
  'TRANSP:OPAQUE',
  'END:VEVENT',
];

/** Stays and blocked days as iCalendar (RFC 5545). In Spanish, like the space; of drivers it says nothing. */
export const writeFeed = (calendar: {
  title: string;
  stays: readonly FeedEntry[];
  blocked: readonly FeedEntry[];
}): string =>
  writeCalendar([
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(`PlazaLibre: ${calendar.title}`)}`,
    ...calendar.stays.flatMap((stay) =>
      event(stay, 'Reservado', [`DTSTART:${utcValue(stay.start)}`, `DTEND:${utcValue(stay.end)}`]),
    ),
    ...calendar.blocked.flatMap((days) =>
      event(days, 'No disponible', [
        `DTSTART;VALUE=DATE:${dateValue(days.start)}`,
        `DTEND;VALUE=DATE:${dateValue(days.end)}`,
      ]),
    ),
  ]);
