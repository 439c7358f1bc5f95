import type { Language } from '../../api/accounts.ts';
export interface MailSender {
  send(message: Mail): Promise<void>;
}

/** The suppression list. Upper and lower case are the same. */
export interface Suppressions {
  /** Why an address is on the list, the graver reason first; undefined when it is not. */
  find(address: string, now: number): Promise<Suppression | undefined>;
  /**
   * Remembers what became of a mail that was sent at `sentAt`. Events may come twice, late and in any order: one of a
   * mail from before the address was confirmed changes nothing.
   */
  add(address: string, reason: Suppression, sentAt: number, now: number): Promise<void>;
  /** Forgets what was against an address that its owner has confirmed at `now`. */
  lift(address: string, now: number): Promise<void>;
}

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
  /** The address for answers, if not the sender. */
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly language: Language;
  /** One-click unsubscribe (RFC 8058): a POST to this address ends mails of this kind. */
  readonly unsubscribeUrl?: string;
  readonly attachments?: readonly MailAttachment[];
  /** It is sent all the same, for these reasons against its address; none when left out. */
  readonly despite?: readonly Suppression[];
}

/**
 * Why an address is on the suppression list. `bounce`: a permanent bounce. `complaint`: its reader told their provider that a
 * mail of ours was unwanted.
 */
export type Suppression = 'bounce' | 'complaint';

declare module '../deps.ts' {
  interface EffectDeps {
    readonly mail: MailSender;
    readonly suppressions: Suppressions;
  }
}
