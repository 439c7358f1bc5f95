/**
 * How far an owner is with the account at the payment provider. `incomplete`: details are missing. `in_review`: all were
 * given and are looked at. `ready`: money can go there. `restricted`: it could or should, but something is wanted first.
 */
export type PayoutAccountStatus = 'incomplete' | 'in_review' | 'ready' | 'restricted';

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

/** What we know of it. */
export interface PayoutAccount {
  readonly userId: string;
  /** Null until the provider has made it. */
  readonly accountId: string | null;
  /** Goes up when the provider refuses to make it: part of the idempotency key, and kept before each call. */
  readonly attempt: number;
  readonly status: PayoutAccountStatus | 'none';
  readonly isRejected: boolean;
  readonly hasDashboard: boolean;
  /** Undefined until the provider was asked. */
  readonly destination?: string | null;
  /** When the owner was asked to look after it, because money waits; null since it was ready. */
  readonly toldAt: string | null;
  /** Raised by every write, which is made over the revision before only. */
  readonly revision: number;
  readonly createdAt: string;
  readonly updatedAt: string;
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
