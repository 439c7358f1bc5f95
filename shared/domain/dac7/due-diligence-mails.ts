import type { Language } from '../../api/accounts.ts';
import { LOCALES } from '../../model/constants.ts';
import type { Account } from '../../model/account.ts';
import type { DueDiligence } from '../../model/due-diligence.ts';
import { type MailContent, mailIn, mailTo } from '../mail/compose-mail.ts';
import type { Mail } from '../ports/mail.ts';
import { BUSINESS_ZONE } from '../../model/business-zone.ts';

type Words = Record<Language, Omit<MailContent, 'greeting'>>;

const formatDay = (at: string, language: Language) =>
  new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: BUSINESS_ZONE }).format(
    new Date(at),
  );

const LINKS = {
  es: { label: 'Completar mis datos fiscales', url: '/datos-fiscales' },
  en: { label: 'Complete my tax details', url: '/datos-fiscales' },
} as const;

const WHY = {
  es: 'Cada año tenemos que declarar a Hacienda lo que pagamos a los propietarios de plazas, con su nombre, su NIF y su domicilio (directiva europea DAC7). Son dos minutos.',
  en: 'Each year we have to report to the Spanish tax office what we pay to the owners of spots, with their name, tax number and address (European directive DAC7). It takes two minutes.',
} as const;

/** The consequences without the details, and their dates; empty where the stage only reminds. */
const sayUntil = ({ step, holdsAt, hidesAt }: DueDiligence, language: Language): string[] => {
  if (holdsAt === null || hidesAt === null) return [];
  const [holds, hides] = [formatDay(holdsAt, language), formatDay(hidesAt, language)];
  if (step === 'hidden')
    return [
      {
        es: 'Mientras tanto, guardamos tus cobros y tus plazas no salen en las búsquedas. Las reservas que ya tienes siguen en pie, y los alquileres por meses terminan con el mes pagado. En cuanto completes tus datos, te pagamos todo y tus plazas vuelven a verse, al momento.',
        en: 'Until then we hold your payouts, and your spots do not appear in searches. The bookings you already have remain, and monthly rentals end with the paid month. As soon as you complete your details, we pay you everything and your spots are shown again, at once.',
      }[language],
    ];
  if (step === 'held')
    return [
      {
        es: `Mientras tanto, guardamos tus cobros. Si el ${hides} siguen faltando, tus plazas dejarán de verse y sus alquileres por meses terminarán con el mes pagado. En cuanto los completes, te pagamos todo al momento.`,
        en: `Until then we hold your payouts. If they are still missing on ${hides}, your spots will not be shown, and their monthly rentals will end with the paid month. As soon as you complete them, we pay you everything at once.`,
      }[language],
    ];
  return [
    {
      es: `Tienes hasta el ${holds}. Después la ley nos obliga a guardar tus cobros hasta que los completes, y desde el ${hides} tus plazas no se verán y sus alquileres por meses terminarán con el mes pagado.`,
      en: `You have until ${holds}. After that the law requires us to hold your payouts until you complete them, and from ${hides} on your spots will not be shown, and their monthly rentals will end with the paid month.`,
    }[language],
  ];
};

const SUBJECTS = {
  asked: { es: 'Nos faltan tus datos fiscales', en: 'Your tax details are missing' },
  reminded: { es: 'Recuerda: nos faltan tus datos fiscales', en: 'A reminder: your tax details are missing' },
  reminded_again: {
    es: 'Último aviso: nos faltan tus datos fiscales',
    en: 'Last reminder: your tax details are missing',
  },
  held: {
    es: 'Guardamos tus cobros hasta tener tus datos fiscales',
    en: 'We hold your payouts until we have your tax details',
  },
  hidden: {
    es: 'Tus plazas no se ven hasta tener tus datos fiscales',
    en: 'Your spots are not shown until we have your tax details',
  },
} as const;

/** Asks an owner for missing tax details, by the step; undefined once they are complete. */
export const taxDetailsMail = (record: DueDiligence, owner: Account, siteUrl: string): Mail | undefined => {
  const { language } = owner;
  if (record.step === 'complete') return undefined;
  const { label, url } = LINKS[language];
  return mailIn(owner, {
    subject: SUBJECTS[record.step][language],
    paragraphs: [WHY[language], ...sayUntil(record, language)],
    link: { label, url: `${siteUrl}${url}` },
  });
};

/** Announces more days to an owner, and that nothing is held or hidden until then; undefined once that is no longer so. */
export const taxDetailsExtendedMail = (
  record: DueDiligence,
  owner: Account,
  siteUrl: string,
): Mail | undefined => {
  if (record.step !== 'reminded_again' || record.holdsAt === null) return undefined;
  const content: Words = {
    es: {
      subject: 'Tienes más días para darnos tus datos fiscales',
      paragraphs: [
        'Te hemos dado más días. Si guardábamos cobros tuyos, te los enviamos, y si tus plazas no se veían, vuelven a salir en las búsquedas.',
        ...sayUntil(record, 'es'),
      ],
    },
    en: {
      subject: 'You have more days to give us your tax details',
      paragraphs: [
        'We have given you more days. If we were holding payouts of yours, we are sending them, and if your spots were not shown, they appear in searches again.',
        ...sayUntil(record, 'en'),
      ],
    },
  };
  const { label, url } = LINKS[owner.language];
  return mailTo(owner, content, { link: { label, url: `${siteUrl}${url}` } });
};

/** Informs an owner that shares are on their way and spaces are shown again. */
export const taxDetailsCompleteMail = (owner: Account, siteUrl: string): Mail =>
  mailTo(owner, {
    es: {
      subject: 'Ya tenemos tus datos fiscales',
      paragraphs: [
        'Gracias: ya está todo. Te enviamos los cobros que habíamos guardado, y si tus plazas no se veían, vuelven a salir en las búsquedas.',
      ],
      link: { label: 'Ver mis cobros', url: `${siteUrl}/ingresos` },
    },
    en: {
      subject: 'We have your tax details now',
      paragraphs: [
        'Thank you: that is all. We are sending the payouts that we were holding, and if your spots were not shown, they appear in searches again.',
      ],
      link: { label: 'See my payouts', url: `${siteUrl}/ingresos` },
    },
  });
