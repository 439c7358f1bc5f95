import { accountLimits, accountRecords } from '../../areas/accounts.ts';
import { signInLimits } from '../../areas/sign-in.ts';
import { computeExpiry } from '../../lib/retention.ts';
import type { User } from '../../api/accounts.ts';
import { AppError } from '../../lib/app-error.ts';
import { CONFLICT, retryOnConflict } from '../../lib/retry-on-conflict.ts';
import { SECOND, toIso } from '../../lib/time.ts';
import type { Actor, Needs } from '../deps.ts';
import { enforceRateLimits, limit } from '../rate-limit.ts';
import type { Account, EmailChange } from '../../model/account.ts';
import { findEmailChange } from './account.ts';
import { toUser } from './to-user.ts';
import { emailConfirmationMail } from './account-mails.ts';
import { hashToken, LINK_LIFE, newToken, readUserId } from './mailed-token.ts';
import { requirePassword } from './require-password.ts';
import { ensureAccount, type UserDeps } from './sign-in.ts';

type ChangeDeps = UserDeps & Needs<'emailChanges' | 'limits'>;

/** Accounts without a verified address cost nothing to create, so those of a client are counted together. */
const takeRequest = (deps: ChangeDeps, { userId, emailVerifiedAt }: Account, client: string) =>
  enforceRateLimits(deps, [
    limit(accountLimits['change-email'], userId),
    ...(emailVerifiedAt === undefined ? [limit(accountLimits['change-email-from'], client)] : []),
  ]);

/** The time when an unconfirmed change is dropped. */
const endOfChange = ({ expiresAt }: Pick<EmailChange, 'expiresAt'>) =>
  toIso(computeExpiry(accountRecords.emailChange, Date.parse(expiresAt)) * SECOND);

const beingMade = () => new AppError('conflict', 'A change of the address is being made at this moment.');

/** Stores the change and queues its link, replacing an earlier one. */
const startChange = async (deps: ChangeDeps, actor: Actor, account: Account, email: string) => {
  await enforceRateLimits(deps, [limit(accountLimits['change-email-to'], email)]);
  const now = deps.clock.now();
  const emailChange = { email, expiresAt: toIso(now + LINK_LIFE) };
  const { userId } = account;
  const events = [
    { effects: ['mail_email_confirmation'], userId, email },
    { effects: ['forget_email_change'], userId, notBefore: endOfChange(emailChange) },
  ] as const;
  if (!(await deps.emailChanges.save(userId, emailChange, events, now))) throw beingMade();
  return toUser(deps, { ...account, emailChange }, actor.isAdmin);
};

/**
 * Mails a link to a new address; the old one stays until the link is used. The password is checked first, so that only the account's owner
 * learns which addresses have accounts. `wrong_password`, then `invalid_request` for the current address and `email_taken` for another
 * account's, which counts as an answer that reveals an account.
 */
export const requestEmailChange = async (
  deps: ChangeDeps,
  actor: Actor,
  client: string,
  input: { email: string; password: string },
): Promise<User> => {
  const account = await ensureAccount(deps, actor.userId);
  await takeRequest(deps, account, client);
  await requirePassword(deps, actor, input.password);
  const holder = await deps.identity.find(input.email);
  if (holder?.userId === actor.userId) {
    const message = 'This is your address already.';
    throw new AppError('invalid_request', message, { issues: [{ path: 'body.email', message }] });
  }
  if (holder) {
    await enforceRateLimits(deps, [limit(signInLimits['has-account'], client)]);
    throw new AppError('email_taken', 'An account with this email already exists');
  }
  return startChange(deps, actor, account, input.email);
};

/**
 * Mails a new link for the pending change. Without one, and with the current address on the suppression list, the link is for that address:
 * using it removes the address from the list. `not_found` in all other cases.
 */
export const resendEmailChange = async (deps: ChangeDeps, actor: Actor, client: string): Promise<User> => {
  const account = await ensureAccount(deps, actor.userId);
  await takeRequest(deps, account, client);
  const now = deps.clock.now();
  const change = findEmailChange(account, now);
  if (change) return startChange(deps, actor, account, change.email);
  if (await deps.suppressions.find(account.email, now))
    return startChange(deps, actor, account, account.email);
  throw new AppError('not_found', 'No change of the address waits.');
};

/** Drops the pending change, if there is one; its link becomes invalid. */
export const cancelEmailChange = async (
  deps: UserDeps & Needs<'emailChanges'>,
  actor: Actor,
): Promise<User> => {
  const { emailChange: _, ...account } = await ensureAccount(deps, actor.userId);
  if (!(await deps.emailChanges.cancel(actor.userId))) throw beingMade();
  return toUser(deps, account, actor.isAdmin);
};

/**
 * Mails the link of a change to its address. The token is created here, so that it exists only in the mail; a retry creates a new one.
 * Sends nothing if the change is no longer pending.
 */
export const sendEmailLink = async (
  deps: Needs<'accounts' | 'emailChanges' | 'mail' | 'settings' | 'clock'>,
  userId: string,
  email: string | undefined,
): Promise<void> => {
  const now = deps.clock.now();
  const account = await deps.accounts.find(userId);
  const change = account && findEmailChange(account, now);
  if (!change || change.email !== email) return;
  const token = newToken(userId);
  const link = { tokenHash: hashToken(token), expiresAt: toIso(now + LINK_LIFE) };
  if (!(await deps.emailChanges.setLink(userId, email, link))) return;
  const url = `${deps.settings.siteUrl}/confirmar-email?token=${token}`;
  await deps.mail.send(emailConfirmationMail(email, account.language, url));
};

const readLink = async (deps: Needs<'accounts' | 'clock'>, token: string) => {
  const userId = readUserId(token);
  const account = userId === undefined ? undefined : await deps.accounts.find(userId);
  const tokenHash = hashToken(token);
  if (account?.usedTokenHash === tokenHash)
    throw new AppError('email_link_used', 'This link has been used already.');
  if (account?.emailChange?.tokenHash !== tokenHash)
    throw new AppError('email_link_invalid', 'This link is not valid.');
  const change = findEmailChange(account, deps.clock.now());
  if (!change) throw new AppError('email_link_expired', 'This link has expired.');
  return { account, change };
};

/**
 * Makes a confirmed change: first in the user pool, where an address has one owner, then in the account. Each step is idempotent, so that a
 * retry after a crash completes it. `email_taken` ends it, too. The link has arrived, so the address leaves the suppression list.
 */
const makeChange = async (
  deps: Needs<'poolUsers' | 'emailChanges' | 'suppressions' | 'clock'>,
  account: Account,
  change: EmailChange,
): Promise<void> => {
  try {
    await deps.poolUsers.setEmail(account.userId, change.email);
  } catch (error) {
    if (error instanceof AppError && error.code === 'email_taken')
      await deps.emailChanges.drop(account.userId, change);
    throw error;
  }
  await deps.suppressions.lift(change.email, deps.clock.now());
  // The mail goes to the former address.
  const event = { effects: ['mail_email_changed'], userId: account.userId, email: account.email } as const;
  await deps.emailChanges.complete(account.userId, change, event, deps.clock.now());
};

/** The link was used or replaced after it was read: reading it again shows which. */
const PRESSED_AGAIN = {
  attempts: 2,
  error: () => new AppError('email_link_invalid', 'This link is not valid.'),
};

/**
 * Confirms the change of a link, once. After this is recorded, the outbox makes the change if this call fails; until then the same link may
 * be used again.
 */
export const confirmEmailChange = async (
  deps: Needs<'poolUsers' | 'accounts' | 'emailChanges' | 'suppressions' | 'clock'>,
  token: string,
): Promise<{ email: string }> => {
  const { account, change } = await retryOnConflict(async () => {
    const link = await readLink(deps, token);
    const { userId } = link.account;
    const event = { effects: ['make_email_change'], userId, email: link.change.email } as const;
    const isOurs =
      link.change.isConfirmed ||
      (await deps.emailChanges.confirm(userId, link.change, event, deps.clock.now()));
    return isOurs ? link : CONFLICT;
  }, PRESSED_AGAIN);
  await makeChange(deps, account, change);
  return { email: change.email };
};

/** Completes a change that was confirmed but not made; does nothing if it was made or cannot be. */
export const finishEmailChange = async (
  deps: Needs<'poolUsers' | 'accounts' | 'emailChanges' | 'suppressions' | 'clock'>,
  userId: string,
): Promise<void> => {
  const account = await deps.accounts.find(userId);
  if (!account?.emailChange?.isConfirmed) return;
  try {
    await makeChange(deps, account, account.emailChange);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'email_taken') throw error;
  }
};

/** Drops a change that was not confirmed in time: the address may be a stranger's. */
export const forgetEmailChange = async (
  deps: Needs<'emailChanges' | 'clock'>,
  userId: string,
): Promise<void> => deps.emailChanges.dropOld(userId, deps.clock.now());
