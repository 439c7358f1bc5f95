import type { Account } from '../../accounts/account.ts';
import { composeMail, greet, type MailContent } from '../../mail/compose-mail.ts';
import type { Mail } from '../../mail/mail.ts';
import type { Spot } from '../../spots/spot.ts';
import type { Booking } from '../booking.ts';
import { calendarFile } from './calendar-file.ts';
import { money } from './mail-format.ts';

/** What the mails of a booking are made of. */
export interface BookingMailFacts {
  readonly booking: Booking;
  /** Whom the mail goes to. */
  readonly reader: Account;
  /** The space as it is now, if it still is. */
  readonly spot: Spot | undefined;
  readonly siteUrl: string;
  /** How long after the stay the share is due, and whether it has somewhere to go; told to owners only. */
  readonly payout?: { readonly hours: number; readonly isReady: boolean };
  readonly supportEmail: string;
}

type Role = 'driver' | 'owner';

/** The page of the booking, for its two parties. */
export const getBookingUrl = ({ booking, siteUrl }: Pick<BookingMailFacts, 'booking' | 'siteUrl'>): string =>
  `${siteUrl}/reserva/${booking.id}`;

/** The way to the space, in the maps that most phones open by themselves. */
export const getDirectionsUrl = (spot: Spot): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${spot.latitude}%2C${spot.longitude}`;

const toCalendarEntry = ({ booking, reader }: BookingMailFacts, role: Role) => {
  const { title } = booking.spot;
  const share = money(booking.ownerCents, reader.language);
  const words = {
    driver: {
      es: { summary: `Aparcar en ${title}`, description: 'Tu reserva y cómo entrar:' },
      en: { summary: `Park at ${title}`, description: 'Your booking and how to get in:' },
    },
    owner: {
      es: {
        summary: `${booking.driverName} aparca en ${title}`,
        description: `Conductor: ${booking.driverName}\nRecibes: ${share}`,
      },
      en: {
        summary: `${booking.driverName} parks at ${title}`,
        description: `Driver: ${booking.driverName}\nYou get: ${share}`,
      },
    },
  };
  return words[role][reader.language];
};

/** The booking for the reader's calendar. It names no way in: calendars are shared, and outlive the stay. */
const attachCalendar = (facts: BookingMailFacts, role: Role) => {
  const { booking, reader, spot, supportEmail } = facts;
  const { summary, description } = toCalendarEntry(facts, role);
  const url = getBookingUrl(facts);
  return calendarFile(
    booking,
    {
      summary,
      description: `${description}\n${url}`,
      url,
      organizer: supportEmail,
      position: spot,
      isBusy: role === 'owner',
    },
    reader.language,
  );
};

/** A mail about a booking to one of its parties; `calendarFor` adds the booking as a file for the calendar. */
export const bookingMail = (
  facts: BookingMailFacts,
  content: Omit<MailContent, 'greeting'>,
  calendarFor?: Role,
): Mail => {
  const { email, language, fullName } = facts.reader;
  const mail = composeMail(email, language, { ...content, greeting: greet(language, fullName) });
  return calendarFor ? { ...mail, attachments: [attachCalendar(facts, calendarFor)] } : mail;
};
