import type { Language } from '../../../api/accounts.ts';
import { escapeText, toUid, utcValue, writeCalendar } from '../../../lib/icalendar.ts';
import type { MailAttachment } from '../../mail/mail.ts';
import type { Spot } from '../../spots/spot.ts';
import type { Booking } from '../booking.ts';

/** Where the space is on the map. */
type Position = Pick<Spot, 'latitude' | 'longitude'>;

/** A booking in the calendar of one of its parties. */
interface CalendarEntry {
  readonly summary: string;
  readonly description: string;
  readonly url: string;
  /** Who writes: the address of support. */
  readonly organizer: string;
  readonly position: Position | undefined;
  /** Whether the time counts as taken: a parked car does not keep its driver busy. */
  readonly isBusy: boolean;
}

const FILE_NAME: Readonly<Record<Language, string>> = { es: 'reserva.ics', en: 'booking.ics' };

const lines = (booking: Booking, entry: CalendarEntry, method: 'PUBLISH' | 'CANCEL'): string[] => [
  `METHOD:${method}`,
  'BEGIN:VEVENT',
  `UID:${toUid(booking.id)}`,
  `SEQUENCE:${booking.version}`,
  `DTSTAMP:${utcValue(booking.updatedAt)}`,
  `DTSTART:${utcValue(booking.startAt)}`,
  `DTEND:${utcValue(booking.endAt)}`,
  `SUMMARY:${escapeText(entry.summary)}`,
  `DESCRIPTION:${escapeText(entry.description)}`,
  `LOCATION:${escapeText(booking.spot.address)}`,
  ...(entry.position ? [`GEO:${entry.position.latitude};${entry.position.longitude}`] : []),
  `URL:${entry.url}`,
  `ORGANIZER;CN=PlazaLibre:mailto:${entry.organizer}`,
  `STATUS:${method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED'}`,
  `TRANSP:${entry.isBusy ? 'OPAQUE' : 'TRANSPARENT'}`,
  'END:VEVENT',
];

/**
 * A booking as a file that calendar programs take up (RFC 5545, RFC 5546): the same event however often it comes, newer
 * with every change, and gone when the booking is cancelled. It is published (`PUBLISH`): an invitation
 * (`REQUEST`) would ask for an answer that no one reads.
 */
export const calendarFile = (booking: Booking, entry: CalendarEntry, language: Language): MailAttachment => {
  const method = booking.status.startsWith('cancelled') ? 'CANCEL' : 'PUBLISH';
  return {
    fileName: FILE_NAME[language],
    contentType: `text/calendar; charset=utf-8; method=${method}`,
    text: writeCalendar(lines(booking, entry, method)),
  };
};
