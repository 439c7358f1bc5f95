import type { Language } from '../../../api/accounts.ts';
import type { Mail } from '../../ports/mail.ts';
import type { RefundReason } from '../../../model/booking.ts';
import { type BookingMailFacts, bookingMail } from './booking-mail.ts';
import { money, referenceRow, stayRows, toPayer } from './mail-format.ts';

/** Why there is no booking (ruling 29). */
const WHY: Readonly<Record<Language, Record<RefundReason, (title: string) => string>>> = {
  es: {
    amount: (title) => `el importe que pagaste por «${title}» no era el precio de la reserva`,
    taken: (title) => `cuando llegó tu pago, «${title}» ya no estaba libre`,
    closed: (title) =>
      `cuando llegó tu pago se había acabado el tiempo para pagar y «${title}» ya no se ofrecía para esas fechas`,
    late: (title) =>
      `cuando llegó tu pago se había acabado el tiempo para pagar y ya era tarde para reservar «${title}» a esa hora`,
    returned: (title) => `tu pago por «${title}» ya se había devuelto`,
  },
  en: {
    amount: (title) => `what you paid for “${title}” was not the price of the booking`,
    taken: (title) => `when your payment arrived, “${title}” was no longer free`,
    closed: (title) =>
      `when your payment arrived, the time to pay was over and “${title}” was no longer offered on those dates`,
    late: (title) =>
      `when your payment arrived, the time to pay was over and it was too late to book “${title}” at that time`,
    returned: (title) => `your payment for “${title}” had already been refunded`,
  },
};

const writeRefund = ({ booking, reader: { language } }: BookingMailFacts) => {
  const { refund, totalCents, spot } = booking;
  const amount = money(refund?.cents ?? totalCents, language);
  const why = WHY[language][refund?.reason ?? 'taken'](spot.title);
  return {
    es: {
      subject: `Te devolvemos tu pago: ${spot.title}`,
      preview: `No hay reserva y no te cuesta nada: recuperas ${amount}.`,
      paragraphs: [
        `Lo sentimos: ${why}, así que no hay reserva.`,
        `Te devolvemos ${amount}, todo lo que pagaste. El dinero vuelve ${toPayer.es}`,
      ],
      search: 'Buscar otra plaza',
    },
    en: {
      subject: `We are refunding your payment: ${spot.title}`,
      preview: `There is no booking and it costs you nothing: you get ${amount} back.`,
      paragraphs: [
        `We are sorry: ${why}, so there is no booking.`,
        `You get ${amount} back, everything that you paid. It goes back ${toPayer.en}`,
      ],
      search: 'Look for another spot',
    },
  }[language];
};

/** Informs the driver that a payment made no booking, why, and that everything is refunded (ruling 3). */
export const refundMail = (facts: BookingMailFacts): Mail => {
  const { booking, reader, siteUrl } = facts;
  const { search, ...text } = writeRefund(facts);
  return bookingMail(facts, {
    ...text,
    rows: [...stayRows(booking, reader.language), referenceRow(booking, reader.language)],
    link: { label: search, url: siteUrl },
  });
};
