import { describePattern } from '../../lib/pattern-words.ts';
import { addDays } from '../../lib/time.ts';
import { RENEWAL_ANNOUNCEMENT, RENTAL_CHARGE_DAYS } from '../../model/rules.ts';
import { money } from '../bookings/mails/mail-format.ts';
import { nameOf } from '../mail/compose-mail.ts';
import type { Mail } from '../ports/mail.ts';
import { firstDayOfMonth } from '../../lib/first-day-of-month.ts';
import {
  aboutDeposit,
  fullDay,
  patternRows,
  RENTAL_LABELS,
  type RentalMailFacts,
  writeRentalMail,
} from './rental-mail.ts';
import { getMonthCents } from './rental-prices.ts';
import { getChargeDate } from './rental-schedule.ts';
import { getMonthTotal } from './to-rental.ts';

const termRows = (facts: RentalMailFacts, cents: number) => {
  const { rental, reader } = facts;
  const labels = RENTAL_LABELS[reader.language];
  return [
    [labels.address, rental.spot.address],
    [labels.since, fullDay(rental.startDate, reader.language)],
    ...patternRows(rental, reader.language),
    [labels.month, money(cents, reader.language)],
    ...(rental.deposit ? [[labels.deposit, money(rental.deposit.cents, reader.language)] as const] : []),
    [labels.minimum, labels.months(rental.minMonths)],
    [labels.notice, labels.days(rental.noticeDays)],
  ] as const;
};

/** What driver and owner agreed, on a durable medium (TRLGDCU art. 98.7): sent once the first month is paid. */
export const termsMail = (facts: RentalMailFacts, party: 'driver' | 'owner'): Mail => {
  const { rental, reader } = facts;
  const { title } = rental.spot;
  const { language } = reader;
  const driver = nameOf(rental.driverName, language);
  const hours = describePattern(rental.pattern, language);
  if (party === 'owner') {
    const detailed = { ...facts, rows: termRows(facts, rental.monthCents) };
    return writeRentalMail(detailed, {
      es: {
        subject: `${driver} alquila «${title}» por meses`,
        paragraphs: [
          `${driver} alquila «${title}» por meses desde el ${fullDay(rental.startDate, 'es')}. Mientras dure, nadie más puede reservarla${hours ? ' en ese horario' : ''}.`,
          'Cada mes se cobra y se te paga como una reserva más. Si un mes no se paga, te avisamos y la plaza vuelve a quedar libre.',
          ...aboutDeposit(rental, 'owner', 'es'),
        ],
      },
      en: {
        subject: `${driver} rents “${title}” by the month`,
        paragraphs: [
          `${driver} rents “${title}” by the month from ${fullDay(rental.startDate, 'en')}. Until it ends, nobody else can book it${hours ? ' in those hours' : ''}.`,
          'Each month is charged, and paid out to you, as any other booking. If a month is not paid, we tell you and the spot is free again.',
          ...aboutDeposit(rental, 'owner', 'en'),
        ],
      },
    });
  }
  const total = getMonthTotal(rental, 2);
  const next = `${money(total, language)}, ${fullDay(getChargeDate(rental, 2), language)}`;
  const rows = [...termRows(facts, total), [RENTAL_LABELS[language].next, next] as const];
  const detailed = { ...facts, rows };
  return writeRentalMail(detailed, {
    es: {
      subject: `Tu alquiler por meses: ${title}`,
      paragraphs: [
        `Has alquilado «${title}» por meses. Guarda este email: tiene las condiciones que aceptaste (versión ${rental.agreedTerms}).`,
        `El alquiler sigue mes a mes hasta que tú o su propietario lo terminéis. Cada mes se cobra a la tarjeta con la que has pagado, ${RENTAL_CHARGE_DAYS} días antes de que empiece. Te avisamos de cada cargo al menos ${RENEWAL_ANNOUNCEMENT.daysBeforeCharge} días antes.`,
        ...aboutDeposit(rental, 'driver', 'es'),
      ],
      notes: [
        'Puedes terminarlo cuando quieras en la página del alquiler, sin dar razones: allí ves el último día antes de confirmar.',
      ],
    },
    en: {
      subject: `Your monthly rental: ${title}`,
      paragraphs: [
        `You have rented “${title}” by the month. Keep this email: it has the terms that you agreed to (version ${rental.agreedTerms}).`,
        `The rental goes on month by month until you or its owner end it. Each month is charged to the card that you paid with, ${RENTAL_CHARGE_DAYS} days before it begins. We tell you about each charge at least ${RENEWAL_ANNOUNCEMENT.daysBeforeCharge} days before.`,
        ...aboutDeposit(rental, 'driver', 'en'),
      ],
      notes: [
        'You can end it at any time on the page of the rental, without a reason: you see the last day there before you confirm.',
      ],
    },
  });
};

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
    },
    en: {
      subject: `${isReminder ? 'Your answer is missing: new price' : 'New price'} of your rental: ${title}`,
      paragraphs: [
        `The owner of “${title}” proposes that, from ${fullDay(begin, 'en')} on, each month costs ${money(total, 'en')} instead of ${money(before, 'en')}. Nothing changes before that.`,
        `Accept it on the page of the rental before ${fullDay(charge, 'en')}. If you do not accept it, the rental ends without another charge, and its last day is ${fullDay(lastDay, 'en')}.`,
      ],
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
    },
    en: {
      subject: `The price of your rental stays as it is: ${title}`,
      paragraphs: [
        `The owner of “${title}” has withdrawn the new price. Each month still costs ${money(total, 'en')}, and you need not do anything.`,
      ],
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
      },
      en: {
        subject: `New price accepted: ${title}`,
        paragraphs: [
          `${nameOf(rental.driverName, 'en')} has accepted the new price of “${title}”: ${money(cents, 'en')} a month from ${fullDay(begin, 'en')}.`,
        ],
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
    },
    en: {
      subject: `New price of your rental: ${title}`,
      paragraphs: [
        `From ${fullDay(begin, 'en')} on, each month of “${title}” costs ${money(total, 'en')}. The first charge at that price is on ${fullDay(charge, 'en')}. Keep this email: it changes the price of the terms that you agreed to; all else stays as it is.`,
      ],
    },
  });
};
