import { CLAIM_HOURS } from '../../../model/rules.ts';
import { getParkingEnds } from '../../../lib/booked-time.ts';
import { toIso } from '../../../lib/time.ts';
import type { Mail } from '../../ports/mail.ts';
import { getBookingUrl } from '../booking-links.ts';
import { priceOverstay } from '../overstay.ts';
import { type BookingMailFacts, bookingMail } from './booking-mail.ts';
import { dayAndTime, money, referenceRow, stayRows } from './mail-format.ts';

type Party = 'driver' | 'owner';

const writeOverstay = ({ booking, reader: { language } }: BookingMailFacts, party: Party) => {
  const { title } = booking.spot;
  const { driverName } = booking;
  const until = dayAndTime(toIso(getParkingEnds(booking).end), booking.timeZone, language);
  return {
    es: {
      price: 'Media hora de más',
      subject: party === 'driver' ? `Tu estancia ha terminado: ${title}` : `Sin aviso de salida: ${title}`,
      paragraphs: {
        driver: [
          `Tu estancia en «${title}» terminó el ${until}, y no has dicho que te has ido. Si sigues en la plaza, déjala libre ya: puede que llegue otra persona.`,
          'Si ya te has ido, dilo en la página de tu reserva.',
        ],
        owner: [
          `La estancia de ${driverName} en «${title}» terminó el ${until}, y no ha dicho que se ha ido. También le hemos avisado. Puede que solo haya olvidado decirlo.`,
          `Si ha ocupado la plaza más tiempo, puedes reclamarlo en la página de la reserva hasta ${CLAIM_HOURS} horas después de la salida.`,
        ],
      }[party],
      notes: ['El precio es informativo. No se cobra nada sin el acuerdo del conductor.'],
      see: party === 'driver' ? 'Decir que me he ido' : 'Ver la reserva',
    },
    en: {
      price: 'Each extra half hour',
      subject:
        party === 'driver' ? `Your stay is over: ${title}` : `Nobody has said that they left: ${title}`,
      paragraphs: {
        driver: [
          `Your stay at “${title}” ended on ${until}, and you have not said that you left. If you are still there, leave the spot now: somebody else may be coming.`,
          'If you have left, say so on the page of your booking.',
        ],
        owner: [
          `The stay of ${driverName} at “${title}” ended on ${until}, and they have not said that they left. We have told them, too. Perhaps they just forgot to say so.`,
          `If they used the spot for longer, you can make a claim on the page of the booking until ${CLAIM_HOURS} hours after the exit.`,
        ],
      }[party],
      notes: ['The price is for information. Nothing is charged without the driver’s consent.'],
      see: party === 'driver' ? 'Say that I have left' : 'See the booking',
    },
  }[language];
};

/** Says to a party that the stay is over and its driver has not left, with the price of a further half hour. */
export const overstayMail = (facts: BookingMailFacts, party: Party): Mail => {
  const { booking, reader, spot } = facts;
  const { see, price, ...text } = writeOverstay(facts, party);
  return bookingMail(facts, {
    ...text,
    preview: text.paragraphs.join(' '),
    rows: [
      ...stayRows(booking, reader.language),
      ...(spot ? [[price, money(priceOverstay(spot, booking, 1), reader.language)] as const] : []),
      referenceRow(booking, reader.language),
    ],
    link: { label: see, url: getBookingUrl(facts) },
  });
};
