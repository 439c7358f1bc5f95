import type { ContactMessage } from '../../model/contact-message.ts';

/** The reference that support and sender use, short enough for the phone. */
export const getReference = ({ id }: Pick<ContactMessage, 'id'>): string => id.slice(0, 8).toUpperCase();
