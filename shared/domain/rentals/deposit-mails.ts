import { money, toPayer } from '../bookings/mails/mail-format.ts';
import type { Mail } from '../ports/mail.ts';
import { type RentalMailFacts, writeRentalMail } from './rental-mail.ts';

/** The driver gets the deposit back: less than was paid if a part of the payment went back before. */
export const depositReturnedMail = (facts: RentalMailFacts, cents: number): Mail => {
  const { spot } = facts.rental;
  const amount = { es: money(cents, 'es'), en: money(cents, 'en') };
  return writeRentalMail(facts, {
    es: {
      subject: `Te devolvemos la fianza: ${spot.title}`,
      paragraphs: [
        `Te devolvemos los ${amount.es} de la fianza de «${spot.title}». El dinero va ${toPayer.es}`,
      ],
    },
    en: {
      subject: `Your deposit goes back: ${spot.title}`,
      paragraphs: [
        `We give back the deposit of ${amount.en} for “${spot.title}”. The money goes ${toPayer.en}`,
      ],
    },
  });
};
