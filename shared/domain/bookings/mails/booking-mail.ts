import type { Account } from '../../../model/account.ts';
import { composeMail, greet, type MailContent } from '../../mail/compose-mail.ts';
import type { Mail } from '../../ports/mail.ts';
import { type CalendarFacts, composeCalendarFile, type Role } from '../calendar-file.ts';

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
  const { email, language, fullName } = facts.reader;
  const mail = composeMail(email, language, { ...content, greeting: greet(language, fullName) });
  return calendarFor ? { ...mail, attachments: [composeCalendarFile(facts, calendarFor)] } : mail;
};
