import type { Mail } from '../../outbox/mail.ts';
import { type BookingMailFacts, bookingMail } from './booking-mail.ts';
import { money, referenceRow, stayRows } from './mail-format.ts';

const textOf = ({ booking, reader: { language } }: BookingMailFacts) => {
  const { refund, totalCents, spot } = booking;
  const amount = money(refund?.cents ?? totalCents, language);
  const isPrice = (refund?.cents ?? totalCents) === totalCents;
  return {
    es: {
      subject: `Te devolvemos tu pago: ${spot.title}`,
      preview: `No hay reserva y no te hemos cobrado nada: recuperas ${amount}.`,
      paragraphs: [
        isPrice
          ? `Lo sentimos: cuando llegó tu pago, «${spot.title}» ya no estaba libre, así que no hay reserva.`
          : `Lo sentimos: el importe que pagaste por «${spot.title}» no era el precio de la reserva, así que no hay reserva.`,
        `Te devolvemos ${amount}, todo lo que pagaste, a la tarjeta con la que pagaste. Tu banco suele tardar de 3 a 5 días laborables.`,
      ],
      search: 'Buscar otra plaza',
    },
    en: {
      subject: `We are refunding your payment: ${spot.title}`,
      preview: `There is no booking and it costs you nothing: you get ${amount} back.`,
      paragraphs: [
        isPrice
          ? `We are sorry: when your payment arrived, “${spot.title}” was no longer free, so there is no booking.`
          : `We are sorry: what you paid for “${spot.title}” was not the price of the booking, so there is no booking.`,
        `You get ${amount} back, all that you paid, on the card you paid with. Your bank usually takes 3 to 5 business days.`,
      ],
      search: 'Look for another space',
    },
  }[language];
};

/** Tells the driver that a payment made no booking, why, and that everything comes back (ruling 3). */
export const refundMail = (facts: BookingMailFacts): Mail => {
  const { booking, reader, siteUrl } = facts;
  const { search, ...text } = textOf(facts);
  return bookingMail(facts, {
    ...text,
    rows: [...stayRows(booking, reader.language), referenceRow(booking, reader.language)],
    link: { label: search, url: siteUrl },
  });
};
