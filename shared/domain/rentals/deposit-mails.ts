import { money, toPayer } from '../bookings/mails/mail-format.ts';
import type { Mail } from '../ports/mail.ts';
import { type RentalMailFacts, rentalLink, writeRentalMail } from './rental-mails.ts';

/** The driver gets the whole deposit back. */
export const depositReturnedMail = (facts: RentalMailFacts): Mail | undefined => {
  const { deposit, spot } = facts.rental;
  if (!deposit) return undefined;
  const amount = { es: money(deposit.cents, 'es'), en: money(deposit.cents, 'en') };
  return writeRentalMail(facts, {
    es: {
      subject: `Te devolvemos la fianza: ${spot.title}`,
      paragraphs: [
        `Te devolvemos los ${amount.es} de la fianza de «${spot.title}». El dinero va ${toPayer.es}`,
      ],
      link: rentalLink(facts),
    },
    en: {
      subject: `Your deposit goes back: ${spot.title}`,
      paragraphs: [
        `We give back the deposit of ${amount.en} for “${spot.title}”. The money goes ${toPayer.en}`,
      ],
      link: rentalLink(facts),
    },
  });
};
