import { getParkingEnds } from '../../../lib/booked-time.ts';
import { toIso } from '../../../lib/time.ts';
import type { Mail } from '../../ports/mail.ts';
import { getBookingUrl, getChangeUrl } from '../booking-links.ts';
import { type BookingMailFacts, bookingMail } from './booking-mail.ts';
import { dayAndTime, referenceRow, stayRows } from './mail-format.ts';

const writeEnd = ({ booking, reader: { language } }: BookingMailFacts) => {
  const { title } = booking.spot;
  const until = dayAndTime(toIso(getParkingEnds(booking).end), booking.timeZone, language);
  return {
    es: {
      subject: `Tu estancia termina pronto: ${title}`,
      preview: `Salida: ${until}.`,
      paragraphs: [
        `Tu estancia en «${title}» termina el ${until}. Si necesitas más tiempo, puedes alargarla ahora, si la plaza sigue libre.`,
      ],
      notes: [
        'Cuando te vayas, dilo en la página de tu reserva: así su propietario sabe que la plaza está libre.',
      ],
      longer: 'Quedarme más tiempo',
      leave: 'Ya me voy',
    },
    en: {
      subject: `Your stay ends soon: ${title}`,
      preview: `Exit: ${until}.`,
      paragraphs: [
        `Your stay at “${title}” ends on ${until}. If you need more time, you can stay longer now, while the spot is free.`,
      ],
      notes: [
        'When you leave, say so on the page of your booking: its owner then knows that the spot is free.',
      ],
      longer: 'Stay longer',
      leave: 'I am leaving',
    },
  }[language];
};

/** Reminds the driver that the stay ends soon, with the ways to stay longer and to leave. */
export const stayEndingMail = (facts: BookingMailFacts): Mail => {
  const { booking, reader, spot } = facts;
  const { longer, leave, ...text } = writeEnd(facts);
  return bookingMail(facts, {
    ...text,
    rows: [...stayRows(booking, reader.language, spot?.spotNumber), referenceRow(booking, reader.language)],
    link: { label: longer, url: getChangeUrl(facts) },
    otherLink: { label: leave, url: getBookingUrl(facts) },
  });
};
