import type { Language } from '../../api/accounts.ts';
import { addDays } from '../../lib/time.ts';
import type { Rental } from '../../model/rental.ts';
import { money, toPayer } from '../bookings/mails/mail-format.ts';
import { nameOf } from '../mail/compose-mail.ts';
import type { Mail } from '../ports/mail.ts';
import { aboutDeposit, fullDay, type RentalMailFacts, writeRentalMail } from './rental-mail.ts';

type Party = 'driver' | 'owner';

const WHY: Readonly<Record<Language, Record<Party, Record<NonNullable<Rental['endedBy']>, string>>>> = {
  es: {
    driver: {
      driver: 'Has terminado el alquiler.',
      owner: 'El propietario ha terminado el alquiler, o la plaza deja de estar disponible.',
      unpaid: 'El alquiler termina porque no se ha podido cobrar el mes siguiente.',
      price: 'El alquiler termina porque no has aceptado el precio nuevo.',
      agreement:
        'El alquiler termina antes de lo previsto. Te devolvemos el alquiler de los días que no usas.',
      cancelled: 'El alquiler termina porque se ha cancelado o devuelto un mes.',
      platform: 'El alquiler termina porque PlazaLibre ha retirado la plaza.',
    },
    owner: {
      driver: 'El conductor ha terminado el alquiler.',
      owner: 'Has terminado el alquiler, o tu plaza deja de estar disponible.',
      unpaid: 'El alquiler termina porque el conductor no ha pagado el mes siguiente.',
      price: 'El alquiler termina porque el conductor no ha aceptado el precio nuevo.',
      agreement:
        'El alquiler termina antes de lo previsto. El conductor recupera el alquiler de los días que no usa.',
      cancelled: 'El alquiler termina porque se ha cancelado o devuelto un mes.',
      platform: 'El alquiler termina porque PlazaLibre ha retirado tu plaza. El mes pagado sigue en pie.',
    },
  },
  en: {
    driver: {
      driver: 'You have ended the rental.',
      owner: 'The owner has ended the rental, or the spot is no longer available.',
      unpaid: 'The rental ends because the next month could not be charged.',
      price: 'The rental ends because you have not accepted the new price.',
      agreement:
        'The rental ends earlier than planned. You get back the rent of the days that you do not use.',
      cancelled: 'The rental ends because a month was cancelled or refunded.',
      platform: 'The rental ends because PlazaLibre has withdrawn the spot.',
    },
    owner: {
      driver: 'The driver has ended the rental.',
      owner: 'You have ended the rental, or your spot is no longer available.',
      unpaid: 'The rental ends because the driver has not paid the next month.',
      price: 'The rental ends because the driver has not accepted the new price.',
      agreement:
        'The rental ends earlier than planned. The driver gets back the rent of the days that are not used.',
      cancelled: 'The rental ends because a month was cancelled or refunded.',
      platform: 'The rental ends because PlazaLibre has withdrawn your spot. The paid month stands.',
    },
  },
};

/** The end of a rental, for both parties. */
export const endMail = (facts: RentalMailFacts, party: Party): Mail => {
  const { rental } = facts;
  const { title } = rental.spot;
  const why = (language: Language) => WHY[language][party][rental.endedBy ?? 'cancelled'];
  const lastDay = addDays(rental.endDate ?? rental.startDate, -1);
  const deposit = (language: Language) =>
    rental.deposit?.state === 'held' ? aboutDeposit(rental, party, language) : [];
  const after = {
    driver: {
      es: 'Después no se cobra ningún mes más. Si te corresponde alguna devolución, va ' + toPayer.es,
      en: 'No month is charged after that. If you are due a refund, it goes ' + toPayer.en,
    },
    owner: {
      es: 'A partir del día siguiente la plaza se puede volver a reservar.',
      en: 'From the next day on, the spot can be booked again.',
    },
  }[party];
  return writeRentalMail(facts, {
    es: {
      subject: `Fin del alquiler: ${title}`,
      paragraphs: [
        `${why('es')} El último día en «${title}» es el ${fullDay(lastDay, 'es')}.`,
        after.es,
        ...deposit('es'),
      ],
    },
    en: {
      subject: `End of the rental: ${title}`,
      paragraphs: [
        `${why('en')} The last day at “${title}” is ${fullDay(lastDay, 'en')}.`,
        after.en,
        ...deposit('en'),
      ],
    },
  });
};

/** A party offers an end in the present month: the day, what goes back, and how to answer. After an upheld report, a part of the fee does, too. */
export const endOfferedMail = (
  facts: RentalMailFacts,
  {
    endDate,
    cents,
    isGranted,
  }: { readonly endDate: string; readonly cents: number; readonly isGranted: boolean },
): Mail => {
  const { rental, reader } = facts;
  const { title } = rental.spot;
  const lastDay = addDays(endDate, -1);
  const isDriver = reader.userId === rental.driverId;
  return writeRentalMail(facts, {
    es: {
      subject: `Te proponen terminar antes el alquiler: ${title}`,
      paragraphs: [
        `${isDriver ? 'El propietario' : nameOf(rental.driverName, 'es')} propone que el alquiler de «${title}» termine antes. El último día sería el ${fullDay(lastDay, 'es')}${isDriver ? `, y te devolveríamos ${money(cents, 'es')}` : `, y el conductor recuperaría ${money(cents, 'es')} por los días que no usa`}.`,
        ...(isGranted ? [] : ['Los gastos de servicio de este mes no se devuelven.']),
        'Acéptalo o recházalo en la página del alquiler. Si no contestas hasta ese día, no cambia nada.',
      ],
    },
    en: {
      subject: `An earlier end of the rental is offered: ${title}`,
      paragraphs: [
        `${isDriver ? 'The owner' : nameOf(rental.driverName, 'en')} offers to end the rental of “${title}” earlier. The last day would be ${fullDay(lastDay, 'en')}${isDriver ? `, and you would get back ${money(cents, 'en')}` : `, and the driver would get back ${money(cents, 'en')} for the days that are not used`}.`,
        ...(isGranted ? [] : ['The service fee of this month is not refunded.']),
        'Accept or decline it on the page of the rental. If you do not answer by that day, nothing changes.',
      ],
    },
  });
};

/** The other party has declined an earlier end. */
export const endDeclinedMail = (facts: RentalMailFacts): Mail => {
  const { title } = facts.rental.spot;
  return writeRentalMail(facts, {
    es: {
      subject: `El alquiler sigue: ${title}`,
      paragraphs: [`No han aceptado terminar antes el alquiler de «${title}». Todo sigue como estaba.`],
    },
    en: {
      subject: `The rental goes on: ${title}`,
      paragraphs: [`The earlier end of the rental of “${title}” was declined. Everything stays as it was.`],
    },
  });
};
