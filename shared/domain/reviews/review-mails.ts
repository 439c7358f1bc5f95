import type { Language } from '../../api/accounts.ts';
import { LOCALES } from '../../model/constants.ts';
import type { Account } from '../../model/account.ts';
import type { Booking } from '../../model/booking.ts';
import { mailIn, type MailContent, nameOf } from '../mail/compose-mail.ts';
import type { Mail } from '../ports/mail.ts';
import type { Review } from '../../model/review.ts';
import { reviewableUntil } from './review.ts';

const day = (at: number, timeZone: string, language: Language) =>
  new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone }).format(new Date(at));

type Words = Omit<MailContent, 'greeting' | 'link'> & { readonly label: string };

const reviewMail = (booking: Booking, to: Account, siteUrl: string, { label, ...words }: Words): Mail =>
  mailIn(to, { ...words, link: { label, url: `${siteUrl}/reserva/${booking.id}` } });

/** Asks the driver of a past stay for a review. */
export const reviewInvitedMail = (booking: Booking, driver: Account, siteUrl: string): Mail => {
  const { title } = booking.spot;
  const until = day(reviewableUntil(booking), booking.timeZone, driver.language);
  const words: Record<Language, Words> = {
    es: {
      subject: `¿Qué tal en ${title}?`,
      paragraphs: [
        `Tu estancia en «${title}» ha terminado. Cuéntales a otros conductores cómo ha ido: es un minuto.`,
        `Puedes valorarla hasta el ${until}.`,
      ],
      label: 'Valorar la plaza',
    },
    en: {
      subject: `How was ${title}?`,
      paragraphs: [
        `Your stay at “${title}” is over. Tell other drivers how it went: it takes a minute.`,
        `You can review it until ${until}.`,
      ],
      label: 'Review the spot',
    },
  };
  return reviewMail(booking, driver, siteUrl, words[driver.language]);
};

/** Mails the owner the driver's review. */
export const reviewWrittenMail = (
  booking: Booking,
  { rating, text, ...review }: Review,
  owner: Account,
  siteUrl: string,
): Mail => {
  const { title } = booking.spot;
  const driverName = nameOf(review.driverName, owner.language);
  const said = text === '' ? {} : { quotes: [{ text }] };
  const words: Record<Language, Words> = {
    es: {
      subject: `Nueva valoración de ${title}`,
      paragraphs: [
        `${driverName} ha dado ${rating} de 5 estrellas a «${title}». La ve todo el mundo en la página de la plaza.`,
      ],
      ...said,
      notes: ['Puedes responder una vez, también a la vista de todos.'],
      label: 'Responder',
    },
    en: {
      subject: `New review of ${title}`,
      paragraphs: [
        `${driverName} gave “${title}” ${rating} out of 5 stars. Everybody can read it on the page of the spot.`,
      ],
      ...said,
      notes: ['You can reply once, also for everybody to read.'],
      label: 'Reply',
    },
  };
  return reviewMail(booking, owner, siteUrl, words[owner.language]);
};
