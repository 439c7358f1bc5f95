import { CONFLICT, retryOnConflict } from '../../lib/retry-on-conflict.ts';
import { toIso } from '../../lib/time.ts';
import type { Needs } from '../deps.ts';
import type { PayoutAccount } from '../../model/account.ts';
import type { ProviderAccount } from '../ports/payouts.ts';
import { releaseHeld } from './release-held.ts';

export type AccountDeps = Needs<'payouts' | 'payoutAccounts' | 'bookings' | 'claims' | 'clock'>;

/** The webhook, the owner's browser and the job may read one account at the same moment. */
const RETRY = {
  attempts: 5,
  error: () => new Error('The account of an owner is being changed by others again and again.'),
};

/** The account after a change, to write over the previous revision. */
export const changed = (
  account: PayoutAccount,
  changes: Partial<Omit<PayoutAccount, 'userId' | 'revision'>>,
  now: number,
): PayoutAccount => ({ ...account, ...changes, revision: account.revision + 1, updatedAt: toIso(now) });

const FIELDS = ['accountId', 'status', 'isRejected', 'hasDashboard', 'destination'] as const;

const isSame = (known: PayoutAccount, state: Omit<ProviderAccount, 'userId'>) =>
  FIELDS.every((field) => known[field] === state[field]);

/**
 * Whether to notify the owner: when payouts become possible or impossible, and when the bank account changes. Changes before an account is
 * ready lead to one mail, when it is.
 */
const mustNotify = (
  known: PayoutAccount,
  state: Pick<ProviderAccount, 'status' | 'destination'>,
): boolean => {
  const changesReady = (known.status === 'ready') !== (state.status === 'ready');
  const hadDestination = typeof known.destination === 'string';
  return changesReady || (hadDestination && known.destination !== state.destination);
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
 * Records the state of an account, after releasing held shares, so that a crash in between repeats both. False if another writer has
 * changed it since `known` was read (optimistic locking): `state` may then be outdated.
 */
const tryRecord = async (
  deps: AccountDeps,
  known: PayoutAccount,
  { userId: _userId, ...state }: ProviderAccount,
): Promise<boolean> => {
  if (isSame(known, state)) return true;
  const isReady = state.status === 'ready';
  if (isReady) await releaseHeld(deps, known.userId, 'onboarding');
  const told = isReady ? { toldAt: null } : {};
  const next = changed(known, { ...state, ...told }, deps.clock.now());
  const warning = { effects: ['mail_payout_account_changed'], userId: known.userId } as const;
  return deps.payoutAccounts.update(next, mustNotify(known, state) ? warning : undefined);
};

/**
 * Reads an owner's account at the provider and records it; undefined if none was begun. Our record is read first and only that revision is
 * overwritten, so that an old answer never replaces a newer one.
 */
export const refreshAccount = (deps: AccountDeps, userId: string): Promise<PayoutAccount | undefined> =>
  retryOnConflict(async () => {
    const known = await deps.payoutAccounts.find(userId);
    if (!known?.accountId) return known;
    const state = (await deps.payouts.findAccount(known.accountId)) ?? toGoneAccount(known.accountId);
    return (await tryRecord(deps, known, state)) ? deps.payoutAccounts.find(userId) : CONFLICT;
  }, RETRY);

/** Records an account that the provider created for us before its id was known. */
export const adoptAccount = (deps: AccountDeps, userId: string, state: ProviderAccount): Promise<void> =>
  retryOnConflict(async () => {
    const known = await deps.payoutAccounts.find(userId);
    return known?.accountId !== null || (await tryRecord(deps, known, state)) ? undefined : CONFLICT;
  }, RETRY);

/**
 * Handles an event about an account: reads its state at the provider, so that order and repetition do not matter. Accounts of other systems
 * are ignored.
 */
export const syncAccount = async (deps: AccountDeps, accountId: string): Promise<void> => {
  const state = await deps.payouts.findAccount(accountId);
  if (state?.userId === undefined) return;
  const { userId } = state;
  await adoptAccount(deps, userId, state);
  const known = await deps.payoutAccounts.find(userId);
  if (known?.accountId === accountId) await refreshAccount(deps, userId);
};
