/** Ends the UIDs of our own events, by which they are known when they come back from elsewhere. */
export const UID_SUFFIX = '@plazalibre';

/** The UID of what has this id: the same in every calendar that has it. */
export const toUid = (id: string): string => `${id}${UID_SUFFIX}`;

/** RFC 5545 §3.1: lines are folded after 75 octets. */
const LINE_OCTETS = 75;

/** A text as a value (RFC 5545 §3.3.11). Its line breaks stay; other control characters are not allowed in one. */
export const escapeText = (text: string): string =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, ' ');

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

/** An ISO instant as a value. */
export const utcValue = (instant: string): string => `${instant.slice(0, 19).replace(/[-:]/g, '')}Z`;
/** A local day, `YYYY-MM-DD`, as a value. */
export const dateValue = (date: string): string => date.replaceAll('-', '');

/** A calendar (RFC 5545) of content lines, which are not folded yet. */
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
