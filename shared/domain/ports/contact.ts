import type { ContactMessage } from '../../model/contact-message.ts';

/** What follows a message of the contact form, done by the outbox after the message is written. */
export type ContactEffect = 'mail_contact' | 'mail_contact_acknowledgement';

export interface Contacts {
  find(id: string): Promise<ContactMessage | undefined>;
  /** Whether this message has come since then, an instant. */
  isKnown(id: string, since: string): Promise<boolean>;
  /** Writes a message with its outbox entry, both or neither; nothing when it has come since then. */
  create(message: ContactMessage, since: string, effects: readonly ContactEffect[]): Promise<void>;
}
