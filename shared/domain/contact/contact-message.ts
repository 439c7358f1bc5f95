import type { ContactMessage } from '../../model/contact-message.ts';

/** What support and sender can both name, short enough to say on the phone. */
export const getReference = ({ id }: Pick<ContactMessage, 'id'>): string => id.slice(0, 8).toUpperCase();
