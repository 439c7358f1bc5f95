import { addDays } from '../../lib/time.ts';
import { money } from '../bookings/mails/mail-format.ts';
import { nameOf } from '../mail/compose-mail.ts';
import type { Mail } from '../ports/mail.ts';
import { fullDay, rentalLink, type RentalMailFacts, writeRentalMail } from './rental-mails.ts';
import { firstDayOfMonth } from '../../lib/first-day-of-month.ts';
import { getMonthCents } from './rental-prices.ts';
import { getChargeDate } from './rental-schedule.ts';
import { getMonthTotal } from './to-rental.ts';

/** The owner proposes a higher price: how it is accepted, until when, and what happens otherwise. The reminder says the same. */
export const priceProposedMail = (facts: RentalMailFacts): Mail | undefined => {
  const { rental } = facts;
  const { proposal } = rental;
  if (!proposal) return undefined;
  const { title } = rental.spot;
  const { month, cents, remindedAt } = proposal;
  const [before, total] = [getMonthTotal(rental, month), getMonthTotal(rental, month, cents)];
  const begin = firstDayOfMonth(rental.startDate, month);
  const charge = getChargeDate(rental, month);
  const lastDay = addDays(begin, -1);
  const isReminder = remindedAt !== null;
  return writeRentalMail(facts, {
    es: {
      subject: `${isReminder ? 'Falta tu respuesta: precio nuevo' : 'Precio nuevo'} de tu alquiler: ${title}`,
      paragraphs: [
        `El propietario de «${title}» propone que, desde el ${fullDay(begin, 'es')}, cada mes cueste ${money(total, 'es')} en lugar de ${money(before, 'es')}. Hasta entonces no cambia nada.`,
        `Acéptalo en la página del alquiler antes del ${fullDay(charge, 'es')}. Si no lo aceptas, el alquiler termina, sin más cobros, y su último día es el ${fullDay(lastDay, 'es')}.`,
      ],
      link: rentalLink(facts),
    },
    en: {
      subject: `${isReminder ? 'Your answer is missing: new price' : 'New price'} of your rental: ${title}`,
      paragraphs: [
        `The owner of “${title}” proposes that, from ${fullDay(begin, 'en')} on, each month costs ${money(total, 'en')} instead of ${money(before, 'en')}. Nothing changes before that.`,
        `Accept it on the page of the rental before ${fullDay(charge, 'en')}. If you do not accept it, the rental ends without another charge, and its last day is ${fullDay(lastDay, 'en')}.`,
      ],
      link: rentalLink(facts),
    },
  });
};

/** The owner has taken a price back. */
export const priceWithdrawnMail = (facts: RentalMailFacts): Mail => {
  const { rental } = facts;
  const { title } = rental.spot;
  const total = getMonthTotal(rental, rental.paidMonths + 1);
  return writeRentalMail(facts, {
    es: {
      subject: `El precio de tu alquiler no cambia: ${title}`,
      paragraphs: [
        `El propietario de «${title}» ha retirado el precio nuevo. Cada mes sigue costando ${money(total, 'es')}, y no tienes que hacer nada.`,
      ],
      link: rentalLink(facts),
    },
    en: {
      subject: `The price of your rental stays as it is: ${title}`,
      paragraphs: [
        `The owner of “${title}” has withdrawn the new price. Each month still costs ${money(total, 'en')}, and you need not do anything.`,
      ],
      link: rentalLink(facts),
    },
  });
};

/** The price that holds from a month on, for both parties: on a durable medium, as the terms of the start. */
export const priceAgreedMail = (facts: RentalMailFacts, party: 'driver' | 'owner'): Mail | undefined => {
  const { rental } = facts;
  const agreed = rental.prices.at(-1);
  if (!agreed) return undefined;
  const { title } = rental.spot;
  const { month } = agreed;
  const begin = firstDayOfMonth(rental.startDate, month);
  const charge = getChargeDate(rental, month);
  if (party === 'owner') {
    const cents = getMonthCents(rental, month);
    return writeRentalMail(facts, {
      es: {
        subject: `Precio nuevo aceptado: ${title}`,
        paragraphs: [
          `${nameOf(rental.driverName, 'es')} ha aceptado el precio nuevo de «${title}»: ${money(cents, 'es')} al mes desde el ${fullDay(begin, 'es')}.`,
        ],
        link: rentalLink(facts),
      },
      en: {
        subject: `New price accepted: ${title}`,
        paragraphs: [
          `${nameOf(rental.driverName, 'en')} has accepted the new price of “${title}”: ${money(cents, 'en')} a month from ${fullDay(begin, 'en')}.`,
        ],
        link: rentalLink(facts),
      },
    });
  }
  const total = getMonthTotal(rental, month);
  return writeRentalMail(facts, {
    es: {
      subject: `Precio nuevo de tu alquiler: ${title}`,
      paragraphs: [
        `Desde el ${fullDay(begin, 'es')}, cada mes de «${title}» cuesta ${money(total, 'es')}. El primer cargo con ese precio es el ${fullDay(charge, 'es')}. Guarda este email: cambia el precio de las condiciones que aceptaste; lo demás sigue igual.`,
      ],
      link: rentalLink(facts),
    },
    en: {
      subject: `New price of your rental: ${title}`,
      paragraphs: [
        `From ${fullDay(begin, 'en')} on, each month of “${title}” costs ${money(total, 'en')}. The first charge at that price is on ${fullDay(charge, 'en')}. Keep this email: it changes the price of the terms that you agreed to; all else stays as it is.`,
      ],
      link: rentalLink(facts),
    },
  });
};

/** A party offers an end in the present month: the day, what goes back, and how to answer. */
export const endOfferedMail = (
  facts: RentalMailFacts,
  { endDate, cents }: { readonly endDate: string; readonly cents: number },
): Mail => {
  const { rental, reader } = facts;
  const { title } = rental.spot;
  const lastDay = addDays(endDate, -1);
  const isDriver = reader.userId === rental.driverId;
  return writeRentalMail(facts, {
    es: {
      subject: `Te proponen terminar antes el alquiler: ${title}`,
      paragraphs: [
        `${isDriver ? 'El propietario' : nameOf(rental.driverName, 'es')} propone que el alquiler de «${title}» termine antes. El último día sería el ${fullDay(lastDay, 'es')}${isDriver ? `, y te devolveríamos ${money(cents, 'es')}` : `, y el conductor recuperaría ${money(cents, 'es')} por los días que no usa`}.`,
        'Acéptalo o recházalo en la página del alquiler. Si no contestas hasta ese día, no cambia nada.',
      ],
      link: rentalLink(facts),
    },
    en: {
      subject: `An earlier end of the rental is offered: ${title}`,
      paragraphs: [
        `${isDriver ? 'The owner' : nameOf(rental.driverName, 'en')} offers to end the rental of “${title}” earlier. The last day would be ${fullDay(lastDay, 'en')}${isDriver ? `, and you would get back ${money(cents, 'en')}` : `, and the driver would get back ${money(cents, 'en')} for the days that are not used`}.`,
        'Accept or decline it on the page of the rental. If you do not answer by that day, nothing changes.',
      ],
      link: rentalLink(facts),
    },
  });
};

/** The other party has declined an earlier end. */
export const endDeclinedMail = (facts: RentalMailFacts): Mail => {
  const { title } = facts.rental.spot;
  return writeRentalMail(facts, {
    es: {
      subject: `El alquiler sigue: ${title}`,
      paragraphs: [`No han aceptado terminar antes el alquiler de «${title}». Todo sigue como estaba.`],
      link: rentalLink(facts),
    },
    en: {
      subject: `The rental goes on: ${title}`,
      paragraphs: [`The earlier end of the rental of “${title}” was declined. Everything stays as it was.`],
      link: rentalLink(facts),
    },
  });
};
