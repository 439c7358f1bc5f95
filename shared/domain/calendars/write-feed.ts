/** Ends the UIDs of our own events, by which they are known when they come back from elsewhere. */
export const UID_SUFFIX = '@plazalibre';

/** RFC 5545 §3.1: lines are folded after 75 octets. */
const LINE_OCTETS = 75;

interface FeedEntry {
  /** Stays the same as long as the entry does. */
  readonly id: string;
  /** Instants in ISO, or local days of which the last is not included. */
  readonly start: string;
  readonly end: string;
  /** When it was changed last. */
  readonly at: string;
}

const escapeText = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');

/** A line of content in pieces of at most 75 octets, no character torn, each but the first behind a space. */
const fold = (line: string): string => {
  const pieces = [''];
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > LINE_OCTETS) {
      pieces.push(' ');
      octets = 1;
    }
    pieces.push(`${pieces.pop() ?? ''}${character}`);
    octets += size;
  }
  return pieces.join('\r\n');
};

const utc = (instant: string) => `${instant.slice(0, 19).replace(/[-:]/g, '')}Z`;
const day = (date: string) => date.replaceAll('-', '');

const event = (entry: FeedEntry, summary: string, times: readonly string[]): string[] => [
  'BEGIN:VEVENT',
  `UID:${entry.id}${UID_SUFFIX}`,
  `DTSTAMP:${utc(entry.at)}`,
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
}): string => {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//PlazaLibre//Calendario//ES',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(`PlazaLibre: ${calendar.title}`)}`,
    ...calendar.stays.flatMap((stay) =>
      event(stay, 'Reservado', [`DTSTART:${utc(stay.start)}`, `DTEND:${utc(stay.end)}`]),
    ),
    ...calendar.blocked.flatMap((days) =>
      event(days, 'No disponible', [
        `DTSTART;VALUE=DATE:${day(days.start)}`,
        `DTEND;VALUE=DATE:${day(days.end)}`,
      ]),
    ),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
};
