import type { Language } from '../../api/accounts.ts';
import type { Account } from '../../model/account.ts';
import type { Spot } from '../../model/spot.ts';
import { toIso } from '../../lib/time.ts';
import { greetAccount } from '../accounts/account-mails.ts';
import { dayAndTime } from '../bookings/mails/mail-format.ts';
import { composeMail } from '../mail/compose-mail.ts';
import type { Mail } from '../ports/mail.ts';
import type { CalendarImport, FeedProblem, UnreadEvent } from '../ports/calendars.ts';
import { findDoubtEnd } from './doubt.ts';

const REASONS: Readonly<Record<Language, Record<FeedProblem, string>>> = {
  es: {
    not_found: 'En su enlace ya no hay nada, o pide iniciar sesión.',
    not_a_calendar: 'Lo que hay en su enlace no es un calendario; quizá pide iniciar sesión.',
    too_large: 'Es demasiado grande o complicado.',
    unreachable: 'La otra web no responde.',
    refused_address: 'Su enlace no es público.',
  },
  en: {
    not_found: 'There is nothing at its link any more, or it asks to sign in.',
    not_a_calendar: 'What is at its link is not a calendar; it may ask to sign in.',
    too_large: 'It is too large or complicated.',
    unreachable: 'The other site is not responding.',
    refused_address: 'Its link is not public.',
  },
};

const WORDS = {
  es: {
    subject: (title: string) => `Revisa un calendario de tu plaza: ${title}`,
    failure: (name: string, title: string, since: string, reason: string) =>
      `Desde el ${since} no podemos leer el calendario «${name}», que añadiste a «${title}». ${reason}`,
    failureText:
      'Lo último que leímos sigue bloqueado, pero no vemos lo nuevo: alguien podría reservar fechas que ya están ocupadas allí. Comprueba el enlace en la otra web y, si ha cambiado, quita el calendario y añádelo otra vez.',
    doubt: (name: string, title: string, until: string) =>
      `El calendario «${name}», que añadiste a «${title}», ha perdido de golpe todo o casi todo lo que tenía. Por si es un fallo de la otra web, lo que bloqueaba sigue bloqueado${until}.`,
    until: (end: string) => ` hasta el ${end}`,
    doubtText:
      'Si esas fechas están libres de verdad, pulsa «Actualizar» junto a ese calendario y se abrirán ya.',
    unread: (name: string, title: string) =>
      `No entendemos del todo algunos eventos del calendario «${name}», que añadiste a «${title}». Bloqueamos lo que sabemos de ellos, que puede ser solo la primera vez; si hace falta, bloquea tú esos días.`,
    untitled: 'Sin título',
    undated: 'sin fecha que podamos leer',
    period: (from: string, to: string) => `del ${from} al ${to}`,
    from: (from: string) => `empieza el ${from}`,
    link: 'Ver el calendario',
    wellSubject: (title: string) => `Un calendario de tu plaza vuelve a leerse bien: ${title}`,
    well: (name: string, title: string) =>
      `Leemos otra vez sin problemas el calendario «${name}», que añadiste a «${title}». La plaza está cerrada cuando ese calendario está ocupado, y lo que ya no tiene ha quedado libre para reservar.`,
  },
  en: {
    subject: (title: string) => `Check a calendar of your spot: ${title}`,
    failure: (name: string, title: string, since: string, reason: string) =>
      `Since ${since} we have not been able to read the calendar “${name}”, which you added to “${title}”. ${reason}`,
    failureText:
      'What we read last is still blocked, but we do not see anything new: somebody could book dates that are taken there. Check the link on the other site and, if it has changed, remove the calendar and add it again.',
    doubt: (name: string, title: string, until: string) =>
      `The calendar “${name}”, which you added to “${title}”, has suddenly lost all or nearly all that it had. In case the other site is at fault, what it blocked stays blocked${until}.`,
    until: (end: string) => ` until ${end}`,
    doubtText: 'If those dates are really free, press “Refresh” beside that calendar to open them now.',
    unread: (name: string, title: string) =>
      `We do not fully understand some events of the calendar “${name}”, which you added to “${title}”. We block what we know of them, which may be the first time only; if need be, block those days yourself.`,
    untitled: 'Untitled',
    undated: 'without a date that we can read',
    period: (from: string, to: string) => `${from} to ${to}`,
    from: (from: string) => `starts ${from}`,
    link: 'See the calendar',
    wellSubject: (title: string) => `A calendar of your spot can be read again: ${title}`,
    well: (name: string, title: string) =>
      `We can read the calendar “${name}”, which you added to “${title}”, again without problems. The spot is closed when that calendar is busy, and what it no longer has can be booked.`,
  },
} as const;

type Formats = Readonly<{ language: Language; timeZone: string }>;

const describeTime = ({ start, end }: UnreadEvent, { language, timeZone }: Formats): string => {
  const words = WORDS[language];
  const at = (instant: number) => dayAndTime(toIso(instant), timeZone, language);
  if (start === undefined) return words.undated;
  return end === undefined ? words.from(at(start)) : words.period(at(start), at(end));
};

const failureParagraphs = ({ name, failure }: CalendarImport, spot: Spot, language: Language) => {
  if (!failure) return [];
  const since = dayAndTime(failure.since, spot.timeZone, language);
  const words = WORDS[language];
  return [words.failure(name, spot.title, since, REASONS[language][failure.problem]), words.failureText];
};

const doubtParagraphs = (one: CalendarImport, spot: Spot, language: Language) => {
  // While it cannot be read, a doubt does not end.
  if (!one.doubt || one.failure) return [];
  const words = WORDS[language];
  const end = findDoubtEnd(one);
  const until = end === undefined ? '' : words.until(dayAndTime(end, spot.timeZone, language));
  return [words.doubt(one.name, spot.title, until), words.doubtText];
};

const linkTo = (spot: Spot, language: Language, siteUrl: string) => ({
  label: WORDS[language].link,
  url: `${siteUrl}/calendario/${spot.id}`,
});

/** Informs an owner of the present troubles of an import; undefined if it has none. */
export const calendarTroubleMail = (
  one: CalendarImport,
  spot: Spot,
  owner: Account,
  siteUrl: string,
): Mail | undefined => {
  const { language } = owner;
  const words = WORDS[language];
  const paragraphs = [
    ...failureParagraphs(one, spot, language),
    ...doubtParagraphs(one, spot, language),
    ...(one.unread.length > 0 ? [words.unread(one.name, spot.title)] : []),
  ];
  if (paragraphs.length === 0) return undefined;
  return composeMail(owner.email, owner.language, {
    greeting: greetAccount(owner),
    subject: words.subject(spot.title),
    paragraphs,
    rows: one.unread.map((event) => [
      event.summary ?? words.untitled,
      describeTime(event, { language, timeZone: spot.timeZone }),
    ]),
    link: linkTo(spot, language, siteUrl),
  });
};

/** Informs an owner that the troubles of an import are over. */
export const calendarWellMail = (one: CalendarImport, spot: Spot, owner: Account, siteUrl: string): Mail => {
  const words = WORDS[owner.language];
  return composeMail(owner.email, owner.language, {
    greeting: greetAccount(owner),
    subject: words.wellSubject(spot.title),
    paragraphs: [words.well(one.name, spot.title)],
    link: linkTo(spot, owner.language, siteUrl),
  });
};
