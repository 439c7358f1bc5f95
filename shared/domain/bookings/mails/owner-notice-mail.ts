import { DAY, HOUR, toIso } from '../../../lib/time.ts';
import type { Mail } from '../../ports/mail.ts';
import { ACCESS_DETAILS_HOURS, BANK_DAYS, PAYOUT_HOURS } from '../../../model/rules.ts';
import { getBookingUrl } from '../booking-links.ts';
import { type BookingMailFacts, bookingMail } from './booking-mail.ts';
import { day, money, referenceRow, stayRows, vehicleRow } from './mail-format.ts';

/** The time at which the driver gets the access details, at the beginning of a sentence. */
const accessFrom =
  ACCESS_DETAILS_HOURS * HOUR === DAY
    ? { es: 'Un día', en: 'A day' }
    : { es: `${ACCESS_DETAILS_HOURS} horas`, en: `${ACCESS_DETAILS_HOURS} hours` };

const writeOwnerNotice = ({ booking, reader: { language }, spot, payout }: BookingMailFacts) => {
  const { title } = booking.spot;
  const { driverName } = booking;
  const share = money(booking.ownerCents, language);
  const from = day(booking.startAt, booking.timeZone, language);
  const hours = payout?.hours ?? PAYOUT_HOURS;
  const paidOn = day(toIso(Date.parse(booking.endAt) + hours * HOUR), booking.timeZone, language);
  const after =
    hours === PAYOUT_HOURS
      ? { es: `${PAYOUT_HOURS} horas`, en: `${PAYOUT_HOURS} hours` }
      : { es: `${hours / 24} días`, en: `${hours / 24} days` };
  const isReady = payout?.isReady ?? true;
  const hasAccess = Boolean(spot?.accessDetails);
  return {
    es: {
      subject: `Nueva reserva: ${title}`,
      preview: `${driverName} aparca en tu plaza desde el ${from}. Recibes ${share}.`,
      paragraphs: [
        `${driverName} ha reservado y pagado tu plaza «${title}». Solo tienes que dejarla libre esas horas.`,
      ],
      notes: [
        isReady
          ? `Te enviaremos los ${share} el ${paidOn}, ${after.es} después de la salida; tu banco suele tardar de ${BANK_DAYS.min} a ${BANK_DAYS.max} días laborables.`
          : `Los ${share} se pueden enviar desde el ${paidOn}, ${after.es} después de la salida. Para recibirlos, indica antes en «Ingresos» cómo quieres cobrar.`,
        (hasAccess
          ? `${accessFrom.es} antes damos al conductor tus instrucciones privadas de acceso: comprueba que están al día. `
          : 'No has dejado instrucciones privadas de acceso: si hacen falta para entrar, añádelas antes de la estancia. ') +
          'Si no vas a poder ofrecer la plaza, cancela cuanto antes desde la página de la reserva: le devolvemos todo lo que pagó.',
      ],
      driver: 'Conductor',
      earns: 'Recibes',
      see: 'Ver la reserva',
    },
    en: {
      subject: `New booking: ${title}`,
      preview: `${driverName} parks at your spot from ${from}. You get ${share}.`,
      paragraphs: [
        `${driverName} has booked and paid for your spot “${title}”. All you have to do is leave it free during those hours.`,
      ],
      notes: [
        isReady
          ? `We will send you the ${share} on ${paidOn}, ${after.en} after the exit; your bank usually takes ${BANK_DAYS.min} to ${BANK_DAYS.max} business days.`
          : `The ${share} can be sent from ${paidOn}, ${after.en} after the exit. To receive it, say under “Earnings” how you want to be paid.`,
        (hasAccess
          ? `${accessFrom.en} before, we give the driver your private access details: check that they are up to date. `
          : 'You have left no private access details: if they are needed to get in, add them before the stay. ') +
          'If you cannot offer the spot after all, cancel as soon as you can on the page of the booking: the driver gets everything back.',
      ],
      driver: 'Driver',
      earns: 'You get',
      see: 'See the booking',
    },
  }[language];
};

/** Informs the owner that the spot was booked, by whom, and about the amount and date of the payout (BR-06). */
export const ownerNoticeMail = (facts: BookingMailFacts): Mail => {
  const {
    booking,
    reader: { language },
    vehicle,
  } = facts;
  const { driver, earns, see, ...text } = writeOwnerNotice(facts);
  return bookingMail(
    facts,
    {
      ...text,
      rows: [
        [driver, booking.driverName],
        ...vehicleRow(vehicle, language),
        ...stayRows(booking, language),
        [earns, money(booking.ownerCents, language)],
        referenceRow(booking, language),
      ],
      link: { label: see, url: getBookingUrl(facts) },
    },
    'owner',
  );
};
