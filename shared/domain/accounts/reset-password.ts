import { createHash, randomBytes } from 'node:crypto';
import type { Language } from '../../api/accounts.ts';
import { AppError } from '../../lib/app-error.ts';
import { HOUR, toIso } from '../../lib/time.ts';
import type { Needs } from '../deps.ts';
import { composeMail, type MailContent } from '../outbox/compose-mail.ts';

/** A recovery link holds for an hour (000 §5). */
const LINK_LIFE = HOUR;
/** Links for one address, and requests of one client, in an hour: the answer tells whether an account exists. */
const LINKS_PER_ADDRESS = 5;
const REQUESTS_PER_CLIENT = 20;

/** Only the hash of a token is kept, so that the table cannot be used to take over an account. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

const recoveryMail = (language: Language, fullName: string, url: string): MailContent =>
  ({
    es: {
      subject: 'Recupera tu contraseña de PlazaLibre',
      greeting: `Hola, ${fullName}:`,
      paragraphs: [
        'Has pedido una contraseña nueva. El enlace funciona una sola vez y caduca en 1 hora.',
        'Si no lo has pedido tú, no hagas nada: tu contraseña sigue siendo la misma.',
      ],
      link: { label: 'Elegir una contraseña nueva', url },
    },
    en: {
      subject: 'Recover your PlazaLibre password',
      greeting: `Hello, ${fullName}:`,
      paragraphs: [
        'You asked for a new password. The link works once and expires in 1 hour.',
        'If it was not you, do nothing: your password stays the same.',
      ],
      link: { label: 'Choose a new password', url },
    },
  })[language];

/**
 * Mails a recovery link. `not_found` ('User not found', 000 §8) when nobody has the address; asking is limited per
 * address and per client, so that it cannot be mined (ruling 15).
 */
export const requestPasswordReset = async (
  deps: Needs<'identity' | 'accounts' | 'limits' | 'mail' | 'clock' | 'settings'>,
  client: string,
  input: { email: string; language?: Language | undefined },
): Promise<void> => {
  const now = deps.clock.now();
  const isAllowed = await Promise.all([
    deps.limits.take(`forgot:${input.email}`, LINKS_PER_ADDRESS, 3600, now),
    deps.limits.take(`forgot-from:${client}`, REQUESTS_PER_CLIENT, 3600, now),
  ]);
  if (isAllowed.includes(false))
    throw new AppError('rate_limited', 'Too many requests. Try again in an hour.');
  const person = await deps.identity.find(input.email);
  if (!person) throw new AppError('not_found', 'User not found');
  const account = await deps.accounts.find(person.userId);
  const token = randomBytes(32).toString('base64url');
  await deps.accounts.saveResetToken(hashOf(token), {
    email: person.email,
    expiresAt: toIso(now + LINK_LIFE),
  });
  const language = input.language ?? account?.language ?? deps.settings.defaultLanguage;
  const url = `${deps.settings.siteUrl}/reset-password?token=${token}`;
  const name = account?.fullName ?? person.fullName;
  await deps.mail.send(composeMail(person.email, language, recoveryMail(language, name, url)));
};

/** The address that a token is for. `reset_token_invalid` when it is unknown or used, `reset_token_expired` when late. */
const readToken = async (deps: Needs<'accounts' | 'clock'>, token: string): Promise<string> => {
  const stored = await deps.accounts.findResetToken(hashOf(token));
  if (!stored || stored.isUsed) throw new AppError('reset_token_invalid', 'Invalid token');
  if (Date.parse(stored.expiresAt) <= deps.clock.now())
    throw new AppError('reset_token_expired', 'Token expired');
  return stored.email;
};

export const validateResetToken = async (
  deps: Needs<'accounts' | 'clock'>,
  token: string,
): Promise<{ valid: true }> => {
  await readToken(deps, token);
  return { valid: true };
};

/** Sets the password and ends every session. A link works once, also when it is used twice at the same moment (RP-02). */
export const resetPassword = async (
  deps: Needs<'identity' | 'accounts' | 'clock'>,
  input: { token: string; newPassword: string },
): Promise<void> => {
  const email = await readToken(deps, input.token);
  if (!(await deps.accounts.useResetToken(hashOf(input.token))))
    throw new AppError('reset_token_invalid', 'Invalid token');
  await deps.identity.setPassword(email, input.newPassword);
  await deps.identity.signOutEverywhere(email);
};
