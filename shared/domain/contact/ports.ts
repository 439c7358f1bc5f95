import type { ContactMessage } from '../../model/contact-message.ts';
import type { ContactEffect } from './contact-message.ts';

export interface Contacts {
  find(id: string): Promise<ContactMessage | undefined>;
  /** Whether this message has come since then, an instant. */
  isKnown(id: string, since: string): Promise<boolean>;
  /** Writes a message with its outbox entry, both or neither; nothing when it has come since then. */
  create(message: ContactMessage, since: string, effects: readonly ContactEffect[]): Promise<void>;
}
