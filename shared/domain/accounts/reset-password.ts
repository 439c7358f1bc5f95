import { signInLimits } from '../../areas/sign-in.ts';
import type { Language } from '../../api/accounts.ts';
import { EASY_PASSWORD, isOwnName } from '../../api/common-passwords.ts';
import { AppError } from '../../lib/app-error.ts';
import { toIso } from '../../lib/time.ts';
import type { Needs } from '../deps.ts';
import { enforceRateLimits, limit, tryLimit } from '../rate-limit.ts';
import { recoveryMail } from './account-mails.ts';
import { endSessions } from './end-sessions.ts';
import { type ForeignEmailDeps, undoForeignEmail } from './foreign-email.ts';
import { noteSignInFrom } from './known-client.ts';
import { hashToken, LINK_LIFE, newToken, readUserId } from './mailed-token.ts';

/**
 * Mails a recovery link. Earlier links stay valid until one is used, so that a stranger cannot end the owner's. `not_found` ('User not
 * found', 000 §8) when no account has the address. To prevent enumeration (ruling 15), a client with too many such answers only gets
 * `isTold: false`, for every address; links are still sent to accounts. A link never goes to an address that only the pool has.
 */
export const requestPasswordReset = async (
  deps: ForeignEmailDeps & Needs<'mailedLinks' | 'limits' | 'mail' | 'settings'>,
  client: string,
  input: { email: string; language?: Language | undefined },
): Promise<{ isTold: boolean }> => {
  await enforceRateLimits(deps, [limit(signInLimits.recovery, `${input.email} ${client}`)]);
  // Separately: requests beyond a client's own limits do not count for others.
  await enforceRateLimits(deps, [limit(signInLimits['recovery-to'], input.email)]);
  const answers = limit(signInLimits['has-account'], client);
  const person = await deps.identity.find(input.email);
  if (!person || (await undoForeignEmail(deps, person.userId, person.email))) {
    if (!(await tryLimit(deps, answers))) return { isTold: false };
    throw new AppError('not_found', 'User not found');
  }
  const { userId, email } = person;
  const account = await deps.accounts.find(userId);
  const token = newToken(userId);
  const expiresAt = toIso(deps.clock.now() + LINK_LIFE);
  await deps.mailedLinks.add('recovery', userId, hashToken(token), { email, expiresAt });
  const language = input.language ?? account?.language ?? person.language ?? deps.settings.defaultLanguage;
  const url = `${deps.settings.siteUrl}/reset-password?token=${token}`;
  const name = account?.emailVerifiedAt === undefined ? undefined : account.fullName;
  await deps.mail.send(recoveryMail({ email, name }, language, url));
  const { key, max, windowSeconds } = answers;
  return { isTold: !(await deps.limits.isUsedUp(key, max, windowSeconds, deps.clock.now())) };
};

type TokenDeps = Needs<'accounts' | 'mailedLinks' | 'clock'>;

/**
 * The user of a token, and the address that it was mailed to. `reset_token_invalid` when it is unknown, used, or not for the account's
 * current address; `reset_token_expired` when it is late.
 */
const readToken = async (deps: TokenDeps, token: string): Promise<{ userId: string; email: string }> => {
  const userId = readUserId(token);
  const link =
    userId === undefined ? undefined : await deps.mailedLinks.find('recovery', userId, hashToken(token));
  if (userId === undefined || !link) throw new AppError('reset_token_invalid', 'Invalid token');
  if (Date.parse(link.expiresAt) <= deps.clock.now())
    throw new AppError('reset_token_expired', 'Token expired');
  const account = await deps.accounts.find(userId);
  if (account && account.email !== link.email) throw new AppError('reset_token_invalid', 'Invalid token');
  return { userId, email: link.email };
};

export const validateResetToken = async (deps: TokenDeps, token: string): Promise<{ valid: true }> => {
  await readToken(deps, token);
  return { valid: true };
};

/**
 * Sets the password, ends every session and informs the owner by mail. A link works once, also when used twice at the same moment (RP-02),
 * and ends all others. A pending change of address is dropped: a thief with the old password may have requested it. The link has arrived,
 * so the address is verified, and this client can sign in whatever others try. `invalid_request` for a password made of the address, which
 * leaves the link valid.
 */
export const resetPassword = async (
  deps: TokenDeps & Needs<'identity' | 'emailChanges' | 'outbox' | 'limits'>,
  client: string,
  input: { token: string; newPassword: string },
): Promise<void> => {
  const { userId, email } = await readToken(deps, input.token);
  if (isOwnName(input.newPassword, email))
    throw new AppError('invalid_request', EASY_PASSWORD, {
      issues: [{ path: 'body.newPassword', message: EASY_PASSWORD }],
    });
  if (!(await deps.mailedLinks.use('recovery', userId, hashToken(input.token))))
    throw new AppError('reset_token_invalid', 'Invalid token');
  await deps.emailChanges.cancel(userId);
  await deps.identity.setPassword(userId, input.newPassword);
  await endSessions(deps, userId);
  const now = deps.clock.now();
  await deps.accounts.verifyEmail(userId, email, now);
  const wrongPasswords = limit(signInLimits['sign-in'], `${email} ${client}`);
  await deps.limits.reset(wrongPasswords.key, wrongPasswords.windowSeconds, now);
  await noteSignInFrom(deps, email, client);
  await deps.outbox.add({ effects: ['mail_password_changed'], userId }, now);
};
