import type { Language } from '../../api/accounts.ts';
import { LOCALES } from '../../model/constants.ts';
import { ANSWER_HOURS } from '../../model/rules.ts';
import { composeMail, type MailContent } from '../mail/compose-mail.ts';
import type { Mail } from '../ports/mail.ts';
import type { ContactMessage } from '../../model/contact-message.ts';
import { getReference } from './contact-message.ts';
import { BUSINESS_ZONE } from '../../model/business-zone.ts';

/** Support works in Spain and in Spanish. */
const received = (at: string) =>
  new Intl.DateTimeFormat(LOCALES.es, {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: BUSINESS_ZONE,
  }).format(new Date(at));

const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { es: 'español', en: 'inglés' };

/** The message as typed, for support, even if support's address is on the suppression list; replies go to the sender. */
export const supportMail = (contact: ContactMessage, support: string): Mail => {
  const content: MailContent = {
    subject: `Contacto: ${contact.subject}`,
    greeting: 'Nuevo mensaje desde la página de contacto.',
    paragraphs: ['Al responder a este email escribes a quien lo envió.'],
    rows: [
      ['Nombre', contact.name],
      ['Email', contact.email],
      ['Asunto', contact.subject],
      ['Idioma', LANGUAGE_NAMES[contact.language]],
      ['Recibido', received(contact.receivedAt)],
      ['Referencia', getReference(contact)],
    ],
    quotes: [{ text: contact.message }],
  };
  return {
    ...composeMail(support, 'es', content),
    replyTo: contact.email,
    despite: ['bounce', 'complaint'],
  };
};

const ACKNOWLEDGEMENT = {
  es: {
    subject: 'Hemos recibido tu mensaje',
    greeting: 'Hola:',
    paragraphs: [
      `Gracias por contactarnos. Te responderemos en breve, como mucho en ${ANSWER_HOURS} horas.`,
      'Si no nos has escrito tú, alguien ha puesto tu dirección por error y no tienes que hacer nada.',
    ],
    reference: 'Referencia',
    help: 'Ver el centro de ayuda',
  },
  en: {
    subject: 'We have received your message',
    greeting: 'Hello,',
    paragraphs: [
      `Thank you for contacting us. We will reply shortly, within ${ANSWER_HOURS} hours at most.`,
      'If it was not you who wrote, somebody gave your address by mistake and there is nothing you need to do.',
    ],
    reference: 'Reference',
    help: 'See the help centre',
  },
} as const;

/**
 * Confirms to the sender that the message has arrived, in the language of the page. Contains nothing that was typed: the address may be
 * another person's, and the form must not carry a stranger's text or links to them.
 */
export const acknowledgementMail = (contact: ContactMessage, support: string, siteUrl: string): Mail => {
  const { subject, greeting, paragraphs, reference, help } = ACKNOWLEDGEMENT[contact.language];
  const content: MailContent = {
    subject,
    greeting,
    paragraphs,
    rows: [[reference, getReference(contact)]],
    link: { label: help, url: `${siteUrl}/ayuda` },
  };
  return { ...composeMail(contact.email, contact.language, content), replyTo: support };
};
