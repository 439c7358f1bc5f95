import type { Language } from '../../api/accounts.ts';
import { describePattern } from '../../lib/pattern-words.ts';
import type { Account } from '../../model/account.ts';
import { LOCALES } from '../../model/constants.ts';
import type { Rental } from '../../model/rental.ts';
import { DEPOSIT_DAYS } from '../../model/rules.ts';
import { money } from '../bookings/mails/mail-format.ts';
import { mailTo, type MailContent } from '../mail/compose-mail.ts';
import type { Mail } from '../ports/mail.ts';

/** The data of a rental's mail; `today` is the local day at the spot. */
export interface RentalMailFacts {
  readonly rental: Rental;
  readonly reader: Account;
  readonly siteUrl: string;
  readonly today: string;
}

/** A local day with its year: `lunes, 15 de febrero de 2027`. */
export const fullDay = (date: string, language: Language): string =>
  new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(date));

export const rentalUrl = ({ siteUrl, rental }: RentalMailFacts) => `${siteUrl}/alquiler/${rental.id}`;

export const RENTAL_LABELS = {
  es: {
    address: 'Dirección',
    since: 'Desde',
    month: 'Cada mes',
    next: 'Próximo cargo',
    period: 'Mes',
    hours: 'Horario',
    notice: 'Preaviso para terminar',
    minimum: 'Duración mínima',
    deposit: 'Fianza',
    open: 'Ver el alquiler',
    days: (days: number) => `${days} días antes del fin de un mes`,
    months: (months: number) => (months === 1 ? 'Un mes' : `${months} meses`),
  },
  en: {
    address: 'Address',
    since: 'From',
    month: 'Each month',
    next: 'Next charge',
    period: 'Month',
    hours: 'Hours',
    notice: 'Notice to end it',
    minimum: 'Minimum duration',
    deposit: 'Deposit',
    open: 'Open the rental',
    days: (days: number) => `${days} days before the end of a month`,
    months: (months: number) => (months === 1 ? 'One month' : `${months} months`),
  },
} as const;

export const rentalLink = (facts: RentalMailFacts) => ({
  label: RENTAL_LABELS[facts.reader.language].open,
  url: rentalUrl(facts),
});

/** A mail with a link to the rental, unless its texts have another. */
export const writeRentalMail = (
  { rows = [], ...facts }: RentalMailFacts & Pick<MailContent, 'rows'>,
  texts: Readonly<Record<Language, Omit<MailContent, 'greeting' | 'rows'>>>,
): Mail => mailTo(facts.reader, texts, { link: rentalLink(facts), rows });

/** The times of a rental that has only some of each week. */
export const patternRows = ({ pattern }: Rental, language: Language) => {
  const hours = describePattern(pattern, language);
  return hours === undefined ? [] : [[RENTAL_LABELS[language].hours, hours] as const];
};

/** What becomes of the deposit, in a sentence for each party. */
export const aboutDeposit = (
  { deposit }: Rental,
  party: 'driver' | 'owner',
  language: Language,
): string[] => {
  if (!deposit) return [];
  const cents = money(deposit.cents, language);
  const days = String(DEPOSIT_DAYS);
  const texts = {
    driver: {
      es: `PlazaLibre guarda tu fianza de ${cents} y te la devuelve ${days} días después del fin del alquiler, salvo que el propietario reclame una parte.`,
      en: `PlazaLibre holds your deposit of ${cents}, and gives it back ${days} days after the end of the rental, unless the owner claims a part of it.`,
    },
    owner: {
      es: `PlazaLibre guarda la fianza de ${cents}. Si no te devuelven el mando o hay daños, reclámalo hasta ${days} días después del fin del alquiler; después vuelve al conductor.`,
      en: `PlazaLibre holds the deposit of ${cents}. If a remote is not returned or there is damage, claim it until ${days} days after the end of the rental; then it goes back to the driver.`,
    },
  };
  return [texts[party][language]];
};
