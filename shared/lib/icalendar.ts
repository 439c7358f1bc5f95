const UID_SUFFIX = '@plazalibre';

/** The UID for an id: the same in every calendar that contains it. */
export const toUid = (id: string): string => `${id}${UID_SUFFIX}`;

/**
 * Whether an event with this UID comes from the feed of a spot, whose UIDs contain the spot's id, or from a mail about a booking, whose UID
 * names no spot. The feeds of other spots block like any other calendar.
 */
export const isOwnUid = (uid: string, spotId: string): boolean =>
  uid.endsWith(UID_SUFFIX) && (!uid.includes('spt_') || uid.includes(spotId));

/** RFC 5545 §3.1: lines are folded after 75 octets. */
const LINE_OCTETS = 75;

/** A text as a value (RFC 5545 §3.3.11). Line breaks are kept; other control characters are not allowed. */
export const escapeText = (text: string): string =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, ' ');

/** Folds a content line into pieces of at most 75 octets without splitting characters; each but the first begins with a blank. */
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

/** An ISO instant as a value. */
export const utcValue = (instant: string): string => `${instant.slice(0, 19).replace(/[-:]/g, '')}Z`;
/** A local day, `YYYY-MM-DD`, as a value. */
export const dateValue = (date: string): string => date.replaceAll('-', '');

/** A calendar (RFC 5545) of content lines that are not folded yet. */
export const writeCalendar = (content: readonly string[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//PlazaLibre//Calendario//ES',
    'CALSCALE:GREGORIAN',
    ...content,
    'END:VCALENDAR',
  ]
    .map((line) => `${fold(line)}\r\n`)
    .join('');
