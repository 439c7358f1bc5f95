import { HOUR, toIso } from '../../../lib/time.ts';
import type { Mail } from '../../outbox/mail.ts';
import { PAYOUT_HOURS } from '../booking-process.ts';
import { type BookingMailFacts, bookingMail, pageOf } from './booking-mail.ts';
import { day, money, referenceRow, stayRows } from './mail-format.ts';

const textOf = ({ booking, reader: { language }, spot }: BookingMailFacts) => {
  const isToldHowToEnter = Boolean(spot?.accessDetails);
  const { title } = booking.spot;
  const { driverName } = booking;
  const share = money(booking.ownerCents, language);
  const from = day(booking.startAt, booking.timeZone, language);
  const paidOn = day(toIso(Date.parse(booking.endAt) + PAYOUT_HOURS * HOUR), booking.timeZone, language);
  return {
    es: {
      subject: `Nueva reserva en ${title}`,
      preview: `${driverName} aparca en tu plaza desde el ${from}. Recibes ${share}.`,
      paragraphs: [
        `${driverName} ha reservado y pagado tu plaza «${title}». Solo tienes que dejarla libre esas horas.`,
      ],
      notes: [
        `Te enviaremos los ${share} el ${paidOn}, 24 horas después de la salida, a la cuenta que hayas puesto en ` +
          '«Ingresos»; tu banco suele tardar de 3 a 5 días laborables.',
        (isToldHowToEnter
          ? 'Un día antes damos a quien reserva tus instrucciones privadas de acceso: comprueba que están al día. '
          : 'No has dejado instrucciones privadas de acceso: si hacen falta para entrar, añádelas antes de la estancia. ') +
          'Si no vas a poder ofrecer la plaza, cancela cuanto antes desde la página de la reserva: le devolvemos todo lo que pagó.',
      ],
      driver: 'Conductor',
      earns: 'Recibes',
      see: 'Ver la reserva',
    },
    en: {
      subject: `New booking at ${title}`,
      preview: `${driverName} parks at your space from ${from}. You get ${share}.`,
      paragraphs: [
        `${driverName} has booked and paid for your space “${title}”. All you have to do is leave it free.`,
      ],
      notes: [
        `We will send you the ${share} on ${paidOn}, 24 hours after the exit, to the account that you have given under ` +
          '“Earnings”; your bank usually takes 3 to 5 business days.',
        (isToldHowToEnter
          ? 'A day before, we give the driver your private access details: check that they are up to date. '
          : 'You have left no private access details: if they are needed to get in, add them before the stay. ') +
          'If you cannot offer the space after all, cancel as soon as you can on the page of the booking: the driver gets everything back.',
      ],
      driver: 'Driver',
      earns: 'You get',
      see: 'See the booking',
    },
  }[language];
};

/** Tells the owner that the space was booked, by whom, what it brings and when (BR-06). */
export const ownerNoticeMail = (facts: BookingMailFacts): Mail => {
  const {
    booking,
    reader: { language },
  } = facts;
  const { driver, earns, see, ...text } = textOf(facts);
  return bookingMail(
    facts,
    {
      ...text,
      rows: [
        [driver, booking.driverName],
        ...stayRows(booking, language),
        [earns, money(booking.ownerCents, language)],
        referenceRow(booking, language),
      ],
      link: { label: see, url: pageOf(facts) },
    },
    'owner',
  );
};
