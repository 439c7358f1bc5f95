import type { Language } from '../../api/accounts.ts';

/** A mail to one person: plain text and HTML of the same content. */
export interface Mail {
  readonly to: string;
  /** Where an answer goes, if not to the sender. */
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly language: Language;
}
