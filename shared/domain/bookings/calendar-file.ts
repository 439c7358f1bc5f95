import { findPattern } from '../../lib/booked-time.ts';
import type { Language } from '../../api/accounts.ts';
import { escapeText, toUid, utcValue, writeCalendar } from '../../lib/icalendar.ts';
import { describeZone, listPatternEvents } from '../../lib/pattern-events.ts';
import { toLocal } from '../../lib/time.ts';
import type { Account } from '../../model/account.ts';
import { nameOf } from '../mail/compose-mail.ts';
import type { MailAttachment } from '../ports/mail.ts';
import type { BookingVehicle } from '../../model/vehicle.ts';
import type { Spot } from '../../model/spot.ts';
import { getBookingUrl } from './booking-links.ts';
import { isPaid } from './booking-status.ts';
import type { Booking } from '../../model/booking.ts';
import { money, vehicleRow } from './mails/mail-format.ts';

/** The data of a booking's calendar event. */
export interface CalendarFacts {
  readonly booking: Booking;
  /** The party that reads the calendar. */
  readonly reader: Pick<Account, 'language'>;
  /** The current spot, if it still exists. */
  readonly spot: Spot | undefined;
  readonly vehicle?: BookingVehicle | undefined;
  readonly siteUrl: string;
  readonly supportEmail: string;
}

export type Role = 'driver' | 'owner';

const FILE_NAME: Readonly<Record<Language, string>> = { es: 'reserva.ics', en: 'booking.ics' };

const composeWords = ({ booking, reader, vehicle }: CalendarFacts, role: Role) => {
  const { title } = booking.spot;
  const share = money(booking.ownerCents, reader.language);
  const driver = nameOf(booking.driverName, reader.language);
  // The vehicle of a stay that was cancelled no longer concerns its owner.
  const comes = vehicleRow(isPaid(booking) ? vehicle : undefined, reader.language)
    .map((row) => `\n${row.join(': ')}`)
    .join('');
  const words = {
    driver: {
      es: { summary: `Aparcar en ${title}`, description: 'Tu reserva y cómo entrar:' },
      en: { summary: `Park at ${title}`, description: 'Your booking and how to get in:' },
    },
    owner: {
      es: {
        summary: `${driver} aparca en ${title}`,
        description: `Conductor: ${driver}${comes}\nRecibes: ${share}`,
      },
      en: {
        summary: `${driver} parks at ${title}`,
        description: `Driver: ${driver}${comes}\nYou get: ${share}`,
      },
    },
  };
  return words[role][reader.language];
};

/** The times of a booking: those of a month with a pattern repeat themselves. */
const listTimes = (booking: Booking) => {
  const { id, startAt, endAt, timeZone } = booking;
  const pattern = findPattern(booking);
  const [from, until] = [startAt, endAt].map((at) => toLocal(timeZone, Date.parse(at)).date);
  if (!pattern || from === undefined || until === undefined)
    return [{ id, times: [`DTSTART:${utcValue(startAt)}`, `DTEND:${utcValue(endAt)}`] }];
  return listPatternEvents(pattern, timeZone, { from, until }).map(({ key, times }) => ({
    id: `${id}-${key}`,
    times,
  }));
};

/** It has no access details: calendars are shared and outlive the stay. A parked car does not make its driver busy. */
const composeLines = (facts: CalendarFacts, role: Role, method: 'PUBLISH' | 'CANCEL'): string[] => {
  const { booking, spot, vehicle, supportEmail } = facts;
  const { summary, description } = composeWords(facts, role);
  const url = getBookingUrl(facts);
  const lines = ({ id, times }: ReturnType<typeof listTimes>[number]) => [
    'BEGIN:VEVENT',
    `UID:${toUid(id)}`,
    `SEQUENCE:${booking.version + (vehicle?.revision ?? 0)}`,
    `DTSTAMP:${utcValue(booking.updatedAt)}`,
    ...times,
    `SUMMARY:${escapeText(summary)}`,
    `DESCRIPTION:${escapeText(`${description}\n${url}`)}`,
    `LOCATION:${escapeText(booking.spot.address)}`,
    ...(spot ? [`GEO:${spot.latitude};${spot.longitude}`] : []),
    `URL:${url}`,
    `ORGANIZER;CN=PlazaLibre:mailto:${supportEmail}`,
    `STATUS:${method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED'}`,
    `TRANSP:${role === 'owner' ? 'OPAQUE' : 'TRANSPARENT'}`,
    'END:VEVENT',
  ];
  return [
    `METHOD:${method}`,
    ...(findPattern(booking) ? describeZone(booking.timeZone) : []),
    ...listTimes(booking).flatMap(lines),
  ];
};

/**
 * A booking as a file for calendar programs (RFC 5545, RFC 5546), for mails and the site. The event keeps its UID; its SEQUENCE increases
 * with every change, so that a program updates the event, and removes it when the booking has ended. It is published (`PUBLISH`): an
 * invitation (`REQUEST`) would ask for an answer that nobody reads.
 */
export const composeCalendarFile = (facts: CalendarFacts, role: Role): MailAttachment => {
  const method = isPaid(facts.booking) ? 'PUBLISH' : 'CANCEL';
  return {
    fileName: FILE_NAME[facts.reader.language],
    contentType: `text/calendar; charset=utf-8; method=${method}`,
    text: writeCalendar(composeLines(facts, role, method)),
  };
};
