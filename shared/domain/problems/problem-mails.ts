import type { Language } from '../../api/accounts.ts';
import type { Account } from '../../model/account.ts';
import type { Booking } from '../../model/booking.ts';
import type { Problem } from '../../model/problem.ts';
import { toReference } from '../../lib/id.ts';
import { money, referenceRow, stayRows, toPayer } from '../bookings/mails/mail-format.ts';
import { composeMail, greetAnybody, mailIn, type MailContent } from '../mail/compose-mail.ts';
import type { Mail } from '../ports/mail.ts';

/** The facts for a mail about a report. */
export interface ProblemMailFacts {
  readonly booking: Booking;
  readonly problem: Problem;
  readonly reader: Account;
  readonly siteUrl: string;
}

type Words = Omit<MailContent, 'greeting' | 'link' | 'rows'> & { readonly label: string };

const KINDS: Readonly<Record<Language, Record<Problem['kind'], string>>> = {
  es: {
    taken: 'hay otro vehículo en ella',
    no_access: 'no puede entrar',
    not_as_described: 'no es como se describe',
    other: 'no la puede usar',
  },
  en: {
    taken: 'there is another vehicle in it',
    no_access: 'it is not possible to get in',
    not_as_described: 'it is not as described',
    other: 'it cannot be used',
  },
};

const problemMail = (
  { booking, reader, siteUrl }: ProblemMailFacts,
  words: Record<Language, Words>,
  page = '/problema',
): Mail => {
  const { language } = reader;
  const { label, ...content } = words[language];
  return mailIn(reader, {
    ...content,
    rows: [...stayRows(booking, language), referenceRow(booking, language)],
    link: { label, url: `${siteUrl}/reserva/${booking.id}${page}` },
  });
};

/** Informs the owner at once of the driver's report, and of possible actions. */
export const problemReportedMail = (facts: ProblemMailFacts): Mail => {
  const { booking, problem } = facts;
  const { driverName } = booking;
  const { title } = booking.spot;
  const quotes = problem.text === '' ? {} : { quotes: [{ text: problem.text }] };
  return problemMail(facts, {
    es: {
      subject: `Problema en tu plaza ahora: ${title}`,
      paragraphs: [
        `${driverName} ha llegado a «${title}» y dice que ${KINDS.es[problem.kind]}.`,
        'Si lo puedes resolver ahora, escríbele o llámale desde la página de la reserva. Tus ingresos de esta reserva quedan en espera hasta que hayamos mirado lo que ha pasado.',
      ],
      ...quotes,
      label: 'Ver las fotos y contestar',
    },
    en: {
      subject: `A problem at your spot now: ${title}`,
      paragraphs: [
        `${driverName} has arrived at “${title}” and says that ${KINDS.en[problem.kind]}.`,
        'If you can solve it now, write or call from the page of the booking. Your earnings from this booking are on hold until we have looked into what happened.',
      ],
      ...quotes,
      label: 'See the photos and answer',
    },
  });
};

/** Informs support that a report waits for a decision: no names, and no text of the driver. */
export const problemSupportMail = (
  { booking, problem, siteUrl }: Omit<ProblemMailFacts, 'reader'>,
  to: string,
): Mail =>
  composeMail(to, 'es', {
    subject: `Problema por decidir: reserva ${toReference(booking.id)}`,
    greeting: greetAnybody('es'),
    paragraphs: [
      `El conductor de «${booking.spot.title}» dice que ${KINDS.es[problem.kind]}. Los ingresos del propietario esperan hasta que decidas.`,
    ],
    rows: [...stayRows(booking, 'es'), referenceRow(booking, 'es')],
    link: { label: 'Decidir', url: `${siteUrl}/admin/problemas/${booking.id}` },
  });

/** Confirms to the driver that everything goes back. */
export const problemReturnedMail = (facts: ProblemMailFacts): Mail => {
  const { booking } = facts;
  const { title } = booking.spot;
  const amount = (language: Language) => money(booking.refund?.cents ?? 0, language);
  return problemMail(
    facts,
    {
      es: {
        subject: `Te devolvemos todo: ${title}`,
        paragraphs: [
          `Sentimos que no hayas podido aparcar en «${title}». La reserva ha terminado.`,
          `Te devolvemos ${amount('es')}, todo lo que quedaba de tu pago. El dinero vuelve ${toPayer.es}`,
        ],
        label: 'Ver la reserva',
      },
      en: {
        subject: `You get everything back: ${title}`,
        paragraphs: [
          `We are sorry that you could not park at “${title}”. The booking has ended.`,
          `You get ${amount('en')} back, all that was left of your payment. It goes back ${toPayer.en}`,
        ],
        label: 'See the booking',
      },
    },
    '',
  );
};

/** Informs the owner that the driver has left, and that the share waits for the decision. */
export const problemLeftMail = (facts: ProblemMailFacts): Mail => {
  const { booking, reader } = facts;
  const { title } = booking.spot;
  const share = money(booking.ownerCents, reader.language);
  return problemMail(facts, {
    es: {
      subject: `${booking.driverName} se ha ido de ${title}`,
      paragraphs: [
        `${booking.driverName} no ha podido aparcar en «${title}» y ha buscado otra solución. Esta reserva ha terminado.`,
        `Tus ingresos, ${share}, quedan en espera hasta que hayamos mirado lo que ha pasado. Si el problema no era de tu plaza, los recibes igual. Cuéntanos lo que sepas en los mensajes de la reserva.`,
      ],
      label: 'Ver el problema',
    },
    en: {
      subject: `${booking.driverName} has left ${title}`,
      paragraphs: [
        `${booking.driverName} could not park at “${title}” and has found another solution. This booking has ended.`,
        `Your earnings, ${share}, are on hold until we have looked into what happened. If the problem was not your spot, you get them all the same. Tell us what you know in the messages of the booking.`,
      ],
      label: 'See the problem',
    },
  });
};

const quoteReason = ({ reason }: Problem) => ({ quotes: [{ text: reason ?? '' }] });

/** Of a report about a month of a rental, whose driver decides whether it goes on. */
const GOES_ON = {
  es: 'El alquiler sigue. Si ya no lo quieres, termínalo en su página el día que elijas de este mes: te devolvemos los días que queden.',
  en: 'The rental goes on. If you no longer want it, end it on its page on any day of this month: you get back the days that are left.',
} as const;

/** Informs the driver of the decision, and of its effect on the money. */
export const problemDecidedDriverMail = (facts: ProblemMailFacts): Mail => {
  const { booking, problem, reader } = facts;
  const { title } = booking.spot;
  const isFounded = problem.decision === 'founded';
  const back = money(booking.refund?.cents ?? 0, reader.language);
  const isBackNow = isFounded && problem.outcome === 'open' && booking.refund !== null;
  const goesOn = isFounded && booking.rental !== undefined && booking.status === 'confirmed';
  return problemMail(facts, {
    es: {
      subject: isFounded ? `Tenías razón: ${title}` : `Hemos mirado tu aviso: ${title}`,
      paragraphs: [
        isFounded
          ? `Hemos mirado tu aviso sobre «${title}» y es como dijiste.`
          : `Hemos mirado tu aviso sobre «${title}» y no hemos podido comprobar que la plaza no se pudiera usar.`,
        ...(isBackNow ? [`Te devolvemos ${back}. El dinero vuelve ${toPayer.es}`] : []),
        ...(goesOn ? [GOES_ON.es] : []),
        ...(!isFounded && problem.outcome !== 'open'
          ? ['Lo que ya te devolvimos o pagamos por otra plaza no cambia.']
          : []),
        ...(isFounded ? [] : ['Después de dos avisos así en un año, el siguiente espera a que lo miremos.']),
      ],
      ...quoteReason(problem),
      label: 'Ver la decisión',
    },
    en: {
      subject: isFounded ? `You were right: ${title}` : `We have looked into your report: ${title}`,
      paragraphs: [
        isFounded
          ? `We have looked into your report about “${title}”, and it is as you said.`
          : `We have looked into your report about “${title}”, and could not confirm that the spot was unusable.`,
        ...(isBackNow ? [`You get ${back} back. It goes back ${toPayer.en}`] : []),
        ...(goesOn ? [GOES_ON.en] : []),
        ...(!isFounded && problem.outcome !== 'open'
          ? ['What we have refunded, or paid for another spot, does not change.']
          : []),
        ...(isFounded
          ? []
          : ['After two such reports in a year, the next one waits until we have looked into it.']),
      ],
      ...quoteReason(problem),
      label: 'See the decision',
    },
  });
};

/** Informs the owner of the decision, and of its effect on the share. */
export const problemDecidedOwnerMail = (facts: ProblemMailFacts): Mail => {
  const { booking, problem, reader } = facts;
  const { title } = booking.spot;
  const isFounded = problem.decision === 'founded';
  const share = money(booking.payout?.cents ?? booking.ownerCents, reader.language);
  const isOver = booking.status !== 'confirmed';
  const isEarned = booking.payout !== null || booking.status === 'confirmed';
  // A month of a rental goes on.
  const hasUsedPart = isFounded && isEarned;
  const forWhat = booking.rental
    ? { es: 'los demás días', en: 'the other days' }
    : { es: 'el tiempo anterior', en: 'the time before' };
  return problemMail(facts, {
    es: {
      subject: isFounded
        ? `${hasUsedPart ? 'Menos' : 'Sin'} ingresos de una reserva: ${title}`
        : `Recibes tus ingresos: ${title}`,
      paragraphs: [
        isFounded
          ? `Hemos mirado lo que pasó en «${title}»: el conductor no pudo usar la plaza. ${hasUsedPart ? `Recibes ${share} por ${forWhat.es}.` : 'Por eso no hay ingresos de esta reserva.'}`
          : `Hemos mirado lo que pasó en «${title}» y no hemos podido comprobar que la plaza no se pudiera usar.`,
        ...(!isFounded && isEarned
          ? [
              isOver
                ? `Recibes ${share}, como por cualquier otra reserva.`
                : `Recibes ${share} después de la estancia, como por cualquier otra reserva.`,
            ]
          : []),
      ],
      ...quoteReason(problem),
      label: 'Ver la decisión',
    },
    en: {
      subject: isFounded
        ? `${hasUsedPart ? 'Less' : 'No'} earnings from a booking: ${title}`
        : `You get your earnings: ${title}`,
      paragraphs: [
        isFounded
          ? `We have looked into what happened at “${title}”: the driver could not use the spot. ${hasUsedPart ? `You get ${share} for ${forWhat.en}.` : 'So there are no earnings from this booking.'}`
          : `We have looked into what happened at “${title}”, and could not confirm that the spot was unusable.`,
        ...(!isFounded && isEarned
          ? [
              isOver
                ? `You get ${share}, as for any other booking.`
                : `You get ${share} after the stay, as for any other booking.`,
            ]
          : []),
      ],
      ...quoteReason(problem),
      label: 'See the decision',
    },
  });
};
