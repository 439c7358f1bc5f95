import { payoutLimits } from '../../areas/payouts.ts';
import { PAYOUT_RETURNS } from '../../model/constants.ts';
import { AppError } from '../../lib/app-error.ts';
import { toIso } from '../../lib/time.ts';
import type { Account, PayoutAccount } from '../../model/account.ts';
import { requirePassword } from '../accounts/require-password.ts';
import type { Actor, Needs } from '../deps.ts';
import { enforceRateLimits, limit } from '../rate-limit.ts';
import { type AccountDeps, adoptAccount, changed } from './sync-account.ts';
import { newPayoutAccount } from './payout-account.ts';

type OpenDeps = AccountDeps & Needs<'accounts' | 'identity' | 'limits' | 'settings'>;

/** The link can change where money goes, so a token alone must not suffice. */
const allowLink = async (deps: OpenDeps, actor: Actor, password: string): Promise<void> => {
  await enforceRateLimits(deps, [limit(payoutLimits['payout-link'], actor.userId)]);
  await requirePassword(deps, actor, password);
};

/** The state is stored before the provider is called, so that no crash can create a second account. */
const getKnown = async (
  deps: OpenDeps,
  userId: string,
): Promise<{ known: PayoutAccount; isNew: boolean }> => {
  const created = newPayoutAccount(userId, toIso(deps.clock.now()));
  const isNew = await deps.payoutAccounts.create(created);
  const known = isNew ? created : await deps.payoutAccounts.find(userId);
  if (!known) throw new Error('The account of an owner is gone.');
  return { known, isNew };
};

/**
 * The id of the owner's account, which is created once: under a stored key, and searched for first if an earlier call may have created it,
 * because the provider forgets keys after a day.
 */
const getAccountId = async (
  deps: OpenDeps,
  { userId, email }: Pick<Account, 'userId' | 'email'>,
): Promise<string> => {
  const { known, isNew } = await getKnown(deps, userId);
  if (known.accountId !== null) return known.accountId;
  const earlier = isNew ? undefined : await deps.payouts.findAccountOf(userId, Date.parse(known.createdAt));
  const answer = earlier
    ? { made: earlier }
    : await deps.payouts.createAccount({ userId, email }, `payout-account-${userId}-${known.attempt}`);
  if ('refused' in answer) {
    await deps.payoutAccounts.update(changed(known, { attempt: known.attempt + 1 }, deps.clock.now()));
    throw new AppError('payments_unavailable', 'The account could not be made. Try again later.', {
      cause: new Error(`The provider refused an account: ${answer.refused}`),
    });
  }
  await adoptAccount(deps, userId, answer.made);
  return (await deps.payoutAccounts.find(userId))?.accountId ?? answer.made.accountId;
};

/**
 * The address of the provider's onboarding page for the caller. It works once and for some minutes; the return addresses are ours. Errors:
 * `email_unverified`, because an account with somebody else's address must not be paid, `rate_limited`, `wrong_password`, `conflict` if the
 * provider has rejected the caller, and `payments_unavailable`.
 */
export const startOnboarding = async (
  deps: OpenDeps,
  actor: Actor,
  { password }: { password: string },
): Promise<{ url: string }> => {
  const person = await deps.accounts.find(actor.userId);
  if (!person) throw new AppError('not_found', 'There is no such account.');
  if (person.emailVerifiedAt === undefined)
    throw new AppError('email_unverified', 'Confirm your e-mail address before you say how to be paid.');
  await allowLink(deps, actor, password);
  const known = await deps.payoutAccounts.find(actor.userId);
  if (known?.isRejected) throw new AppError('conflict', 'This account cannot be paid. Write to support.');
  const accountId = await getAccountId(deps, person);
  const { parameter, done, expired } = PAYOUT_RETURNS;
  const page = `${deps.settings.siteUrl}/ingresos?${parameter}`;
  const url = await deps.payouts.createOnboardingLink(accountId, {
    returnUrl: `${page}=${done}`,
    refreshUrl: `${page}=${expired}`,
  });
  return { url };
};

/**
 * The address of the caller's dashboard at the provider, valid once and for some minutes. Errors: `rate_limited`, `wrong_password`,
 * `conflict` if there is none yet, `payments_unavailable`.
 */
export const openProviderPage = async (
  deps: OpenDeps,
  actor: Actor,
  { password }: { password: string },
): Promise<{ url: string }> => {
  await allowLink(deps, actor, password);
  const known = await deps.payoutAccounts.find(actor.userId);
  if (!known?.accountId || !known.hasDashboard)
    throw new AppError('conflict', 'Say how you want to be paid first.');
  return { url: await deps.payouts.createDashboardLink(known.accountId) };
};
