import { getParkingEnds } from '../../../lib/booked-time.ts';
import { toIso } from '../../../lib/time.ts';
import { isLast } from '../../../model/booking.ts';
import type { Mail } from '../../ports/mail.ts';
import { getBookingUrl } from '../booking-links.ts';
import { type BookingMailFacts, bookingMail, driverRows, wayTo } from './booking-mail.ts';
import { dayAndTime, missingVehicle } from './mail-format.ts';

const writeReminder = ({ booking, reader: { language }, spot, vehicle }: BookingMailFacts) => {
  const { title } = booking.spot;
  const { start, end } = getParkingEnds(booking);
  const from = dayAndTime(toIso(start), booking.timeZone, language);
  const until = dayAndTime(toIso(end), booking.timeZone, language);
  const hasAccessDetails = Boolean(spot?.accessDetails);
  return {
    es: {
      subject: `Cómo entrar en tu plaza: ${title}`,
      preview: `Entrada: ${from}.`,
      paragraphs: [
        hasAccessDetails
          ? `«${title}» te espera. Aquí tienes lo que necesitas para entrar; es solo para ti, no lo compartas.`
          : `«${title}» te espera. Su propietario no ha dejado instrucciones privadas para entrar.`,
      ],
      notes: [
        ...missingVehicle(vehicle, language),
        ...(isLast(booking) ? [`Deja la plaza libre antes de la salida: ${until}.`] : []),
      ],
      access: 'Cómo entrar',
      instructions: 'Instrucciones de la plaza',
      see: 'Ver mi reserva',
    },
    en: {
      subject: `How to get in: ${title}`,
      preview: `Entry: ${from}.`,
      paragraphs: [
        hasAccessDetails
          ? `“${title}” is waiting for you. Here is what you need to get in; it is for you only, do not share it.`
          : `“${title}” is waiting for you. Its owner has left no private details for getting in.`,
      ],
      notes: [
        ...missingVehicle(vehicle, language),
        ...(isLast(booking) ? [`Leave the spot before your exit: ${until}.`] : []),
      ],
      access: 'How to get in',
      instructions: 'Instructions for the spot',
      see: 'See my booking',
    },
  }[language];
};

/**
 * Reminds the driver of a stay that is near or has begun, with the current access details. The caller has checked that this driver may see
 * them (ruling 13).
 */
export const reminderMail = (facts: BookingMailFacts): Mail => {
  const { spot } = facts;
  const { access, instructions, see, ...text } = writeReminder(facts);
  const quotes = [
    { label: access, text: spot?.accessDetails ?? '' },
    { label: instructions, text: spot?.instructions ?? '' },
  ];
  return bookingMail(facts, {
    ...text,
    rows: driverRows(facts),
    quotes: quotes.filter((quote) => quote.text !== ''),
    link: { label: see, url: getBookingUrl(facts) },
    ...wayTo(facts),
  });
};
