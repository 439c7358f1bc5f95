import type { PayoutAccount } from '../../model/account.ts';

/** The state before anything was done. */
export const newPayoutAccount = (userId: string, at: string): PayoutAccount => ({
  userId,
  accountId: null,
  attempt: 0,
  status: 'none',
  isRejected: false,
  hasDashboard: false,
  toldAt: null,
  revision: 1,
  createdAt: at,
  updatedAt: at,
});
