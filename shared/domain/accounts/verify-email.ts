import { accountLimits } from '../../areas/accounts.ts';
import { AppError } from '../../lib/app-error.ts';
import { toIso } from '../../lib/time.ts';
import type { Actor, Needs } from '../deps.ts';
import { enforceRateLimits, limit } from '../rate-limit.ts';
import type { Account } from '../../model/account.ts';
import { verificationMail, welcomeMail } from './account-mails.ts';
import { hashToken, newToken, readUserId, VERIFICATION_LIFE } from './mailed-token.ts';

/**
 * Mails a link that verifies the current address. `conflict` if it is already verified, `rate_limited` past 5 mails an hour to an address
 * or 60 from a client.
 */
export const requestEmailVerification = async (
  deps: Needs<'accounts' | 'limits' | 'outbox' | 'clock'>,
  { userId }: Actor,
  client: string,
): Promise<void> => {
  const account = await deps.accounts.find(userId);
  if (!account) throw new AppError('not_found', 'There is no such account.');
  const { email, emailVerifiedAt } = account;
  if (emailVerifiedAt !== undefined) throw new AppError('conflict', 'The address is verified already.');
  await enforceRateLimits(deps, [
    limit(accountLimits.verification, email),
    limit(accountLimits['verification-from'], client),
  ]);
  await deps.outbox.add({ effects: ['mail_email_verification'], userId }, deps.clock.now());
};

type LinkDeps = Needs<'accounts' | 'mailedLinks' | 'mail' | 'settings' | 'clock'>;

/** Creates a link for the account's current address; earlier ones stay valid. */
const addLink = async (deps: LinkDeps, { userId, email }: Account): Promise<string> => {
  const token = newToken(userId);
  const expiresAt = toIso(deps.clock.now() + VERIFICATION_LIFE);
  await deps.mailedLinks.add('verification', userId, hashToken(token), { email, expiresAt });
  return `${deps.settings.siteUrl}/verificar-email?token=${token}`;
};

/** Mails the welcome, with the link that verifies the address unless the user pool has done so. */
export const sendWelcome = async (deps: LinkDeps, userId: string): Promise<void> => {
  const account = await deps.accounts.find(userId);
  if (!account) return;
  const url = account.emailVerifiedAt === undefined ? await addLink(deps, account) : undefined;
  await deps.mail.send(welcomeMail(account, deps.settings.siteUrl, url));
};

/** Mails another link; sends nothing if the address is verified by now. */
export const sendVerificationLink = async (deps: LinkDeps, userId: string): Promise<void> => {
  const account = await deps.accounts.find(userId);
  if (!account || account.emailVerifiedAt !== undefined) return;
  await deps.mail.send(verificationMail(account, await addLink(deps, account)));
};

/**
 * Verifies the address that a link was mailed to; using it again changes nothing. `email_link_invalid` if it is unknown or the account has
 * another address by now, `email_link_expired` if it is late.
 */
export const verifyEmail = async (
  deps: Needs<'accounts' | 'mailedLinks' | 'clock'>,
  token: string,
): Promise<{ email: string }> => {
  const now = deps.clock.now();
  const userId = readUserId(token);
  const link =
    userId === undefined ? undefined : await deps.mailedLinks.find('verification', userId, hashToken(token));
  if (userId === undefined || !link) throw new AppError('email_link_invalid', 'This link is not valid.');
  if (Date.parse(link.expiresAt) <= now) throw new AppError('email_link_expired', 'This link has expired.');
  if (!(await deps.accounts.verifyEmail(userId, link.email, now)))
    throw new AppError('email_link_invalid', 'This link is not valid.');
  return { email: link.email };
};
