import { describeZone } from '../../lib/pattern-events.ts';
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

/** Events of a rental that has only some hours of the week, in the clock of the spot. */
interface Weekly {
  readonly timeZone: string;
  readonly events: readonly (Pick<FeedEntry, 'id' | 'at'> & { readonly times: readonly string[] })[];
}

const event = (entry: Pick<FeedEntry, 'id' | 'at'>, summary: string, times: readonly string[]): string[] => [
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
  weekly,
  blocked,
}: {
  title: string;
  stays: readonly FeedEntry[];
  rented?: readonly FeedEntry[];
  weekly?: Weekly;
  blocked: readonly FeedEntry[];
}): string =>
  writeCalendar([
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(`PlazaLibre: ${title}`)}`,
    ...(weekly && weekly.events.length > 0 ? describeZone(weekly.timeZone) : []),
    ...(stays.length + rented.length + blocked.length + (weekly?.events.length ?? 0) === 0 ? UTC_ZONE : []),
    ...stays.flatMap((stay) =>
      event(stay, 'Reservado', [`DTSTART:${utcValue(stay.start)}`, `DTEND:${utcValue(stay.end)}`]),
    ),
    ...rented.flatMap((entry) => days(entry, 'Reservado')),
    ...(weekly?.events ?? []).flatMap((entry) => event(entry, 'Reservado', entry.times)),
    ...blocked.flatMap((entry) => days(entry, 'No disponible')),
  ]);
