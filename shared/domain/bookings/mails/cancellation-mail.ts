import type { Language } from '../../../api/accounts.ts';
import type { Mail } from '../../ports/mail.ts';
import type { Booking } from '../../../model/booking.ts';
import { isGivenBack } from '../booking-status.ts';
import { computeShare } from '../share.ts';
import { getBookingUrl } from '../booking-links.ts';
import type { Role } from '../calendar-file.ts';
import { type BookingMailFacts, bookingMail } from './booking-mail.ts';
import { day, dayAndTime, money, referenceRow, stayRows, toPayer } from './mail-format.ts';

type Story = 'inTime' | 'late' | 'byOwner' | 'byRefund';

/** Chooses the text by who cancelled, and whether in time (ruling 8). */
const chooseStory = (booking: Booking): Story => {
  if (booking.status === 'cancelled_by_owner') return 'byOwner';
  if (booking.status === 'refunded') return 'byRefund';
  return isGivenBack(booking) ? 'inTime' : 'late';
};

const SUBJECT: Readonly<Record<Language, string>> = { es: 'Reserva cancelada', en: 'Booking cancelled' };

/** Whether all of the payment, the rest or nothing is refunded. */
const describeRefund = ({ refund, totalCents }: Booking): 'all' | 'rest' | 'nothing' => {
  const askedCents = refund?.askedCents ?? totalCents;
  if (askedCents === 0) return 'nothing';
  return askedCents < totalCents ? 'rest' : 'all';
};

const listFacts = (booking: Booking, language: Language) => ({
  title: booking.spot.title,
  driver: booking.driverName,
  back: describeRefund(booking),
  total: money(booking.refund?.askedCents ?? booking.totalCents, language),
  share: money(computeShare(booking), language),
  limit: dayAndTime(booking.refundableUntil, booking.timeZone, language),
  dueOn: booking.payout && day(booking.payout.dueAt, booking.timeZone, language),
});
type Facts = ReturnType<typeof listFacts>;

/** The first paragraphs of the mail; the others explain the money and the spot. */
type WriteParagraphs = (facts: Facts) => readonly string[];

const ES: Record<Role, Record<Story, WriteParagraphs>> = {
  driver: {
    inTime: ({ title, total, back }) => [
      `Has cancelado tu reserva en «${title}».`,
      {
        all: `Como estabas a tiempo, te devolvemos ${total}, gastos de servicio incluidos. El dinero vuelve ${toPayer.es}`,
        rest: `Como estabas a tiempo, te devolvemos ${total}, lo que quedaba de tu pago; el resto ya había vuelto a ti. El dinero vuelve ${toPayer.es}`,
        nothing: 'Ya habías recuperado todo lo que pagaste.',
      }[back],
    ],
    late: ({ title, limit }) => [
      `Has cancelado tu reserva en «${title}».`,
      `El plazo para cancelar gratis terminó el ${limit}, así que no hay devolución.`,
    ],
    byOwner: ({ title, total, back }) => [
      `Lo sentimos: el propietario de «${title}» ha cancelado tu reserva. Ya no puedes aparcar allí.`,
      {
        all: `Te devolvemos ${total}, todo lo que pagaste. El dinero vuelve ${toPayer.es}`,
        rest: `Te devolvemos ${total}, lo que quedaba de tu pago; el resto ya había vuelto a ti. El dinero vuelve ${toPayer.es}`,
        nothing: 'Ya habías recuperado todo lo que pagaste.',
      }[back],
    ],
    byRefund: ({ title }) => [
      `Tu reserva en «${title}» queda cancelada, porque has recuperado todo lo que pagaste. Ya no puedes aparcar allí.`,
      `Si te lo hemos devuelto nosotros, vuelve ${toPayer.es} Si crees que es un error, escríbenos.`,
    ],
  },
  owner: {
    inTime: ({ title, driver }) => [
      `${driver} ha cancelado a tiempo su reserva en «${title}».`,
      'Recupera todo lo que pagó, así que esta reserva no te deja ingresos. Esas horas vuelven a estar libres y cualquiera puede reservarlas.',
    ],
    late: ({ title, driver, share, dueOn }) => [
      `${driver} ha cancelado fuera de plazo su reserva en «${title}».`,
      `Recibes igualmente tus ${share}${dueOn ? `: te los enviaremos el ${dueOn}` : ''}. Además, esas horas vuelven a estar libres y cualquiera puede reservarlas.`,
    ],
    byRefund: ({ title, driver }) => [
      `La reserva de ${driver} en «${title}» queda cancelada, porque ha recuperado todo lo que pagó. Ya le hemos avisado.`,
      'Esta reserva no te deja ingresos. Esas horas vuelven a estar libres y cualquiera puede reservarlas.',
    ],
    byOwner: ({ title, driver, total, back }) => [
      `Has cancelado la reserva de ${driver} en «${title}».`,
      {
        all: `Le devolvemos ${total}, todo lo que pagó, y ya le hemos avisado. Tú no recibes nada por esta reserva.`,
        rest: `Le devolvemos ${total}, lo que quedaba de su pago, y ya le hemos avisado. Tú no recibes nada por esta reserva.`,
        nothing:
          'Ya había recuperado todo lo que pagó, y le hemos avisado. Tú no recibes nada por esta reserva.',
      }[back],
      'Esas horas vuelven a estar libres y cualquiera puede reservarlas: si no puedes ofrecer la plaza, bloquea los días en su calendario.',
    ],
  },
};

const EN: Record<Role, Record<Story, WriteParagraphs>> = {
  driver: {
    inTime: ({ title, total, back }) => [
      `You have cancelled your booking at “${title}”.`,
      {
        all: `You were in time, so you get ${total} back, service fee included. It goes back ${toPayer.en}`,
        rest: `You were in time, so you get ${total} back, what was left of your payment; the rest had already been refunded. It goes back ${toPayer.en}`,
        nothing: 'You had already been refunded everything that you paid.',
      }[back],
    ],
    late: ({ title, limit }) => [
      `You have cancelled your booking at “${title}”.`,
      `Free cancellation ended on ${limit}, so there is no refund.`,
    ],
    byOwner: ({ title, total, back }) => [
      `We are sorry: the owner of “${title}” has cancelled your booking. You can no longer park there.`,
      {
        all: `You get ${total} back, everything that you paid. It goes back ${toPayer.en}`,
        rest: `You get ${total} back, what was left of your payment; the rest had already been refunded. It goes back ${toPayer.en}`,
        nothing: 'You had already been refunded everything that you paid.',
      }[back],
    ],
    byRefund: ({ title }) => [
      `Your booking at “${title}” is cancelled, because everything that you paid has been refunded. You can no longer park there.`,
      `If we refunded it, it goes back ${toPayer.en} If you think that this is a mistake, write to us.`,
    ],
  },
  owner: {
    inTime: ({ title, driver }) => [
      `${driver} has cancelled the booking at “${title}” in time.`,
      'The driver gets everything back, so you earn nothing from this booking. The spot is free again and anyone can book it.',
    ],
    late: ({ title, driver, share, dueOn }) => [
      `${driver} has cancelled the booking at “${title}” too late for a refund.`,
      `You still get your ${share}${dueOn ? `: we will send it on ${dueOn}` : ''}. And the spot is free again, so that anyone can book it.`,
    ],
    byRefund: ({ title, driver }) => [
      `The booking of ${driver} at “${title}” is cancelled, because everything that the driver paid has been refunded. We have told the driver.`,
      'You earn nothing from this booking. The spot is free again and anyone can book it.',
    ],
    byOwner: ({ title, driver, total, back }) => [
      `You have cancelled the booking of ${driver} at “${title}”.`,
      {
        all: `We refund ${total}, everything that the driver paid, and have let them know. You get nothing for this booking.`,
        rest: `We refund ${total}, what was left of the payment, and have let the driver know. You get nothing for this booking.`,
        nothing:
          'The driver had already been refunded everything, and we have told them. You get nothing for this booking.',
      }[back],
      'The spot is free again and anyone can book it: if you cannot offer it, block the days in its calendar.',
    ],
  },
};

const PARAGRAPHS = { es: ES, en: EN } as const;

const LABELS = {
  es: { see: 'Ver la reserva', search: 'Buscar otra plaza', calendar: 'Ir al calendario de la plaza' },
  en: {
    see: 'See the booking',
    search: 'Look for another spot',
    calendar: 'Go to the calendar of the spot',
  },
} as const;

/** Informs a party that a booking was cancelled, by whom, and what happens to the money and the spot (ruling 8). */
export const cancellationMail = (facts: BookingMailFacts, role: Role): Mail => {
  const {
    booking,
    reader: { language },
    siteUrl,
  } = facts;
  const labels = LABELS[language];
  const calendarUrl = `${siteUrl}/calendario/${booking.spotId}`;
  const paragraphs = PARAGRAPHS[language][role][chooseStory(booking)](listFacts(booking, language));
  return bookingMail(
    facts,
    {
      subject: `${SUBJECT[language]}: ${booking.spot.title}`,
      preview: paragraphs.slice(0, 2).join(' '),
      paragraphs,
      rows: [...stayRows(booking, language), referenceRow(booking, language)],
      link: { label: labels.see, url: getBookingUrl(facts) },
      otherLink:
        role === 'driver'
          ? { label: labels.search, url: siteUrl }
          : { label: labels.calendar, url: calendarUrl },
    },
    role,
  );
};
