import { LOCALES } from '../../model/constants.ts';
import { inWords } from '../../model/number-words.ts';
import { ACCESS_DETAILS_HOURS, ACCOUNTING_YEARS, LINK_HOURS, VERIFICATION_DAYS } from '../../model/rules.ts';
import type { Language } from '../../api/accounts.ts';
import { composeMail, greet, greetAnybody, type Link, type MailContent } from '../mail/compose-mail.ts';
import type { Mail } from '../ports/mail.ts';
import type { Account } from '../../model/account.ts';

/**
 * The first line of a mail to an account. It has no name until the address is verified: it may be a stranger's, who would read what another
 * person typed as a name.
 */
export const greetAccount = ({ language, fullName, emailVerifiedAt }: Greeted): string =>
  emailVerifiedAt === undefined ? greetAnybody(language) : greet(language, fullName);

type Greeted = Pick<Account, 'language' | 'fullName' | 'emailVerifiedAt'>;

/** A mail to the address of an account, in its language. */
export const mailAccount = (
  account: Greeted & Pick<Account, 'email'>,
  content: Readonly<Record<Language, Omit<MailContent, 'greeting'>>>,
): Mail => {
  const { email, language } = account;
  return composeMail(email, language, { ...content[language], greeting: greetAccount(account) });
};

const CONFIRM: Readonly<Record<Language, string>> = {
  es: 'Confirmar mi email',
  en: 'Confirm my email address',
};

/** The validity of a link that signs in or changes something, such as `1 hora`. */
const linkLasts = (language: Language): string =>
  new Intl.NumberFormat(LOCALES[language], { style: 'unit', unit: 'hour', unitDisplay: 'long' }).format(
    LINK_HOURS,
  );

/** The button of a mail about a change, for a reader who did not make it. */
export const NOT_ME: Readonly<Record<Language, string>> = { es: 'No he sido yo', en: 'It was not me' };

/** Greets a new account and says what to do first. `verifyUrl` is the link that verifies its address, if it is not verified yet. */
export const welcomeMail = (account: Account, siteUrl: string, verifyUrl: string | undefined): Mail => {
  const { email, language } = account;
  const publish = { url: `${siteUrl}/publicar` };
  const content: Record<
    Language,
    Omit<MailContent, 'greeting' | 'link' | 'otherLink'> & { otherLink: Link }
  > = {
    es: {
      subject: 'Te damos la bienvenida a PlazaLibre',
      paragraphs: [
        'Tu cuenta ya está lista. La misma sirve para reservar plazas y para publicar la tuya.',
        ...(verifyUrl
          ? [`Confirma que este email es tuyo con el botón de abajo, antes de ${VERIFICATION_DAYS} días.`]
          : []),
        'Publicar es gratis: eliges tus precios y tus días, y ganas dinero cuando no usas tu plaza.',
        'Si no has creado tú esta cuenta, no confirmes nada. Con una contraseña nueva, en «¿Has olvidado tu contraseña?», será solo tuya.',
      ],
      otherLink: { label: 'Publicar mi plaza', ...publish },
    },
    en: {
      subject: 'Welcome to PlazaLibre',
      paragraphs: [
        'Your account is ready. The same one is for booking spots and for publishing yours.',
        ...(verifyUrl
          ? [`Confirm that this address is yours with the button below, within ${VERIFICATION_DAYS} days.`]
          : []),
        'Publishing is free: you choose your prices and your days, and earn money when you do not use your spot.',
        'If you did not create this account, do not confirm anything. Set a new password at “Forgot your password?” and it will be yours alone.',
      ],
      otherLink: { label: 'Publish my spot', ...publish },
    },
  };
  const { otherLink, ...rest } = content[language];
  const links = verifyUrl
    ? { link: { label: CONFIRM[language], url: verifyUrl }, otherLink }
    : { link: otherLink };
  return composeMail(email, language, { ...rest, ...links, greeting: greetAccount(account) });
};

/** A new link that verifies an address. It ignores the suppression list, because the user has just asked for it. */
export const verificationMail = ({ email, language }: Account, url: string): Mail => {
  const content: Record<Language, Omit<MailContent, 'greeting' | 'link'>> = {
    es: {
      subject: 'Confirma tu email en PlazaLibre',
      paragraphs: [
        `Confirma que este email es tuyo. El enlace funciona durante ${VERIFICATION_DAYS} días.`,
        'Si no tienes cuenta en PlazaLibre, no hagas nada.',
      ],
    },
    en: {
      subject: 'Confirm your email address at PlazaLibre',
      paragraphs: [
        `Confirm that this address is yours. The link works for ${VERIFICATION_DAYS} days.`,
        'If you have no account at PlazaLibre, do nothing.',
      ],
    },
  };
  const greeting = greetAnybody(language);
  const link = { label: CONFIRM[language], url };
  return {
    ...composeMail(email, language, { ...content[language], greeting, link }),
    despite: ['complaint'],
  };
};

/** Informs the owner of an account that its password has changed, so that a theft is noticed. */
export const passwordChangedMail = (account: Account, siteUrl: string): Mail =>
  mailAccount(account, {
    es: {
      subject: 'Tu contraseña de PlazaLibre ha cambiado',
      paragraphs: [
        'Has puesto una contraseña nueva y hemos cerrado todas las sesiones abiertas de tu cuenta.',
        'Si no has sido tú, pide ahora mismo un enlace de recuperación y elige otra contraseña.',
      ],
      link: { label: NOT_ME.es, url: `${siteUrl}/forgot-password` },
    },
    en: {
      subject: 'Your PlazaLibre password has changed',
      paragraphs: [
        'You set a new password, and we have ended all open sessions of your account.',
        'If it was not you, ask for a recovery link right now and choose another password.',
      ],
      link: { label: NOT_ME.en, url: `${siteUrl}/forgot-password` },
    },
  });

/** Informs the owner of an account that its telephone number has changed, so that a theft is noticed. */
export const phoneChangedMail = (account: Account, siteUrl: string): Mail => {
  const { phone } = account;
  const url = `${siteUrl}/forgot-password`;
  return mailAccount(account, {
    es: {
      subject: 'El teléfono de tu cuenta de PlazaLibre ha cambiado',
      paragraphs: [
        phone === null
          ? 'Tu cuenta ya no tiene teléfono: la otra parte de tus reservas no podrá llamarte.'
          : `Tu cuenta tiene otro teléfono. La otra parte de tus reservas te llamará a ese desde ${ACCESS_DETAILS_HOURS} horas antes de la estancia.`,
        'Si no has sido tú, alguien ha entrado en tu cuenta. Elige ahora otra contraseña, lo que cierra todas las sesiones, y corrige después el teléfono en tu perfil.',
      ],
      link: { label: NOT_ME.es, url },
    },
    en: {
      subject: 'The phone number of your PlazaLibre account has changed',
      paragraphs: [
        phone === null
          ? 'Your account no longer has a phone number: the other party of your bookings cannot call you.'
          : `Your account has another phone number. The other party of your bookings calls you there from ${ACCESS_DETAILS_HOURS} hours before the stay.`,
        'If it was not you, somebody has got into your account. Choose another password now, which ends all sessions, and then correct the number in your profile.',
      ],
      link: { label: NOT_ME.en, url },
    },
  });
};

/**
 * The link for one new password. It ignores the suppression list, because the user has just asked for it. `name` is absent for an
 * unverified address.
 */
export const recoveryMail = (
  person: { email: string; name: string | undefined },
  language: Language,
  url: string,
): Mail => {
  const content: Record<Language, Omit<MailContent, 'greeting'>> = {
    es: {
      subject: 'Recupera tu contraseña de PlazaLibre',
      paragraphs: [
        `Has pedido una contraseña nueva. El enlace funciona una sola vez y caduca en ${linkLasts('es')}.`,
        'Si no lo has pedido tú, no hagas nada: tu contraseña sigue siendo la misma.',
      ],
      link: { label: 'Elegir una contraseña nueva', url },
    },
    en: {
      subject: 'Recover your PlazaLibre password',
      paragraphs: [
        `You asked for a new password. The link works once and expires in ${linkLasts('en')}.`,
        'If it was not you, do nothing: your password stays the same.',
      ],
      link: { label: 'Choose a new password', url },
    },
  };
  const greeting = person.name === undefined ? greetAnybody(language) : greet(language, person.name);
  return {
    ...composeMail(person.email, language, { ...content[language], greeting }),
    despite: ['complaint'],
  };
};

/**
 * Asks the owner of a new address whether an account may have it. It may be a stranger's, so the mail contains nothing that a user typed.
 * It ignores the suppression list, because using the link proves that mails arrive again.
 */
export const emailConfirmationMail = (email: string, language: Language, url: string): Mail => {
  const content: Record<Language, MailContent> = {
    es: {
      subject: 'Confirma tu nuevo email en PlazaLibre',
      greeting: greetAnybody('es'),
      paragraphs: [
        'Alguien ha pedido que su cuenta de PlazaLibre use esta dirección. Si has sido tú, abre el enlace y confirma el cambio.',
        `El enlace funciona una sola vez y caduca en ${linkLasts('es')}. Si has pedido varios, solo sirve el último.`,
        'Si no has sido tú, no hagas nada: no cambiará nada.',
      ],
      link: { label: 'Confirmar mi email', url },
    },
    en: {
      subject: 'Confirm your new email address at PlazaLibre',
      greeting: greetAnybody('en'),
      paragraphs: [
        'Somebody asked for their PlazaLibre account to use this address. If it was you, open the link and confirm the change.',
        `The link works once and expires in ${linkLasts('en')}. If you asked for several, only the last one works.`,
        'If it was not you, do nothing: nothing will change.',
      ],
      link: { label: 'Confirm my email address', url },
    },
  };
  return { ...composeMail(email, language, content[language]), despite: ['bounce', 'complaint'] };
};

/**
 * Informs the former address of an account about the new one, so that a theft is noticed. The former address may be unverified, so the mail
 * contains no name.
 */
export const emailChangedMail = (
  account: Account,
  formerEmail: string,
  support: string,
  siteUrl: string,
): Mail => {
  const { email, language } = account;
  const content: Record<Language, Omit<MailContent, 'greeting'>> = {
    es: {
      subject: 'El email de tu cuenta de PlazaLibre ha cambiado',
      paragraphs: [
        `Desde ahora entras en tu cuenta con ${email}, y allí recibes nuestros emails. Con ${formerEmail} ya no se puede entrar.`,
        `Si no has sido tú, escribe ahora mismo a ${support} desde esta dirección y te devolveremos la cuenta.`,
      ],
      link: { label: NOT_ME.es, url: `${siteUrl}/contacto` },
    },
    en: {
      subject: 'The email address of your PlazaLibre account has changed',
      paragraphs: [
        `From now on you sign in with ${email}, and our emails go there. You can no longer sign in with ${formerEmail}.`,
        `If it was not you, write to ${support} from this address right now and we will give your account back to you.`,
      ],
      link: { label: NOT_ME.en, url: `${siteUrl}/contacto` },
    },
  };
  return composeMail(formerEmail, language, { ...content[language], greeting: greetAnybody(language) });
};

/** Informs the owner of an account that its address was changed at the user pool and changed back. */
export const emailRestoredMail = (account: Account, siteUrl: string): Mail =>
  mailAccount(account, {
    es: {
      subject: 'Alguien ha intentado cambiar el email de tu cuenta de PlazaLibre',
      paragraphs: [
        'Tu email sigue siendo este: hemos deshecho el cambio y hemos cerrado todas las sesiones abiertas de tu cuenta.',
        'Alguien ha usado una sesión tuya. Elige ahora una contraseña nueva.',
      ],
      link: { label: 'Elegir una contraseña nueva', url: `${siteUrl}/forgot-password` },
    },
    en: {
      subject: 'Somebody tried to change the email address of your PlazaLibre account',
      paragraphs: [
        'Your address is still this one: we have undone the change and ended all open sessions of your account.',
        'Somebody used a session of yours. Choose a new password now.',
      ],
      link: { label: 'Choose a new password', url: `${siteUrl}/forgot-password` },
    },
  });

/** Confirms that the account was deleted, and says what the law requires us to keep. The last mail to this address. */
export const accountDeletedMail = (
  account: Greeted & Pick<Account, 'email'>,
  support: string,
  siteUrl: string,
): Mail =>
  mailAccount(account, {
    es: {
      subject: 'Hemos eliminado tu cuenta de PlazaLibre',
      paragraphs: [
        'Tu cuenta ya no existe: hemos borrado tu nombre, tu email, tu teléfono, tus plazas con sus fotos y calendarios, tus notificaciones y lo que escribiste en tus mensajes.',
        `La ley nos obliga a conservar los datos contables de las reservas y los pagos durante ${inWords(ACCOUNTING_YEARS, 'es')} años. Los guardamos sin tu nombre.`,
        `Este es nuestro último email. Si no has pedido eliminar la cuenta, escribe a ${support}. Puedes volver cuando quieras, con una cuenta nueva.`,
      ],
      link: { label: 'Política de privacidad', url: `${siteUrl}/privacidad` },
    },
    en: {
      subject: 'We have deleted your PlazaLibre account',
      paragraphs: [
        'Your account no longer exists: we have erased your name, email address, phone number, your spots with their photos and calendars, your notifications and what you wrote in your messages.',
        `The law requires us to keep the accounting records of bookings and payments for ${inWords(ACCOUNTING_YEARS, 'en')} years. We keep them without your name.`,
        `This is our last email. If you did not ask for the account to be deleted, write to ${support}. You can come back whenever you like, with a new account.`,
      ],
      link: { label: 'Privacy policy', url: `${siteUrl}/privacidad` },
    },
  });
