import type { ContactMessage } from '../../model/contact-message.ts';

/** What follows a message of the contact form, done by the outbox after the message is written. */
export type ContactEffect = 'mail_contact' | 'mail_contact_acknowledgement';

/** What support and sender can both name, short enough to say on the phone. */
export const getReference = ({ id }: Pick<ContactMessage, 'id'>): string => id.slice(0, 8).toUpperCase();
