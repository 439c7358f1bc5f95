import type { Account } from '../../../model/account.ts';
import { composeMail, greet, type MailContent } from '../../mail/compose-mail.ts';
import type { Mail } from '../../ports/mail.ts';
import { type CalendarFacts, composeCalendarFile, type Role } from '../calendar-file.ts';

/** What the mails of a booking are made of. */
export interface BookingMailFacts extends CalendarFacts {
  /** Whom the mail goes to. */
  readonly reader: Account;
  /** How long after the stay the share is due, and whether it has somewhere to go; told to owners only. */
  readonly payout?: { readonly hours: number; readonly isReady: boolean };
}

/** A mail about a booking to one of its parties; `calendarFor` adds the booking as a file for the calendar. */
export const bookingMail = (
  facts: BookingMailFacts,
  content: Omit<MailContent, 'greeting'>,
  calendarFor?: Role,
): Mail => {
  const { email, language, fullName } = facts.reader;
  const mail = composeMail(email, language, { ...content, greeting: greet(language, fullName) });
  return calendarFor ? { ...mail, attachments: [composeCalendarFile(facts, calendarFor)] } : mail;
};
