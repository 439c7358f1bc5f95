import { MISTAKE_MINUTES } from '../../model/rules.ts';
import type { BookingChange } from '../../model/booking.ts';
import { getBookingUrl } from '../bookings/booking-links.ts';
import { type BookingMailFacts, bookingMail } from '../bookings/mails/booking-mail.ts';
import {
  dayAndTime,
  money,
  periodRow,
  priceRows,
  referenceRow,
  toPayer,
} from '../bookings/mails/mail-format.ts';
import type { Mail } from '../ports/mail.ts';

const LABELS = {
  es: { before: 'Antes', after: 'Ahora', earns: 'Recibes', driver: 'Conductor', see: 'Ver la reserva' },
  en: { before: 'Before', after: 'Now', earns: 'You get', driver: 'Driver', see: 'See the booking' },
} as const;

/** The effect of the change on the driver's money. */
const writeMoney = ({ before, after }: BookingChange, language: 'es' | 'en'): string => {
  const cents = after.totalCents - before.totalCents;
  const amount = money(Math.abs(cents), language);
  if (cents === 0) return { es: 'El precio no cambia.', en: 'The price stays the same.' }[language];
  if (cents > 0) return { es: `Has pagado ${amount} más.`, en: `You paid ${amount} more.` }[language];
  return {
    es: `Te devolvemos ${amount} ${toPayer.es}`,
    en: `We are refunding ${amount} ${toPayer.en}`,
  }[language];
};

const writeDriver = ({ booking, reader: { language } }: BookingMailFacts, change: BookingChange) => {
  const { title } = booking.spot;
  const until = dayAndTime(booking.refundableUntil, booking.timeZone, language);
  const isRefundable = Date.parse(booking.refundableUntil) > Date.parse(change.changedAt);
  const isPaid = change.after.totalCents > change.before.totalCents;
  const cents = writeMoney(change, language);
  return {
    es: {
      subject: `Tu reserva ha cambiado: ${title}`,
      preview: `Estas son las nuevas fechas. ${cents}`,
      paragraphs: [`Has cambiado las fechas de tu reserva en «${title}». ${cents}`],
      notes: [
        ...(isPaid
          ? [
              `¿Ha sido un error? Durante ${MISTAKE_MINUTES} minutos, y antes de que empiece el tiempo añadido, puedes volver a las fechas de antes y te devolvemos lo que has pagado por el cambio.`,
            ]
          : []),
        isRefundable
          ? `Puedes cancelar y recuperar todo lo que has pagado hasta el ${until}. Después no hay devolución.`
          : 'El plazo para cancelar con devolución ya ha pasado.',
        'El archivo adjunto actualiza la reserva en tu calendario.',
      ],
    },
    en: {
      subject: `Your booking has changed: ${title}`,
      preview: `These are the new dates. ${cents}`,
      paragraphs: [`You have changed the dates of your booking at “${title}”. ${cents}`],
      notes: [
        ...(isPaid
          ? [
              `Was it a mistake? For ${MISTAKE_MINUTES} minutes, and before the added time begins, you can go back to the earlier dates, and we refund what you paid for the change.`,
            ]
          : []),
        isRefundable
          ? `You can cancel and get back everything you paid until ${until}. After that there is no refund.`
          : 'The time to cancel with a refund has passed.',
        'The attached file updates the booking in your calendar.',
      ],
    },
  }[language];
};

const writeOwner = ({ booking, reader: { language } }: BookingMailFacts) => {
  const { driverName } = booking;
  const { title } = booking.spot;
  const share = money(booking.ownerCents, language);
  return {
    es: {
      subject: `${driverName} ha cambiado su reserva: ${title}`,
      preview: `Estas son las nuevas fechas. Recibes ${share}.`,
      paragraphs: [
        `${driverName} ha cambiado las fechas de su reserva en tu plaza «${title}». Tu calendario ya está al día.`,
      ],
      notes: ['El archivo adjunto actualiza la reserva en tu calendario.'],
    },
    en: {
      subject: `${driverName} has changed a booking: ${title}`,
      preview: `These are the new dates. You get ${share}.`,
      paragraphs: [
        `${driverName} has changed the dates of the booking at your spot “${title}”. Your calendar is already up to date.`,
      ],
      notes: ['The attached file updates the booking in your calendar.'],
    },
  }[language];
};

const periodRows = (
  { booking, reader: { language } }: BookingMailFacts,
  { before, after }: BookingChange,
) => [
  periodRow(LABELS[language].before, before, booking.timeZone, language),
  periodRow(LABELS[language].after, after, booking.timeZone, language),
];

/** Informs a party of new dates of a paid stay, and of what they cost or bring, with the calendar event. */
export const changeMail = (facts: BookingMailFacts, change: BookingChange, to: 'driver' | 'owner'): Mail => {
  const { booking, reader } = facts;
  const { language } = reader;
  const { see, earns, driver } = LABELS[language];
  const isDriver = to === 'driver';
  return bookingMail(
    facts,
    {
      ...(isDriver ? writeDriver(facts, change) : writeOwner(facts)),
      rows: [
        ...(isDriver ? [] : [[driver, booking.driverName] as const]),
        ...periodRows(facts, change),
        ...(isDriver ? [] : [[earns, money(booking.ownerCents, language)] as const]),
        referenceRow(booking, language),
      ],
      ...(isDriver && { prices: priceRows(booking, language) }),
      link: { label: see, url: getBookingUrl(facts) },
    },
    to,
  );
};

/** Informs the driver that a change was paid too late, that the booking is as before, and that the payment goes back. */
export const changeRefundedMail = (facts: BookingMailFacts, paidCents: number): Mail => {
  const { booking, reader } = facts;
  const { language } = reader;
  const { title } = booking.spot;
  const amount = money(paidCents, language);
  const text = {
    es: {
      subject: `Te devolvemos el pago del cambio: ${title}`,
      preview: `Tu reserva sigue como estaba. Recuperas ${amount}.`,
      paragraphs: [
        `Tu pago llegó cuando el cambio de tu reserva en «${title}» ya no se podía hacer: se había acabado el tiempo para pagar, o la plaza ya no estaba libre.`,
        `Te devolvemos ${amount}, todo lo que pagaste por el cambio, ${toPayer.es}`,
      ],
    },
    en: {
      subject: `We are refunding your payment for the change: ${title}`,
      preview: `Your booking stays as it was. You get ${amount} back.`,
      paragraphs: [
        `Your payment arrived when the change of your booking at “${title}” could no longer be made: the time to pay was over, or the spot was no longer free.`,
        `We are refunding ${amount}, everything that you paid for the change, ${toPayer.en}`,
      ],
    },
  }[language];
  return bookingMail(facts, {
    ...text,
    rows: [
      periodRow({ es: 'Tu reserva', en: 'Your booking' }[language], booking, booking.timeZone, language),
      referenceRow(booking, language),
    ],
    link: { label: LABELS[language].see, url: getBookingUrl(facts) },
  });
};
