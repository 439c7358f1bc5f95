import { readEvents } from '#shared/adapters/calendars/read-events.ts';
import { DAY } from '#shared/lib/time.ts';
import { wallOf } from '#test/support/wall-clock.ts';

/** A year of a calendar that a spot follows. */
const START = Date.parse('2026-12-31T00:00:00Z');
const SPOT_ID = 'spt_01JQ2T8Z3M4N5P6Q7R8S9TABCD';

export const calendarText = (...lines: readonly string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Somebody//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n');

let created = 0;
/** The lines of an event, with a UID of its own unless they have one. */
export const eventLines = (...lines: readonly string[]): string[] => {
  const hasUid = lines.some((line) => line.startsWith('UID'));
  return ['BEGIN:VEVENT', ...(hasUid ? [] : [`UID:${++created}@example.com`]), ...lines, 'END:VEVENT'];
};

/** A description of the clocks of central Europe under any name. */
export const centralEurope = (tzid: string, parts: readonly string[] = []): string[] => [
  'BEGIN:VTIMEZONE',
  `TZID:${tzid}`,
  ...parts,
  ...['BEGIN:STANDARD', 'DTSTART:16010101T030000', 'TZOFFSETFROM:+0200', 'TZOFFSETTO:+0100'],
  ...['RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10', 'END:STANDARD'],
  ...['BEGIN:DAYLIGHT', 'DTSTART:16010101T020000', 'TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200'],
  ...['RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3', 'END:DAYLIGHT', 'END:VTIMEZONE'],
];

export const readFeed = (text: string, timeZone = 'Europe/Madrid', patienceMs = 5000) => {
  const reading = readEvents(
    text,
    { start: START, end: START + 365 * DAY, timeZone, spotId: SPOT_ID },
    patienceMs,
  );
  if (reading.problem !== undefined) throw new Error(reading.problem);
  return reading;
};

/** Why a text is no calendar; undefined if it is one. */
export const problemOfFeed = (text: string, patienceMs?: number): string | undefined => {
  try {
    readFeed(text, 'Europe/Madrid', patienceMs);
  } catch (error) {
    return (error as Error).message;
  }
  return undefined;
};

const shown = (timeZone: string, start: number, end: number) => {
  const [from, to] = [start, end].map((instant) => wallOf(timeZone, instant).slice(5));
  return from?.slice(0, 5) === to?.slice(0, 5) ? `${from}-${to?.slice(6)}` : `${from} to ${to}`;
};

/** What a calendar blocks at a spot, by its clock: `01-04 09:00-10:00`, or `01-04 22:00 to 01-05 02:00`. */
export const blockedBy = (text: string, timeZone = 'Europe/Madrid'): string[] =>
  readFeed(text, timeZone).events.map(({ start, end }) => shown(timeZone, start, end));

/** The days of what a calendar blocks at a spot. */
export const daysOf = (text: string, timeZone = 'Europe/Madrid'): string[] =>
  readFeed(text, timeZone).events.map(({ start }) => wallOf(timeZone, start).slice(5, 10));
