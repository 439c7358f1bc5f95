import type { PayoutAccount as PayoutAccountAnswer } from '../../api/payouts.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Actor, Needs } from '../deps.ts';
import { isEarned } from '../bookings/share.ts';
import { type AccountDeps, refreshAccount } from './sync-account.ts';
import type { PayoutAccount } from '../../model/account.ts';

/** The number of latest stays that are searched for waiting money. */
const MAX_SEARCHED = 50;

/** The stored state is good enough while the provider does not answer. */
const findFresh = async (deps: AccountDeps, userId: string): Promise<PayoutAccount | undefined> => {
  const known = await deps.payoutAccounts.find(userId);
  if (!known?.accountId || known.status === 'ready') return known;
  try {
    return await refreshAccount(deps, userId);
  } catch (error) {
    if (error instanceof AppError && error.code === 'payments_unavailable') return known;
    throw error;
  }
};

const hasMoneyWaiting = async (deps: Needs<'bookings'>, userId: string): Promise<boolean> => {
  const pages = [
    deps.bookings.pageByOwner(userId, 'ahead', { limit: 1 }),
    deps.bookings.pageByOwner(userId, 'over', { limit: MAX_SEARCHED }),
  ];
  const bookings = (await Promise.all(pages)).flat();
  return bookings.some((booking) => isEarned(booking) && booking.payout?.state !== 'sent');
};

/**
 * The state of the caller's payout account. The provider is asked until the account is ready, so that an owner who returns from there sees
 * the result; later its events update it.
 */
export const getPayoutAccount = async (deps: AccountDeps, actor: Actor): Promise<PayoutAccountAnswer> => {
  const [account, isWaiting] = await Promise.all([
    findFresh(deps, actor.userId),
    hasMoneyWaiting(deps, actor.userId),
  ]);
  return {
    status: account?.status ?? 'none',
    isRejected: account?.isRejected ?? false,
    hasDashboard: account?.hasDashboard ?? false,
    hasMoneyWaiting: isWaiting,
  };
};
