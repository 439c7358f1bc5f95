import type { Language } from '../../../api/accounts.ts';
import type { Account } from '../../../model/account.ts';
import { mailIn, type MailContent } from '../../mail/compose-mail.ts';
import type { Mail } from '../../ports/mail.ts';
import { getDirectionsUrl } from '../booking-links.ts';
import { type CalendarFacts, composeCalendarFile, type Role } from '../calendar-file.ts';
import { referenceRow, stayRows, vehicleRow } from './mail-format.ts';

/** The data of a booking's mail. */
export interface BookingMailFacts extends CalendarFacts {
  /** The receiver. */
  readonly reader: Account;
  /** The due time of the share, in hours after the stay, and whether a payout is possible; for owners only. */
  readonly payout?: { readonly hours: number; readonly isReady: boolean };
}

/** A mail about a booking to one of its parties; `calendarFor` attaches the booking as a calendar file. */
export const bookingMail = (
  facts: BookingMailFacts,
  content: Omit<MailContent, 'greeting'>,
  calendarFor?: Role,
): Mail => {
  const mail = mailIn(facts.reader, content);
  return calendarFor ? { ...mail, attachments: [composeCalendarFile(facts, calendarFor)] } : mail;
};

/** Place, time and vehicle of a stay for its driver. */
export const driverRows = ({ booking, reader: { language }, spot, vehicle }: BookingMailFacts) => [
  ...stayRows(booking, language, spot?.spotNumber),
  ...vehicleRow(vehicle, language),
  referenceRow(booking, language),
];

const WAY: Readonly<Record<Language, string>> = { es: 'Cómo llegar', en: 'Get directions' };

/** The way to the spot, if it still exists, as the second link. */
export const wayTo = ({ reader: { language }, spot }: BookingMailFacts): Pick<MailContent, 'otherLink'> =>
  spot ? { otherLink: { label: WAY[language], url: getDirectionsUrl(spot) } } : {};
