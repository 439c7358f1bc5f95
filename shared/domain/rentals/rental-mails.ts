import type { Language } from '../../api/accounts.ts';
import { toBrandName, toExpiryText } from '../../model/card-name.ts';
import { describePattern } from '../../lib/pattern-words.ts';
import { addDays } from '../../lib/time.ts';
import type { Account } from '../../model/account.ts';
import type { Booking } from '../../model/booking.ts';
import { LOCALES } from '../../model/constants.ts';
import type { Rental } from '../../model/rental.ts';
import {
  DEPOSIT_DAYS,
  RENEWAL_ANNOUNCEMENT,
  RENTAL_CHARGE_DAYS,
  RENTAL_RETRY_DAYS,
} from '../../model/rules.ts';
import { dayAndTime, money, toPayer } from '../bookings/mails/mail-format.ts';
import { composeMail, greet, type MailContent, nameOf } from '../mail/compose-mail.ts';
import type { Mail } from '../ports/mail.ts';
import { firstDayOfMonth } from '../../lib/first-day-of-month.ts';
import { daysOfRentalMonth } from './rental-months.ts';
import { getAnnouncedCents, getMonthCents } from './rental-prices.ts';
import { canEndOn, getChargeDate, getEarliestEnd, getLastEndingDate } from './rental-schedule.ts';
import { getMonthTotal, isTriedAgain } from './to-rental.ts';

/** The data of a rental's mail; `today` is the local day at the spot. */
export interface RentalMailFacts {
  readonly rental: Rental;
  readonly reader: Account;
  readonly siteUrl: string;
  readonly today: string;
}

type Card = NonNullable<Rental['card']>;
type Content = Omit<MailContent, 'greeting'>;
export type RentalTexts = Readonly<Record<Language, Content>>;

/** A local day with its year: `lunes, 15 de febrero de 2027`. */
export const fullDay = (date: string, language: Language): string =>
  new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(date));

const rentalUrl = ({ siteUrl, rental }: RentalMailFacts) => `${siteUrl}/alquiler/${rental.id}`;

export const writeRentalMail = (facts: RentalMailFacts, texts: RentalTexts): Mail => {
  const { email, language, fullName } = facts.reader;
  return composeMail(email, language, { ...texts[language], greeting: greet(language, fullName) });
};

const LABELS = {
  es: {
    address: 'Dirección',
    since: 'Desde',
    month: 'Cada mes',
    next: 'Próximo cargo',
    period: 'Mes',
    hours: 'Horario',
    notice: 'Preaviso para terminar',
    minimum: 'Duración mínima',
    deposit: 'Fianza',
    open: 'Ver el alquiler',
    days: (days: number) => `${days} días antes del fin de un mes`,
    months: (months: number) => (months === 1 ? 'Un mes' : `${months} meses`),
  },
  en: {
    address: 'Address',
    since: 'From',
    month: 'Each month',
    next: 'Next charge',
    period: 'Month',
    hours: 'Hours',
    notice: 'Notice to end it',
    minimum: 'Minimum duration',
    deposit: 'Deposit',
    open: 'Open the rental',
    days: (days: number) => `${days} days before the end of a month`,
    months: (months: number) => (months === 1 ? 'One month' : `${months} months`),
  },
} as const;

export const rentalLink = (facts: RentalMailFacts) => ({
  label: LABELS[facts.reader.language].open,
  url: rentalUrl(facts),
});

/** The days of a month: `15 de enero – 14 de febrero`. */
const monthDays = (rental: Rental, month: number, language: Language): string => {
  const { from, until } = daysOfRentalMonth(rental.startDate, month);
  return `${fullDay(from, language)} – ${fullDay(addDays(until, -1), language)}`;
};

/** The times of a rental that has only some of each week. */
const patternRows = ({ pattern }: Rental, language: Language) => {
  const hours = describePattern(pattern, language);
  return hours === undefined ? [] : [[LABELS[language].hours, hours] as const];
};

const termRows = (facts: RentalMailFacts, cents: number) => {
  const { rental, reader } = facts;
  const labels = LABELS[reader.language];
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

/** What becomes of the deposit, in a sentence for each party. */
const aboutDeposit = ({ deposit }: Rental, party: 'driver' | 'owner', language: Language): string[] => {
  if (!deposit) return [];
  const cents = money(deposit.cents, language);
  const days = String(DEPOSIT_DAYS);
  const texts = {
    driver: {
      es: `PlazaLibre guarda tu fianza de ${cents} y te la devuelve ${days} días después del fin del alquiler, salvo que el propietario reclame una parte.`,
      en: `PlazaLibre holds your deposit of ${cents}, and gives it back ${days} days after the end of the rental, unless the owner claims a part of it.`,
    },
    owner: {
      es: `PlazaLibre guarda la fianza de ${cents}. Si no te devuelven el mando o hay daños, reclámalo hasta ${days} días después del fin del alquiler; después vuelve al conductor.`,
      en: `PlazaLibre holds the deposit of ${cents}. If a remote is not returned or there is damage, claim it until ${days} days after the end of the rental; then it goes back to the driver.`,
    },
  };
  return [texts[party][language]];
};

/** What driver and owner agreed, on a durable medium (TRLGDCU art. 98.7): sent once the first month is paid. */
export const termsMail = (facts: RentalMailFacts, party: 'driver' | 'owner'): Mail => {
  const { rental, reader } = facts;
  const { title } = rental.spot;
  const { language } = reader;
  const driver = nameOf(rental.driverName, language);
  const hours = describePattern(rental.pattern, language);
  if (party === 'owner')
    return writeRentalMail(facts, {
      es: {
        subject: `${driver} alquila «${title}» por meses`,
        paragraphs: [
          `${driver} alquila «${title}» por meses desde el ${fullDay(rental.startDate, 'es')}. Mientras dure, nadie más puede reservarla${hours ? ' en ese horario' : ''}.`,
          'Cada mes se cobra y se te paga como una reserva más. Si un mes no se paga, te avisamos y la plaza vuelve a quedar libre.',
          ...aboutDeposit(rental, 'owner', 'es'),
        ],
        rows: termRows(facts, rental.monthCents),
        link: rentalLink(facts),
      },
      en: {
        subject: `${driver} rents “${title}” by the month`,
        paragraphs: [
          `${driver} rents “${title}” by the month from ${fullDay(rental.startDate, 'en')}. Until it ends, nobody else can book it${hours ? ' in those hours' : ''}.`,
          'Each month is charged, and paid out to you, as any other booking. If a month is not paid, we tell you and the spot is free again.',
          ...aboutDeposit(rental, 'owner', 'en'),
        ],
        rows: termRows(facts, rental.monthCents),
        link: rentalLink(facts),
      },
    });
  const total = getMonthTotal(rental, 2);
  const rows = [
    ...termRows(facts, total),
    [
      LABELS[language].next,
      `${money(total, language)}, ${fullDay(getChargeDate(rental, 2), language)}`,
    ] as const,
  ];
  return writeRentalMail(facts, {
    es: {
      subject: `Tu alquiler por meses: ${title}`,
      paragraphs: [
        `Has alquilado «${title}» por meses. Guarda este email: tiene las condiciones que aceptaste (versión ${rental.agreedTerms}).`,
        `El alquiler sigue mes a mes hasta que tú o su propietario lo terminéis. Cada mes se cobra a la tarjeta con la que has pagado, ${RENTAL_CHARGE_DAYS} días antes de que empiece. Te avisamos de cada cargo al menos ${RENEWAL_ANNOUNCEMENT.daysBeforeCharge} días antes.`,
        ...aboutDeposit(rental, 'driver', 'es'),
      ],
      rows,
      notes: [
        'Puedes terminarlo cuando quieras en la página del alquiler, sin dar razones: allí ves el último día antes de confirmar.',
      ],
      link: rentalLink(facts),
    },
    en: {
      subject: `Your monthly rental: ${title}`,
      paragraphs: [
        `You have rented “${title}” by the month. Keep this email: it has the terms that you agreed to (version ${rental.agreedTerms}).`,
        `The rental goes on month by month until you or its owner end it. Each month is charged to the card that you paid with, ${RENTAL_CHARGE_DAYS} days before it begins. We tell you about each charge at least ${RENEWAL_ANNOUNCEMENT.daysBeforeCharge} days before.`,
        ...aboutDeposit(rental, 'driver', 'en'),
      ],
      rows,
      notes: [
        'You can end it at any time on the page of the rental, without a reason: you see the last day there before you confirm.',
      ],
      link: rentalLink(facts),
    },
  });
};

/** Until when the announced month can be avoided; if that time is over, the next possible end. */
const howToEnd = ({ rental, today }: RentalMailFacts, month: number): Readonly<Record<Language, string>> => {
  const begin = firstDayOfMonth(rental.startDate, month);
  if (canEndOn(rental, begin, today)) {
    const last = getLastEndingDate(rental, month);
    return {
      es: `Si no lo quieres, puedes terminar el alquiler en su página hasta el ${fullDay(last, 'es')}, y ese mes no se cobra.`,
      en: `If you do not want it, end the rental on its page by ${fullDay(last, 'en')}, and that month is not charged.`,
    };
  }
  const end = getEarliestEnd(rental, today);
  const lastDay = addDays(end, -1);
  return {
    es: `Si terminas hoy el alquiler en su página, su último día es el ${fullDay(lastDay, 'es')}.`,
    en: `If you end the rental on its page today, its last day is ${fullDay(lastDay, 'en')}.`,
  };
};

/** `Visa acabada en 4242`, in the middle of a sentence. */
const cardName = ({ brand, last4 }: Card, language: Language): string => {
  const known = toBrandName(brand);
  if (language === 'es') return `tarjeta${known === undefined ? '' : ` ${known}`} acabada en ${last4}`;
  return `${known === undefined ? '' : `${known} `}card ending in ${last4}`;
};

/** A card that expires before the next charge is said in its announcement, while there is time to give another one. */
const listExpiry = ({ card }: Rental, charge: string): Readonly<Record<Language, readonly string[]>> =>
  card && card.expiry < charge.slice(0, 7)
    ? {
        es: [
          `Tu ${cardName(card, 'es')} caduca en ${toExpiryText(card.expiry)}, antes de ese cargo. Cámbiala en la página del alquiler.`,
        ],
        en: [
          `Your ${cardName(card, 'en')} expires in ${toExpiryText(card.expiry)}, before that charge. Change it on the page of the rental.`,
        ],
      }
    : { es: [], en: [] };

/** A month with another price than the one before says so; a price that is not accepted yet, what happens then. */
const explainPrice = (rental: Rental, month: number): Readonly<Record<Language, readonly string[]>> => {
  const before = getMonthCents(rental, month - 1);
  if (getAnnouncedCents(rental, month) === before) return { es: [], en: [] };
  const until = getChargeDate(rental, month);
  return rental.proposal && rental.proposal.month <= month
    ? {
        es: [
          `Es el precio nuevo que propone el propietario. Solo lo cobramos si lo aceptas en la página del alquiler antes del ${fullDay(until, 'es')}; si no, el alquiler termina con el mes anterior.`,
        ],
        en: [
          `This is the new price that the owner proposes. We charge it only if you accept it on the page of the rental before ${fullDay(until, 'en')}; otherwise the rental ends with the month before.`,
        ],
      }
    : {
        es: ['Es el primer mes con el precio nuevo.'],
        en: ['It is the first month with the new price.'],
      };
};

/** The renewal that the law wants announced (TRLGDCU art. 97.1 p, Ley 10/2025): amount, day, and how to prevent it. */
export const announcementMail = (facts: RentalMailFacts): Mail => {
  const { rental, reader } = facts;
  const month = rental.announcedMonth;
  const total = getMonthTotal(rental, month, getAnnouncedCents(rental, month));
  const charge = getChargeDate(rental, month);
  const price = explainPrice(rental, month);
  const isOpen = rental.proposal !== null && rental.proposal.month <= month;
  const labels = LABELS[reader.language];
  const end = howToEnd(facts, month);
  const expiry = listExpiry(rental, charge);
  const { title } = rental.spot;
  const rows = [
    [labels.period, monthDays(rental, month, reader.language)],
    ...patternRows(rental, reader.language),
  ] as const;
  return writeRentalMail(facts, {
    es: {
      subject: `Tu alquiler se renueva: ${money(total, 'es')} el ${fullDay(charge, 'es')}, por «${title}»`,
      paragraphs: [
        `El ${fullDay(charge, 'es')} cobramos ${money(total, 'es')} a tu tarjeta por el próximo mes de «${title}».${isOpen ? '' : ' Si no haces nada, el alquiler sigue.'}`,
        ...price.es,
        end.es,
        ...expiry.es,
      ],
      rows,
      link: { label: 'Ver o terminar el alquiler', url: rentalUrl(facts) },
    },
    en: {
      subject: `Your rental renews: ${money(total, 'en')} on ${fullDay(charge, 'en')} for “${title}”`,
      paragraphs: [
        `On ${fullDay(charge, 'en')} we charge ${money(total, 'en')} to your card for the next month of “${title}”.${isOpen ? '' : ' If you do nothing, the rental goes on.'}`,
        ...price.en,
        end.en,
        ...expiry.en,
      ],
      rows,
      link: { label: 'Open or end the rental', url: rentalUrl(facts) },
    },
  });
};

/** What the new card is charged, and when: nothing is charged by giving it. */
const whatIsCharged = (rental: Rental): Readonly<Record<Language, string>> => {
  if (rental.refusals === 0) return { es: 'No hemos cobrado nada ahora.', en: 'Nothing was charged now.' };
  return isTriedAgain(rental)
    ? {
        es: 'El mes que no pudimos cobrar se cobra a la nueva en el próximo intento. También puedes pagarlo ya en la página del alquiler.',
        en: 'The month that we could not charge is charged to the new one at the next attempt. You can also pay it now on the page of the rental.',
      }
    : {
        es: 'El mes que no pudimos cobrar ya no se vuelve a intentar: págalo en la página del alquiler.',
        en: 'The month that we could not charge is not tried again: pay it on the page of the rental.',
      };
};

/** The driver, or somebody with access to the account, has given another card. */
export const cardChangedMail = (facts: RentalMailFacts): Mail | undefined => {
  const { rental } = facts;
  const { card } = rental;
  if (!card) return undefined;
  const { title } = rental.spot;
  const expiry = toExpiryText(card.expiry);
  const now = whatIsCharged(rental);
  return writeRentalMail(facts, {
    es: {
      subject: `Has cambiado la tarjeta de tu alquiler: ${title}`,
      paragraphs: [
        `Desde ahora cobramos los meses de «${title}» a tu ${cardName(card, 'es')}, que caduca en ${expiry}. La anterior ya no se usa.`,
        now.es,
      ],
      notes: ['Si no has sido tú, cambia tu contraseña y escríbenos.'],
      link: rentalLink(facts),
    },
    en: {
      subject: `You have changed the card for your rental: ${title}`,
      paragraphs: [
        `From now on we charge the months of “${title}” to your ${cardName(card, 'en')}, which expires in ${expiry}. The previous one is no longer used.`,
        now.en,
      ],
      notes: ['If it was not you, change your password and write to us.'],
      link: rentalLink(facts),
    },
  });
};

/** The receipt of a later month. */
export const monthPaidMail = (facts: RentalMailFacts): Mail => {
  const { rental, reader } = facts;
  const { title } = rental.spot;
  const month = rental.paidMonths;
  const total = getMonthTotal(rental, month);
  const labels = LABELS[reader.language];
  const rows = [
    [labels.period, monthDays(rental, month, reader.language)],
    ...patternRows(rental, reader.language),
  ] as const;
  return writeRentalMail(facts, {
    es: {
      subject: `Mes pagado: ${title}`,
      paragraphs: [`Hemos cobrado ${money(total, 'es')} por un mes más de «${title}».`],
      rows,
      link: rentalLink(facts),
    },
    en: {
      subject: `Month paid: ${title}`,
      paragraphs: [`We have charged ${money(total, 'en')} for another month of “${title}”.`],
      rows,
      link: rentalLink(facts),
    },
  });
};

/** The page on which a held month is paid with another card, or confirmed with the bank. */
const getPaymentUrl = (siteUrl: string, { spotId, startAt, endAt, totalCents }: Booking): string =>
  `${siteUrl}/payment?${new URLSearchParams({
    spotId,
    startTime: startAt,
    endTime: endAt,
    totalPrice: (totalCents / 100).toFixed(2),
  }).toString()}`;

/** A refused charge: how to pay, until when, and what happens otherwise. */
export const refusedMail = (facts: RentalMailFacts, booking: Booking): Mail => {
  const { rental, siteUrl } = facts;
  const { title } = rental.spot;
  const total = booking.totalCents;
  const month = rental.paidMonths + 1;
  const until = (language: Language) => dayAndTime(booking.holdUntil, booking.timeZone, language);
  const lastDay = addDays(firstDayOfMonth(rental.startDate, month), -1);
  const isLast = rental.refusals > RENTAL_RETRY_DAYS.length;
  const url = getPaymentUrl(siteUrl, booking);
  return writeRentalMail(facts, {
    es: {
      subject: `No hemos podido cobrar tu alquiler: ${title}`,
      paragraphs: [
        `Tu banco no ha aceptado el cargo de ${money(total, 'es')} por el próximo mes de «${title}», o pide que lo confirmes tú.`,
        `Tienes hasta el ${until('es')} para pagarlo con otra tarjeta o confirmar el pago.${isLast ? '' : ' Antes lo volveremos a intentar.'} Si no se paga, el alquiler termina y su último día es el ${fullDay(lastDay, 'es')}.`,
      ],
      link: { label: 'Pagar el mes', url },
      otherLink: rentalLink(facts),
    },
    en: {
      subject: `We could not charge your rental: ${title}`,
      paragraphs: [
        `Your bank did not accept the charge of ${money(total, 'en')} for the next month of “${title}”, or wants you to confirm it.`,
        `Pay it with another card, or confirm the payment, by ${until('en')}.${isLast ? '' : ' We will try again before then.'} If it is not paid, the rental ends and its last day is ${fullDay(lastDay, 'en')}.`,
      ],
      link: { label: 'Pay the month', url },
      otherLink: rentalLink(facts),
    },
  });
};

const WHY: Readonly<
  Record<
    NonNullable<Rental['endedBy']>,
    Readonly<Record<Language, Readonly<Record<'driver' | 'owner', string>>>>
  >
> = {
  driver: {
    es: { driver: 'Has terminado el alquiler.', owner: 'El conductor ha terminado el alquiler.' },
    en: { driver: 'You have ended the rental.', owner: 'The driver has ended the rental.' },
  },
  owner: {
    es: {
      driver: 'El propietario ha terminado el alquiler, o la plaza deja de estar disponible.',
      owner: 'Has terminado el alquiler, o tu plaza deja de estar disponible.',
    },
    en: {
      driver: 'The owner has ended the rental, or the spot is no longer available.',
      owner: 'You have ended the rental, or your spot is no longer available.',
    },
  },
  unpaid: {
    es: {
      driver: 'El alquiler termina porque no se ha podido cobrar el mes siguiente.',
      owner: 'El alquiler termina porque el conductor no ha pagado el mes siguiente.',
    },
    en: {
      driver: 'The rental ends because the next month could not be charged.',
      owner: 'The rental ends because the driver has not paid the next month.',
    },
  },
  price: {
    es: {
      driver: 'El alquiler termina porque no has aceptado el precio nuevo.',
      owner: 'El alquiler termina porque el conductor no ha aceptado el precio nuevo.',
    },
    en: {
      driver: 'The rental ends because you have not accepted the new price.',
      owner: 'The rental ends because the driver has not accepted the new price.',
    },
  },
  agreement: {
    es: {
      driver: 'El alquiler termina antes de lo previsto. Te devolvemos los días pagados que no usas.',
      owner: 'El alquiler termina antes de lo previsto. El conductor recupera los días pagados que no usa.',
    },
    en: {
      driver: 'The rental ends earlier than planned. You get back the paid days that you do not use.',
      owner: 'The rental ends earlier than planned. The driver gets back the paid days that are not used.',
    },
  },
  cancelled: {
    es: {
      driver: 'El alquiler termina porque se ha cancelado o devuelto un mes.',
      owner: 'El alquiler termina porque se ha cancelado o devuelto un mes.',
    },
    en: {
      driver: 'The rental ends because a month was cancelled or refunded.',
      owner: 'The rental ends because a month was cancelled or refunded.',
    },
  },
};

/** The end of a rental, for both parties. */
export const endMail = (facts: RentalMailFacts, party: 'driver' | 'owner'): Mail => {
  const { rental } = facts;
  const { title } = rental.spot;
  const why = WHY[rental.endedBy ?? 'cancelled'];
  const lastDay = addDays(rental.endDate ?? rental.startDate, -1);
  const deposit = (language: Language) =>
    rental.deposit?.state === 'held' ? aboutDeposit(rental, party, language) : [];
  const after = {
    driver: {
      es: 'Después no se cobra ningún mes más. Si te corresponde alguna devolución, va ' + toPayer.es,
      en: 'No month is charged after that. If you are due a refund, it goes ' + toPayer.en,
    },
    owner: {
      es: 'A partir del día siguiente la plaza se puede volver a reservar.',
      en: 'From the next day on, the spot can be booked again.',
    },
  }[party];
  return writeRentalMail(facts, {
    es: {
      subject: `Fin del alquiler: ${title}`,
      paragraphs: [
        `${why.es[party]} El último día en «${title}» es el ${fullDay(lastDay, 'es')}.`,
        after.es,
        ...deposit('es'),
      ],
      link: rentalLink(facts),
    },
    en: {
      subject: `End of the rental: ${title}`,
      paragraphs: [
        `${why.en[party]} The last day at “${title}” is ${fullDay(lastDay, 'en')}.`,
        after.en,
        ...deposit('en'),
      ],
      link: rentalLink(facts),
    },
  });
};
