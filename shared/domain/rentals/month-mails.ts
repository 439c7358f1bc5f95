import type { Language } from '../../api/accounts.ts';
import { firstDayOfMonth } from '../../lib/first-day-of-month.ts';
import { addDays } from '../../lib/time.ts';
import type { Booking } from '../../model/booking.ts';
import { toBrandName, toExpiryText } from '../../model/card-name.ts';
import type { Rental } from '../../model/rental.ts';
import { RENTAL_RETRY_DAYS } from '../../model/rules.ts';
import { dayAndTime, money } from '../bookings/mails/mail-format.ts';
import type { Mail } from '../ports/mail.ts';
import {
  fullDay,
  patternRows,
  RENTAL_LABELS,
  rentalLink,
  type RentalMailFacts,
  rentalUrl,
  writeRentalMail,
} from './rental-mail.ts';
import { daysOfRentalMonth } from './rental-months.ts';
import { getAnnouncedCents, getMonthCents } from './rental-prices.ts';
import { canEndOn, getChargeDate, getEarliestEnd, getLastEndingDate } from './rental-schedule.ts';
import { getMonthTotal, isTriedAgain } from './to-rental.ts';

type Card = NonNullable<Rental['card']>;

/** The days of a month, as `15 de enero – 14 de febrero`, and its times if it has only some of each week. */
const monthRows = (rental: Rental, month: number, language: Language) => {
  const { from, until } = daysOfRentalMonth(rental.startDate, month);
  const days = `${fullDay(from, language)} – ${fullDay(addDays(until, -1), language)}`;
  return [[RENTAL_LABELS[language].period, days] as const, ...patternRows(rental, language)];
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
  const end = howToEnd(facts, month);
  const expiry = listExpiry(rental, charge);
  const { title } = rental.spot;
  const detailed = { ...facts, rows: monthRows(rental, month, reader.language) };
  return writeRentalMail(detailed, {
    es: {
      subject: `Tu alquiler se renueva: ${money(total, 'es')} el ${fullDay(charge, 'es')}, por «${title}»`,
      paragraphs: [
        `El ${fullDay(charge, 'es')} cobramos ${money(total, 'es')} a tu tarjeta por el próximo mes de «${title}».${isOpen ? '' : ' Si no haces nada, el alquiler sigue.'}`,
        ...price.es,
        end.es,
        ...expiry.es,
      ],
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
    },
    en: {
      subject: `You have changed the card for your rental: ${title}`,
      paragraphs: [
        `From now on we charge the months of “${title}” to your ${cardName(card, 'en')}, which expires in ${expiry}. The previous one is no longer used.`,
        now.en,
      ],
      notes: ['If it was not you, change your password and write to us.'],
    },
  });
};

/** The receipt of a later month. */
export const monthPaidMail = (facts: RentalMailFacts): Mail => {
  const { rental, reader } = facts;
  const { title } = rental.spot;
  const month = rental.paidMonths;
  const total = getMonthTotal(rental, month);
  const detailed = { ...facts, rows: monthRows(rental, month, reader.language) };
  return writeRentalMail(detailed, {
    es: {
      subject: `Mes pagado: ${title}`,
      paragraphs: [`Hemos cobrado ${money(total, 'es')} por un mes más de «${title}».`],
    },
    en: {
      subject: `Month paid: ${title}`,
      paragraphs: [`We have charged ${money(total, 'en')} for another month of “${title}”.`],
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
