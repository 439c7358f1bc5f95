import type { Language } from '../../api/accounts.ts';
import type { Suppression } from './suppression.ts';

/** A file that goes with a mail. It is text; line breaks stay as they are. */
export interface MailAttachment {
  readonly fileName: string;
  /** With its parameters, such as `text/calendar; charset=utf-8`. */
  readonly contentType: string;
  readonly text: string;
}

/** A mail to one person: plain text and HTML of the same content. */
export interface Mail {
  readonly to: string;
  /** Where an answer goes, if not to the sender. */
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly language: Language;
  readonly attachments?: readonly MailAttachment[];
  /** It is sent all the same, for these reasons against its address; none when left out. */
  readonly despite?: readonly Suppression[];
}
