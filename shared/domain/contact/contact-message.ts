import type { Language } from '../../api/accounts.ts';

/** What follows a message of the contact form, done by the outbox after the message is written. */
export type ContactEffect = 'mail_contact' | 'mail_contact_acknowledgement';

/** A message of the contact form. `id` is made of what it says, so that the same message has the same one. */
export interface ContactMessage {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
  readonly language: Language;
  readonly receivedAt: string;
}

/** What support and sender can both name, short enough to say on the phone. */
export const getReference = ({ id }: Pick<ContactMessage, 'id'>): string => id.slice(0, 8).toUpperCase();
