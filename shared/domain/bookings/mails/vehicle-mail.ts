import type { Mail } from '../../ports/mail.ts';
import { getBookingUrl } from '../booking-links.ts';
import { type BookingMailFacts, bookingMail } from './booking-mail.ts';
import { referenceRow, stayRows, vehicleRow } from './mail-format.ts';

const writeVehicle = ({ booking, reader: { language }, vehicle }: BookingMailFacts) => {
  const { driverName } = booking;
  const { title } = booking.spot;
  const plate = vehicle?.vehicle?.plate;
  return {
    es: {
      subject: `Vehículo de ${driverName}: ${title}`,
      paragraphs: [
        plate
          ? `${driverName} viene a «${title}» con este vehículo: ${plate}.`
          : `${driverName} ya no viene a «${title}» con el vehículo que había dicho. Te avisaremos cuando diga otro.`,
      ],
      see: 'Ver la reserva',
    },
    en: {
      subject: `Vehicle of ${driverName}: ${title}`,
      paragraphs: [
        plate
          ? `${driverName} is coming to “${title}” with this vehicle: ${plate}.`
          : `${driverName} is no longer coming to “${title}” with the vehicle named before. We will tell you about another one.`,
      ],
      see: 'See the booking',
    },
  }[language];
};

/** Informs the owner of a paid stay that another vehicle comes, with the calendar event that says so. */
export const vehicleMail = (facts: BookingMailFacts): Mail => {
  const { booking, reader, vehicle } = facts;
  const { see, ...text } = writeVehicle(facts);
  return bookingMail(
    facts,
    {
      ...text,
      preview: text.paragraphs.join(' '),
      rows: [
        ...vehicleRow(vehicle, reader.language),
        ...stayRows(booking, reader.language),
        referenceRow(booking, reader.language),
      ],
      link: { label: see, url: getBookingUrl(facts) },
    },
    'owner',
  );
};
