import { dateValue, escapeText, toUid, utcValue, writeCalendar } from '../../lib/icalendar.ts';

interface FeedEntry {
  /** Stable as long as the entry exists. */
  readonly id: string;
  /** ISO instants, or local days with an exclusive end. */
  readonly start: string;
  readonly end: string;
  /** The last change. */
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

/** RFC 5545 (3.6) requires a component, which strict readers of an empty calendar look for: the zone of its times, which shows nothing. */
const UTC_ZONE = [
  'BEGIN:VTIMEZONE',
  'TZID:Etc/UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
];

/** Local days. */
const days = (entry: FeedEntry, summary: string): string[] =>
  event(entry, summary, [
    `DTSTART;VALUE=DATE:${dateValue(entry.start)}`,
    `DTEND;VALUE=DATE:${dateValue(entry.end)}`,
  ]);

/** Stays, rentals and blocked days as iCalendar (RFC 5545). In Spanish, like the spot; without data of drivers. */
export const writeFeed = ({
  title,
  stays,
  rented = [],
  blocked,
}: {
  title: string;
  stays: readonly FeedEntry[];
  rented?: readonly FeedEntry[];
  blocked: readonly FeedEntry[];
}): string =>
  writeCalendar([
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(`PlazaLibre: ${title}`)}`,
    ...(stays.length + rented.length + blocked.length === 0 ? UTC_ZONE : []),
    ...stays.flatMap((stay) =>
      event(stay, 'Reservado', [`DTSTART:${utcValue(stay.start)}`, `DTEND:${utcValue(stay.end)}`]),
    ),
    ...rented.flatMap((entry) => days(entry, 'Reservado')),
    ...blocked.flatMap((entry) => days(entry, 'No disponible')),
  ]);
