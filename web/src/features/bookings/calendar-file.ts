import type { Booking } from '#shared/api/bookings.ts';

/** RFC 5545 §3.1: a line has at most 75 octets, the ones that go on begin with a space. */
const MAX_OCTETS = 75;
/** An instant in UTC, as RFC 5545 §3.3.5 writes it. */
const stamp = (instant: string) => new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '');

const escape = (value: string) => value.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');

const octets = (text: string) => new TextEncoder().encode(text).length;

const fold = (line: string) => {
  const lines = [''];
  for (const character of line) {
    const last = lines.at(-1) ?? '';
    if (octets(last + character) > MAX_OCTETS) lines.push(` ${character}`);
    else lines[lines.length - 1] = last + character;
  }
  return lines.join('\r\n');
};

interface Words {
  summary: string;
  /** The page of the booking. */
  url: string;
}

/** A stay as a file for any calendar program (RFC 5545). It holds no way in: whoever gets the file could read it. */
export const getCalendarFile = (
  { id, startTime, endTime, spot }: Booking,
  { summary, url }: Words,
  now = new Date().toISOString(),
) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//PlazaLibre//Reservas//ES',
    'BEGIN:VEVENT',
    `UID:${id}@plazalibre`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(startTime)}`,
    `DTEND:${stamp(endTime)}`,
    `SUMMARY:${escape(summary)}`,
    `LOCATION:${escape(spot.address)}`,
    `URL:${url}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(fold)
    .join('\r\n');
