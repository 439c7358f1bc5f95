import type { Language } from '../../api/accounts.ts';
import type { Account } from '../../model/account.ts';
import { composeMail, greet, type MailContent } from '../mail/compose-mail.ts';
import type { Mail } from '../ports/mail.ts';

interface Named {
  readonly id: string;
  readonly title: string;
}

/** Informs an owner that a spot is online (BR-07). */
export const spotApprovedMail = (spot: Named, owner: Account, siteUrl: string): Mail => {
  const { email, language, fullName } = owner;
  const content: Record<Language, Omit<MailContent, 'greeting'>> = {
    es: {
      subject: `Tu plaza ya está publicada: ${spot.title}`,
      paragraphs: [
        `Hemos revisado «${spot.title}» y ya aparece en las búsquedas. Te avisaremos en cuanto la reserven.`,
        'Puedes pausarla o cambiar sus precios y su calendario cuando quieras.',
      ],
      link: { label: 'Ver mi plaza', url: `${siteUrl}/spot/${spot.id}` },
    },
    en: {
      subject: `Your space is online: ${spot.title}`,
      paragraphs: [
        `We have looked at “${spot.title}” and drivers can find it now. We will tell you as soon as it is booked.`,
        'You can pause it or change its prices and calendar whenever you like.',
      ],
      link: { label: 'See my space', url: `${siteUrl}/spot/${spot.id}` },
    },
  };
  return composeMail(email, language, { ...content[language], greeting: greet(language, fullName) });
};

/** Informs an owner why a spot was rejected, and what to do (BR-07). */
export const spotRejectedMail = (spot: Named, reason: string, owner: Account, siteUrl: string): Mail => {
  const { email, language, fullName } = owner;
  const content: Record<Language, Omit<MailContent, 'greeting'>> = {
    es: {
      subject: `Tu plaza necesita cambios: ${spot.title}`,
      paragraphs: [
        `Hemos revisado «${spot.title}» y todavía no podemos mostrarla. Esto es lo que hay que cambiar:`,
      ],
      quotes: [{ text: reason }],
      link: { label: 'Cambiar mi plaza', url: `${siteUrl}/editar-plaza/${spot.id}` },
    },
    en: {
      subject: `Your space needs changes: ${spot.title}`,
      paragraphs: [`We have looked at “${spot.title}” and cannot show it yet. This is what needs to change:`],
      quotes: [{ text: reason }],
      link: { label: 'Change my space', url: `${siteUrl}/editar-plaza/${spot.id}` },
    },
  };
  return composeMail(email, language, { ...content[language], greeting: greet(language, fullName) });
};
