import type { Language } from '../../api/accounts.ts';
import { AppError } from '../../lib/app-error.ts';
import { toIso } from '../../lib/time.ts';
import type { Needs } from '../deps.ts';
import { takeLimits } from '../rate-limit.ts';
import { recoveryMail } from './account-mails.ts';
import { hashOf, LINK_LIFE, newToken, userIdOf } from './mailed-token.ts';

/** Links for one address, and requests of one client, in an hour: the answer tells whether an account exists. */
const LINKS_PER_ADDRESS = 5;
const REQUESTS_PER_CLIENT = 20;

/**
 * Mails a recovery link, which takes the place of every earlier one. `not_found` ('User not found', 000 §8) when nobody
 * has the address; asking is limited per address and per client, so that it cannot be mined (ruling 15).
 */
export const requestPasswordReset = async (
  deps: Needs<'identity' | 'accounts' | 'limits' | 'mail' | 'clock' | 'settings'>,
  client: string,
  input: { email: string; language?: Language | undefined },
): Promise<void> => {
  await takeLimits(deps, [
    { key: `forgot:${input.email}`, most: LINKS_PER_ADDRESS, windowSeconds: 3600 },
    { key: `forgot-from:${client}`, most: REQUESTS_PER_CLIENT, windowSeconds: 3600 },
  ]);
  const person = await deps.identity.find(input.email);
  if (!person) throw new AppError('not_found', 'User not found');
  const account = await deps.accounts.find(person.userId);
  const token = newToken(person.userId);
  const expiresAt = toIso(deps.clock.now() + LINK_LIFE);
  await deps.accounts.saveReset(person.userId, { tokenHash: hashOf(token), expiresAt });
  const language = input.language ?? account?.language ?? person.language ?? deps.settings.defaultLanguage;
  const url = `${deps.settings.siteUrl}/reset-password?token=${token}`;
  const to = { email: person.email, fullName: account?.fullName ?? person.fullName };
  await deps.mail.send(recoveryMail(to, language, url));
};

/**
 * Whose token it is. `reset_token_invalid` when it is unknown, used or replaced by a newer one, `reset_token_expired`
 * when it is late.
 */
const readToken = async (deps: Needs<'accounts' | 'clock'>, token: string): Promise<string> => {
  const userId = userIdOf(token);
  const stored = userId === undefined ? undefined : await deps.accounts.findReset(userId);
  if (userId === undefined || stored?.tokenHash !== hashOf(token))
    throw new AppError('reset_token_invalid', 'Invalid token');
  if (Date.parse(stored.expiresAt) <= deps.clock.now())
    throw new AppError('reset_token_expired', 'Token expired');
  return userId;
};

export const validateResetToken = async (
  deps: Needs<'accounts' | 'clock'>,
  token: string,
): Promise<{ valid: true }> => {
  await readToken(deps, token);
  return { valid: true };
};

/**
 * Sets the password, ends every session and tells the owner by mail. A link works once, also when it is used twice at
 * the same moment (RP-02). A change of the address that still waits is given up: whoever knew the old password may have
 * asked for it.
 */
export const resetPassword = async (
  deps: Needs<'identity' | 'accounts' | 'emailChanges' | 'outbox' | 'clock'>,
  input: { token: string; newPassword: string },
): Promise<void> => {
  const userId = await readToken(deps, input.token);
  if (!(await deps.accounts.useReset(userId, hashOf(input.token))))
    throw new AppError('reset_token_invalid', 'Invalid token');
  await deps.emailChanges.cancel(userId);
  await deps.identity.setPassword(userId, input.newPassword);
  await deps.identity.signOutEverywhere(userId);
  await deps.outbox.add({ effects: ['mail_password_changed'], userId }, deps.clock.now());
};
