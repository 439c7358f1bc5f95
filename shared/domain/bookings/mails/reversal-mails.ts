import type { Language } from '../../../api/accounts.ts';
import type { Mail } from '../../ports/mail.ts';
import type { Booking } from '../../../model/booking.ts';
import { computeShare } from '../share.ts';
import { getBookingUrl } from '../booking-links.ts';
import { type BookingMailFacts, bookingMail } from './booking-mail.ts';
import { money, referenceRow, stayRows, toPayer } from './mail-format.ts';

const SEE: Readonly<Record<Language, string>> = { es: 'Ver la reserva', en: 'See the booking' };

const compose = (facts: BookingMailFacts, text: { subject: string; paragraphs: readonly string[] }): Mail => {
  const { booking, reader } = facts;
  return bookingMail(facts, {
    ...text,
    preview: text.paragraphs.join(' '),
    rows: [...stayRows(booking, reader.language), referenceRow(booking, reader.language)],
    link: { label: SEE[reader.language], url: getBookingUrl(facts) },
  });
};

/** A stay that is still to come remains booked. */
const REMAINS: Readonly<Record<Language, (booking: Booking) => string[]>> = {
  es: ({ status }) => (status === 'confirmed' ? ['Tu reserva sigue en pie.'] : []),
  en: ({ status }) => (status === 'confirmed' ? ['Your booking stays as it is.'] : []),
};

/** Informs the driver of the sum of refunds without a cancellation. */
export const partialRefundMail = (facts: BookingMailFacts): Mail => {
  const { booking, reader } = facts;
  const { language } = reader;
  const { title } = booking.spot;
  const [back, paid] = [booking.reversed.refundedCents, booking.totalCents].map((cents) =>
    money(cents, language),
  );
  const text = {
    es: {
      subject: `Te devolvemos parte de tu pago: ${title}`,
      paragraphs: [
        `De los ${paid} que pagaste por tu reserva en «${title}» te hemos devuelto ${back} en total. ` +
          `El dinero vuelve ${toPayer.es}`,
      ],
    },
    en: {
      subject: `We are refunding part of your payment: ${title}`,
      paragraphs: [
        `Of the ${paid} that you paid for your booking at “${title}” we have refunded ${back} in all. ` +
          `It goes back ${toPayer.en}`,
      ],
    },
  }[language];
  return compose(facts, { ...text, paragraphs: [...text.paragraphs, ...REMAINS[language](booking)] });
};

/** Informs the owner that the share is smaller, because a part of the payment was refunded. */
export const shareReducedMail = (facts: BookingMailFacts): Mail => {
  const { booking, reader } = facts;
  const { language } = reader;
  const { title } = booking.spot;
  const [share, before] = [computeShare(booking), booking.ownerCents].map((cents) => money(cents, language));
  return compose(
    facts,
    {
      es: {
        subject: `Tu parte ha cambiado: ${title}`,
        paragraphs: [
          `El conductor ha recuperado más de lo que nos quedaba a nosotros de su pago por «${title}». ` +
            `Por eso tu parte de esta reserva es ahora ${share} en lugar de ${before}.`,
          'Si tienes preguntas, escríbenos.',
        ],
      },
      en: {
        subject: `Your share has changed: ${title}`,
        paragraphs: [
          `The driver has been refunded more than our part of the payment for “${title}”. ` +
            `So your share of this booking is now ${share} instead of ${before}.`,
          'If you have questions, write to us.',
        ],
      },
    }[language],
  );
};

/** Informs the driver that a bank rejected a refund, and how to get the money. */
export const refundFailedMail = (facts: BookingMailFacts): Mail => {
  const { booking, reader, supportEmail } = facts;
  const { language } = reader;
  const { title } = booking.spot;
  const amount = money(booking.refund?.cents ?? 0, language);
  return compose(
    facts,
    {
      es: {
        subject: `Tu banco no ha aceptado la devolución: ${title}`,
        paragraphs: [
          `Te hemos devuelto ${amount} de tu reserva en «${title}», y tu banco no lo ha aceptado. Suele pasar cuando la tarjeta o la cuenta ya no existe.`,
          `El dinero es tuyo. Escríbenos a ${supportEmail} con la referencia de la reserva y te lo pagamos por otra vía.`,
        ],
      },
      en: {
        subject: `Your bank did not accept the refund: ${title}`,
        paragraphs: [
          `We refunded ${amount} of your booking at “${title}”, and your bank did not accept it. That usually happens when the card or account no longer exists.`,
          `The money is yours. Write to ${supportEmail} with the reference of the booking, and we will pay it to you another way.`,
        ],
      },
    }[language],
  );
};

/** Informs the driver that a refund which the bank rejected is paid in another way. */
export const refundByHandMail = (facts: BookingMailFacts): Mail => {
  const { booking, reader } = facts;
  const { language } = reader;
  const { title } = booking.spot;
  const amount = money(booking.refund?.byHandCents ?? 0, language);
  return compose(
    facts,
    {
      es: {
        subject: `Te pagamos la devolución por otra vía: ${title}`,
        paragraphs: [
          `Te pagamos los ${amount} de tu reserva en «${title}» que tu banco no aceptó, como acordamos contigo.`,
        ],
      },
      en: {
        subject: `We are paying your refund another way: ${title}`,
        paragraphs: [
          `We are paying the ${amount} of your booking at “${title}” that your bank did not accept, as agreed with you.`,
        ],
      },
    }[language],
  );
};
