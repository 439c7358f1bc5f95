import { ACCESS_DETAILS_HOURS } from '../../../model/rules.ts';
import { HOUR } from '../../../lib/time.ts';
import type { Mail } from '../../ports/mail.ts';
import { getBookingUrl } from '../booking-links.ts';
import { type BookingMailFacts, bookingMail, driverRows, wayTo } from './booking-mail.ts';
import { day, dayAndTime, missingVehicle, priceRows } from './mail-format.ts';

const writeConfirmation = ({ booking, reader: { language }, spot, vehicle }: BookingMailFacts) => {
  const { title } = booking.spot;
  const from = day(booking.startAt, booking.timeZone, language);
  const until = dayAndTime(booking.refundableUntil, booking.timeZone, language);
  // A driver who books at short notice never had time to cancel for free.
  const isRefundable = Date.parse(booking.refundableUntil) > Date.parse(booking.createdAt);
  // The owner may add them later; then the reminder has them.
  const hasAccessDetails = Boolean(spot?.accessDetails);
  const isSoon = Date.parse(booking.startAt) - Date.parse(booking.createdAt) < ACCESS_DETAILS_HOURS * HOUR;
  return {
    es: {
      subject: `Reserva confirmada: ${title}`,
      preview: `La plaza es tuya desde el ${from}. Aquí tienes todos los detalles.`,
      paragraphs: [`Tu reserva en «${title}» está pagada y confirmada: la plaza es tuya.`],
      notes: [
        hasAccessDetails
          ? `${isSoon ? 'En unos minutos te escribiremos' : `Te escribiremos ${ACCESS_DETAILS_HOURS} horas antes de la entrada`} con lo que ` +
            'necesitas para entrar; desde entonces lo verás también en la página de tu reserva.'
          : 'Su propietario no ha dejado instrucciones privadas para entrar: si te falta algo, escríbele desde la página ' +
            'de tu reserva.',
        ...missingVehicle(vehicle, language),
        'Hemos adjuntado la reserva como archivo para tu calendario.',
        isRefundable
          ? `Puedes cancelar y recuperar todo lo que has pagado hasta el ${until}. Después no hay devolución.`
          : 'Has reservado cuando ya había pasado el plazo de cancelación gratuita: si cancelas, no hay devolución.',
      ],
      see: 'Ver mi reserva',
    },
    en: {
      subject: `Booking confirmed: ${title}`,
      preview: `The spot is yours from ${from}. Here are all the details.`,
      paragraphs: [`Your booking at “${title}” is paid and confirmed: the spot is yours.`],
      notes: [
        hasAccessDetails
          ? `${isSoon ? 'In a few minutes we will write to you' : `We will write to you ${ACCESS_DETAILS_HOURS} hours before your entry`} with ` +
            'what you need to get in; from then on you also find it on the page of your booking.'
          : 'Its owner has left no private details for getting in: if anything is missing, write to them from the page of ' +
            'your booking.',
        ...missingVehicle(vehicle, language),
        'We have attached the booking as a file for your calendar.',
        isRefundable
          ? `You can cancel and get back all you paid until ${until}. After that there is no refund.`
          : 'You booked after the time for free cancellation had passed: if you cancel, there is no refund.',
      ],
      see: 'See my booking',
    },
  }[language];
};

/** Informs the driver that the booking is paid and confirmed (PS-02), with its price, its cancellation terms and the next steps. */
export const confirmationMail = (facts: BookingMailFacts): Mail => {
  const { booking, reader } = facts;
  const { see, ...text } = writeConfirmation(facts);
  return bookingMail(
    facts,
    {
      ...text,
      rows: driverRows(facts),
      prices: priceRows(booking, reader.language),
      link: { label: see, url: getBookingUrl(facts) },
      ...wayTo(facts),
    },
    'driver',
  );
};
