import { CONFLICT, retryOnConflict } from '../../lib/retry-on-conflict.ts';
import { toIso } from '../../lib/time.ts';
import type { Booking } from '../../model/booking.ts';
import { pagesOver } from '../bookings/pages-over.ts';
import type { Needs } from '../deps.ts';
import type { PayoutAccount } from '../../model/account.ts';
import type { ProviderAccount } from '../ports/payouts.ts';
import { applyPayoutTransition } from './payout-process.ts';

export type AccountDeps = Needs<'payouts' | 'payoutAccounts' | 'bookings' | 'clock'>;

/** The webhook, the owner's browser and the job may look at one account at the same moment. */
const RETRY = {
  attempts: 5,
  error: () => new Error('The account of an owner is being changed by others again and again.'),
};

/** The account after a change, as it is to be written over the revision before. */
export const changed = (
  account: PayoutAccount,
  changes: Partial<Omit<PayoutAccount, 'userId' | 'revision'>>,
  now: number,
): PayoutAccount => ({ ...account, ...changes, revision: account.revision + 1, updatedAt: toIso(now) });

const FIELDS = ['accountId', 'status', 'isRejected', 'hasDashboard', 'destination'] as const;

const isSame = (known: PayoutAccount, state: Omit<ProviderAccount, 'userId'>) =>
  FIELDS.every((field) => known[field] === state[field]);

const waitsForAccount = ({ payout }: Booking) => payout?.state === 'held' && payout.heldFor === 'onboarding';

/**
 * Whether the owner is notified: from when money can go there, or no longer can, and whenever it goes to another bank account.
 * What is filled in before an account is ready leads to one mail, when it is.
 */
const isToTell = (known: PayoutAccount, state: Pick<ProviderAccount, 'status' | 'destination'>): boolean => {
  const changesReady = (known.status === 'ready') !== (state.status === 'ready');
  const hadDestination = typeof known.destination === 'string';
  return changesReady || (hadDestination && known.destination !== state.destination);
};

/** What waited for the owner's account is due at once. A concurrent change of a booking looks at the account, too. */
const releaseHeld = async (deps: AccountDeps, userId: string): Promise<void> => {
  for await (const page of pagesOver(deps, userId))
    for (const booking of page.filter(waitsForAccount)) {
      const now = deps.clock.now();
      const step = applyPayoutTransition(booking, 'release', now);
      if (step) await deps.bookings.write(step, now);
    }
};

/** The state of an account that the provider no longer knows. */
const toGoneAccount = (accountId: string): ProviderAccount => ({
  accountId,
  userId: undefined,
  status: 'restricted',
  isRejected: true,
  hasDashboard: false,
  destination: null,
});

/**
 * Notes the state of an account, held shares first, so that a crash in between leaves it as it was and this happens
 * again. False when another writer has changed it since `known` was read (optimistic locking): what `state` says may then be old.
 */
const tryRecord = async (
  deps: AccountDeps,
  known: PayoutAccount,
  { userId: _userId, ...state }: ProviderAccount,
): Promise<boolean> => {
  if (isSame(known, state)) return true;
  const isReady = state.status === 'ready';
  if (isReady) await releaseHeld(deps, known.userId);
  const told = isReady ? { toldAt: null } : {};
  const next = changed(known, { ...state, ...told }, deps.clock.now());
  const warning = { effects: ['mail_payout_account_changed'], userId: known.userId } as const;
  return deps.payoutAccounts.update(next, isToTell(known, state) ? warning : undefined);
};

/**
 * The account of an owner as the provider knows it now, noted; undefined when nothing was ever begun. It is read before
 * the provider is asked and written over what was read, so that an old answer never replaces a newer one.
 */
export const refreshAccount = (deps: AccountDeps, userId: string): Promise<PayoutAccount | undefined> =>
  retryOnConflict(async () => {
    const known = await deps.payoutAccounts.find(userId);
    if (!known?.accountId) return known;
    const state = (await deps.payouts.findAccount(known.accountId)) ?? toGoneAccount(known.accountId);
    return (await tryRecord(deps, known, state)) ? deps.payoutAccounts.find(userId) : CONFLICT;
  }, RETRY);

/** Notes an account that the provider made for us, when its name was not known yet. */
export const adoptAccount = (deps: AccountDeps, userId: string, state: ProviderAccount): Promise<void> =>
  retryOnConflict(async () => {
    const known = await deps.payoutAccounts.find(userId);
    return known?.accountId !== null || (await tryRecord(deps, known, state)) ? undefined : CONFLICT;
  }, RETRY);

/**
 * Follows what an event says about an account: its state is asked of the provider, so that order and repetition do not
 * matter. Accounts that do not belong to our users are left alone.
 */
export const syncAccount = async (deps: AccountDeps, accountId: string): Promise<void> => {
  const state = await deps.payouts.findAccount(accountId);
  if (state?.userId === undefined) return;
  const { userId } = state;
  await adoptAccount(deps, userId, state);
  const known = await deps.payoutAccounts.find(userId);
  if (known?.accountId === accountId) await refreshAccount(deps, userId);
};
