import type { Account } from '../../model/account.ts';
import { CANCELLATIONS_TO_PAUSE, CANCELLATION_DAYS } from '../../model/rules.ts';
import { mailTo } from '../mail/compose-mail.ts';
import type { Mail } from '../ports/mail.ts';

interface Named {
  readonly id: string;
  readonly title: string;
}

/** Informs an owner that a spot is online (BR-07). */
export const spotApprovedMail = (spot: Named, owner: Account, siteUrl: string): Mail =>
  mailTo(owner, {
    es: {
      subject: `Tu plaza ya está publicada: ${spot.title}`,
      paragraphs: [
        `Hemos revisado «${spot.title}» y ya aparece en las búsquedas. Te avisaremos en cuanto la reserven.`,
        'Puedes pausarla o cambiar sus precios y su calendario cuando quieras.',
      ],
      link: { label: 'Ver mi plaza', url: `${siteUrl}/spot/${spot.id}` },
    },
    en: {
      subject: `Your spot is online: ${spot.title}`,
      paragraphs: [
        `We have reviewed “${spot.title}” and drivers can find it now. We will tell you as soon as it is booked.`,
        'You can pause it or change its prices and calendar whenever you like.',
      ],
      link: { label: 'See my spot', url: `${siteUrl}/spot/${spot.id}` },
    },
  });

/** Informs an owner why a spot was rejected, and what to do (BR-07). */
export const spotRejectedMail = (spot: Named, reason: string, owner: Account, siteUrl: string): Mail =>
  mailTo(owner, {
    es: {
      subject: `Tu plaza necesita cambios: ${spot.title}`,
      paragraphs: [
        `Hemos revisado «${spot.title}» y todavía no podemos mostrarla. Esto es lo que hay que cambiar:`,
      ],
      quotes: [{ text: reason }],
      link: { label: 'Cambiar mi plaza', url: `${siteUrl}/editar-plaza/${spot.id}` },
    },
    en: {
      subject: `Your spot needs changes: ${spot.title}`,
      paragraphs: [`We have reviewed “${spot.title}” and cannot show it yet. This is what needs to change:`],
      quotes: [{ text: reason }],
      link: { label: 'Change my spot', url: `${siteUrl}/editar-plaza/${spot.id}` },
    },
  });

/** Informs an owner that a spot is hidden because of cancellations, and what happens next (decision 150). */
export const spotPausedMail = (spot: Named, owner: Account, siteUrl: string): Mail =>
  mailTo(owner, {
    es: {
      subject: `Hemos pausado tu plaza: ${spot.title}`,
      paragraphs: [
        `Has cancelado ${CANCELLATIONS_TO_PAUSE} reservas de «${spot.title}» en ${CANCELLATION_DAYS} días. Quien reserva cuenta con la plaza, así que nadie puede reservarla hasta que la revisemos. Las demás reservas siguen en pie.`,
        'Te escribiremos cuando la hayamos mirado. Si nos cuentas qué ha pasado, iremos más deprisa.',
      ],
      link: { label: 'Escribirnos', url: `${siteUrl}/contacto` },
    },
    en: {
      subject: `We have paused your spot: ${spot.title}`,
      paragraphs: [
        `You have cancelled ${CANCELLATIONS_TO_PAUSE} bookings of “${spot.title}” within ${CANCELLATION_DAYS} days. Drivers count on their spot, so nobody can book it until we have reviewed it. Its other bookings remain.`,
        'We will write to you when we have reviewed it. If you tell us what happened, it will be quicker.',
      ],
      link: { label: 'Write to us', url: `${siteUrl}/contacto` },
    },
  });
