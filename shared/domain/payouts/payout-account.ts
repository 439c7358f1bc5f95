import type { PayoutAccount, PayoutAccountStatus } from '../../model/account.ts';
/** Notifications of the account's owner, done by the outbox. */
export type PayoutAccountEffect = 'mail_payout_setup' | 'notify_payout_held' | 'mail_payout_account_changed';

/** An owner's account as the provider knows it. */
export interface ProviderAccount {
  readonly accountId: string;
  /** What we wrote into its metadata: the way back from an event. */
  readonly userId: string | undefined;
  readonly status: PayoutAccountStatus;
  /** The provider will have nothing to do with this owner; only support can help. */
  readonly isRejected: boolean;
  /** The owner may look into it at the provider. */
  readonly hasDashboard: boolean;
  /** A fingerprint of the bank accounts that money goes to; null where there is none. */
  readonly destination: string | null;
}

/** What is known before anything was done. */
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
