import type { Language } from '../../api/accounts.ts';
import type { Account } from '../../model/account.ts';
import { mailAccount, NOT_ME } from '../accounts/account-mails.ts';
import { money, referenceRow, stayRows } from '../bookings/mails/mail-format.ts';
import type { Booking } from '../../model/booking.ts';
import { computeShare } from '../bookings/share.ts';
import { mailTo, type MailContent } from '../mail/compose-mail.ts';
import type { Mail } from '../ports/mail.ts';

const WORDS = {
  es: {
    space: 'Plaza',
    share: 'Tu parte',
    see: 'Ver mis cobros',
    setUp: 'Configurar cómo cobro',
  },
  en: {
    space: 'Spot',
    share: 'Your share',
    see: 'See my payouts',
    setUp: 'Set up how I am paid',
  },
} as const;

const toRows = (booking: Booking, language: Language) =>
  [
    [WORDS[language].space, booking.spot.title],
    ...stayRows(booking, language),
    [WORDS[language].share, money(computeShare(booking), language)],
    referenceRow(booking, language),
  ] as const;

/** Informs the owner that the share of a stay was sent to their bank (BR-06). */
export const payoutMail = (booking: Booking, owner: Account, siteUrl: string): Mail => {
  const { language } = owner;
  const amount = money(computeShare(booking), language);
  const content: Record<Language, Omit<MailContent, 'greeting'>> = {
    es: {
      subject: `Te hemos enviado ${amount}`,
      paragraphs: [
        `Hemos enviado a tu cuenta tu parte de una reserva en «${booking.spot.title}»: ${amount}. ` +
          'Tu banco suele tardar unos días en mostrarla.',
      ],
    },
    en: {
      subject: `We have sent you ${amount}`,
      paragraphs: [
        `We have sent your share of a booking at “${booking.spot.title}” to your account: ${amount}. ` +
          'Your bank usually takes a few days to show it.',
      ],
    },
  };
  return mailTo(owner, content, {
    rows: toRows(booking, language),
    link: { label: WORDS[language].see, url: `${siteUrl}/ingresos` },
  });
};

/** Asks the owner, once, to set up payouts. */
export const payoutSetupMail = (booking: Booking, owner: Account, siteUrl: string): Mail => {
  const { language } = owner;
  const amount = money(computeShare(booking), language);
  const content: Record<Language, Omit<MailContent, 'greeting'>> = {
    es: {
      subject: 'Tienes un cobro esperando: dinos dónde enviarlo',
      paragraphs: [
        `Has ganado ${amount} con una reserva en «${booking.spot.title}», pero todavía no podemos enviártelos.`,
        'Indica tus datos y tu cuenta bancaria en Stripe, que se encarga de los pagos. Son unos minutos. ' +
          'En cuanto Stripe los acepte te enviamos esto y todo lo demás que tengas pendiente.',
      ],
    },
    en: {
      subject: 'A payout is waiting: tell us where to send it',
      paragraphs: [
        `You have earned ${amount} with a booking at “${booking.spot.title}”, but we cannot send it to you yet.`,
        'Give your details and your bank account to Stripe, which handles the payments. It takes a few minutes. ' +
          'As soon as Stripe accepts them we send you this and everything else that is waiting.',
      ],
    },
  };
  return mailTo(owner, content, {
    rows: toRows(booking, language),
    link: { label: WORDS[language].setUp, url: `${siteUrl}/ingresos` },
  });
};

/** Informs the owner that the payout account has changed at the provider, so that a theft is noticed. */
export const payoutAccountChangedMail = (owner: Account, support: string, siteUrl: string): Mail =>
  mailAccount(owner, {
    es: {
      subject: 'Tus datos de cobro en PlazaLibre han cambiado',
      paragraphs: [
        'Stripe nos dice que ha cambiado tu cuenta de cobros: sus datos bancarios, o si podemos enviarte dinero. En tus ingresos ves cómo está ahora.',
        `Si no has sido tú, alguien ha entrado en tu cuenta. Elige ahora otra contraseña, lo que cierra todas las sesiones, y escribe a ${support}.`,
      ],
      link: { label: NOT_ME.es, url: `${siteUrl}/forgot-password` },
      otherLink: { label: WORDS.es.see, url: `${siteUrl}/ingresos` },
    },
    en: {
      subject: 'Your payout details at PlazaLibre have changed',
      paragraphs: [
        'Stripe tells us that your payout account has changed: its bank details, or whether we can send you money. Your earnings page shows its current state.',
        `If it was not you, somebody has got into your account. Choose another password now, which ends all sessions, and write to ${support}.`,
      ],
      link: { label: NOT_ME.en, url: `${siteUrl}/forgot-password` },
      otherLink: { label: WORDS.en.see, url: `${siteUrl}/ingresos` },
    },
  });
