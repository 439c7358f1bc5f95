import type { ContactMessage } from '../../model/contact-message.ts';

/** The effects of a message of the contact form, performed by the outbox after the message is written. */
export type ContactEffect = 'mail_contact' | 'mail_contact_acknowledgement';

export interface Contacts {
  find(id: string): Promise<ContactMessage | undefined>;
  /** Whether this message has arrived since an instant. */
  isKnown(id: string, since: string): Promise<boolean>;
  /** Writes a message with its outbox entry, in one transaction; does nothing if it has arrived since then. */
  create(message: ContactMessage, since: string, effects: readonly ContactEffect[]): Promise<void>;
}

declare module '../deps.ts' {
  interface EffectDeps {
    readonly contacts: Contacts;
  }
}
