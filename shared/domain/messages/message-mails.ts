import type { Language } from '../../api/accounts.ts';
import type { Account } from '../../model/account.ts';
import { mailIn, type MailContent, nameOf } from '../mail/compose-mail.ts';
import type { Mail } from '../ports/mail.ts';
import type { Party } from '../../model/conversation.ts';
import type { Conversation } from '../ports/messages.ts';

/** Mails an absent party what the other has written; the answer is written on the site, not by mail. */
export const messageMail = (
  { bookingId, spot, driverName, ownerName }: Conversation,
  reader: Party,
  texts: readonly string[],
  to: Account,
  siteUrl: string,
): Mail => {
  const name = nameOf(reader === 'driver' ? ownerName : driverName, to.language);
  const content: Record<Language, Omit<MailContent, 'greeting' | 'link'> & { label: string }> = {
    es: {
      subject: `${name} te ha escrito sobre ${spot.title}`,
      paragraphs: [
        `${name} te ha escrito sobre la reserva en «${spot.title}».`,
        'Responde en PlazaLibre: las respuestas a este email no le llegan.',
      ],
      label: 'Responder',
    },
    en: {
      subject: `${name} wrote to you about ${spot.title}`,
      paragraphs: [
        `${name} wrote to you about the booking at “${spot.title}”.`,
        'Reply on PlazaLibre: answers to this email do not reach them.',
      ],
      label: 'Reply',
    },
  };
  const { label, ...words } = content[to.language];
  return mailIn(to, {
    ...words,
    quotes: texts.map((text) => ({ text })),
    link: { label, url: `${siteUrl}/reserva/${bookingId}` },
  });
};
