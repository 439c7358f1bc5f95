import type { Language } from '../../api/accounts.ts';
import { toEuros } from '../../lib/money.ts';
import type { Account } from '../accounts/account.ts';
import { composeMail, greet, type MailContent } from '../outbox/compose-mail.ts';
import type { Mail } from '../outbox/mail.ts';
import type { Booking } from './booking.ts';
import type { PriceLineCents } from './price-stay.ts';

const LOCALE: Readonly<Record<Language, string>> = { es: 'es-ES', en: 'en-GB' };

const WORDS = {
  es: {
    entry: 'Entrada',
    exit: 'Salida',
    address: 'Dirección',
    driver: 'Conductor',
    total: 'Total pagado',
    earnings: 'Recibirás',
    reference: 'Referencia',
    weekday: 'Días laborables',
    weekend: 'Fin de semana',
    part_day: 'Tiempo reservado',
    service_fee: 'Gastos de gestión',
    seeBookings: 'Ver mis reservas',
    seeDashboard: 'Ir a mi panel',
    search: 'Buscar otra plaza',
  },
  en: {
    entry: 'Entry',
    exit: 'Exit',
    address: 'Address',
    driver: 'Driver',
    total: 'Total paid',
    earnings: 'You get',
    reference: 'Reference',
    weekday: 'Weekdays',
    weekend: 'Weekend',
    part_day: 'Time booked',
    service_fee: 'Service fee',
    seeBookings: 'See my bookings',
    seeDashboard: 'Go to my dashboard',
    search: 'Look for another space',
  },
} as const;

const money = (cents: number, language: Language) =>
  new Intl.NumberFormat(LOCALE[language], { style: 'currency', currency: 'EUR' }).format(toEuros(cents));

const moment = (at: string, timeZone: string, language: Language) =>
  new Intl.DateTimeFormat(LOCALE[language], { dateStyle: 'full', timeStyle: 'short', timeZone }).format(
    new Date(at),
  );

const priceRow = (line: PriceLineCents, language: Language) =>
  [WORDS[language][line.kind], money(line.amountCents, language)] as const;

const stayRows = (booking: Booking, language: Language) =>
  [
    [WORDS[language].address, booking.spot.address],
    [WORDS[language].entry, moment(booking.startAt, booking.timeZone, language)],
    [WORDS[language].exit, moment(booking.endAt, booking.timeZone, language)],
  ] as const;

/** Tells the driver that the booking is paid and stands (PS-02). */
export const confirmationMail = (booking: Booking, driver: Account, siteUrl: string): Mail => {
  const words = WORDS[driver.language];
  const until = moment(booking.refundableUntil, booking.timeZone, driver.language);
  const text = {
    es: {
      subject: `Reserva confirmada: ${booking.spot.title}`,
      paragraphs: [
        `Tu reserva en «${booking.spot.title}» está confirmada y pagada. Guarda este correo y llega puntual.`,
        `Puedes cancelarla con devolución completa hasta el ${until}. Después no hay devolución.`,
      ],
    },
    en: {
      subject: `Booking confirmed: ${booking.spot.title}`,
      paragraphs: [
        `Your booking at “${booking.spot.title}” is confirmed and paid. Keep this mail and arrive on time.`,
        `You can cancel it with a full refund until ${until}. After that there is no refund.`,
      ],
    },
  }[driver.language];
  const content: MailContent = {
    ...text,
    greeting: greet(driver.language, driver.fullName),
    rows: [
      ...stayRows(booking, driver.language),
      ...booking.lines.map((line) => priceRow(line, driver.language)),
      [words.total, money(booking.totalCents, driver.language)],
      [words.reference, booking.id],
    ],
    link: { label: words.seeBookings, url: `${siteUrl}/dashboard/bookings` },
  };
  return composeMail(driver.email, driver.language, content);
};

/** Tells the owner that the space was booked, and what it brings. */
export const ownerNoticeMail = (booking: Booking, owner: Account, siteUrl: string): Mail => {
  const words = WORDS[owner.language];
  const text = {
    es: {
      subject: `Nueva reserva en ${booking.spot.title}`,
      paragraphs: ['Han reservado y pagado tu plaza. No tienes que hacer nada más que dejarla libre.'],
    },
    en: {
      subject: `New booking at ${booking.spot.title}`,
      paragraphs: ['Your space was booked and paid. All you have to do is leave it free.'],
    },
  }[owner.language];
  const content: MailContent = {
    ...text,
    greeting: greet(owner.language, owner.fullName),
    rows: [
      ...stayRows(booking, owner.language),
      [words.driver, booking.driverName],
      [words.earnings, money(booking.ownerCents, owner.language)],
      [words.reference, booking.id],
    ],
    link: { label: words.seeDashboard, url: `${siteUrl}/dashboard` },
  };
  return composeMail(owner.email, owner.language, content);
};

/** Tells the driver that the place was gone when the payment came, and that everything comes back (ruling 3). */
export const refundMail = (booking: Booking, driver: Account, siteUrl: string): Mail => {
  const words = WORDS[driver.language];
  const amount = money(booking.totalCents, driver.language);
  const text = {
    es: {
      subject: `Te devolvemos tu pago: ${booking.spot.title}`,
      paragraphs: [
        `Tu pago llegó cuando la plaza ya no estaba libre, así que no hay reserva. Te devolvemos ${amount} completos; ` +
          'tu banco suele tardar de 3 a 5 días laborables.',
      ],
    },
    en: {
      subject: `Your payment comes back: ${booking.spot.title}`,
      paragraphs: [
        `Your payment arrived when the space was no longer free, so there is no booking. You get all of ${amount} back; ` +
          'your bank usually takes 3 to 5 business days.',
      ],
    },
  }[driver.language];
  const content: MailContent = {
    ...text,
    greeting: greet(driver.language, driver.fullName),
    rows: [...stayRows(booking, driver.language), [words.reference, booking.id]],
    link: { label: words.search, url: siteUrl },
  };
  return composeMail(driver.email, driver.language, content);
};

/** What cancelling means for the one who is written to. */
const cancellationText = (
  { status, refund, ownerCents, totalCents, spot }: Booking,
  reader: 'driver' | 'owner',
  language: Language,
) => {
  const byOwner = status === 'cancelled_by_owner';
  const total = money(totalCents, language);
  const share = money(ownerCents, language);
  const who = {
    es: byOwner ? 'Quien alquila la plaza ha cancelado' : 'Quien iba a aparcar ha cancelado',
    en: byOwner ? 'The owner has cancelled' : 'The driver has cancelled',
  }[language];
  const own = { es: 'Has cancelado', en: 'You have cancelled' }[language];
  const subject = {
    es: `Reserva cancelada: ${spot.title}`,
    en: `Booking cancelled: ${spot.title}`,
  }[language];
  const isOwn = byOwner === (reader === 'owner');
  const opening = `${isOwn ? own : who} ${{ es: `la reserva en «${spot.title}».`, en: `the booking at “${spot.title}”.` }[language]}`;
  const moneyText = {
    driver: {
      es: refund
        ? `Te devolvemos ${total}; tu banco suele tardar de 3 a 5 días laborables.`
        : 'El plazo de cancelación gratuita había pasado, así que no hay devolución.',
      en: refund
        ? `You get ${total} back; your bank usually takes 3 to 5 business days.`
        : 'The time for free cancellation had passed, so there is no refund.',
    },
    owner: {
      es: refund
        ? 'Quien reservó recibe de vuelta todo lo que pagó, y tu plaza vuelve a estar libre esos días.'
        : `Como fue fuera de plazo, recibirás ${share} igualmente, y tu plaza vuelve a estar libre.`,
      en: refund
        ? 'The driver gets everything back, and your space is free again.'
        : `Because it was late you still get ${share}, and your space is free again.`,
    },
  }[reader][language];
  return { subject, paragraphs: [opening, moneyText] };
};

/** Tells a party of a booking that it was cancelled, by whom, and what becomes of the money (ruling 8). */
export const cancellationMail = (
  booking: Booking,
  to: Account,
  reader: 'driver' | 'owner',
  siteUrl: string,
): Mail => {
  const words = WORDS[to.language];
  const link =
    reader === 'driver'
      ? { label: words.search, url: siteUrl }
      : { label: words.seeDashboard, url: `${siteUrl}/dashboard` };
  return composeMail(to.email, to.language, {
    ...cancellationText(booking, reader, to.language),
    greeting: greet(to.language, to.fullName),
    rows: [...stayRows(booking, to.language), [words.reference, booking.id]],
    link,
  });
};
