import type { OutboxEvent } from './outbox.ts';
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

/** What the provider made, or the code of its definite no: asking again under the same key would get it again. */
export type ProviderResult<T> = { readonly made: T } | { readonly refused: string };

/** An owner's share on its way to the owner, as the provider knows it; epoch milliseconds. */
export interface Transfer {
  readonly id: string;
  readonly createdAt: number;
  readonly cents: number;
}

/** Limits of payouts, where a stage has them (decision 28). */
export interface PayoutRules {
  /** An owner is new until so many shares have been sent. */
  readonly newOwnerStays: number;
  /** Days after the end of the stay until a new owner's share is due. */
  readonly newOwnerDays: number;
  /** What one owner is sent in seven days. */
  readonly weeklyCents: number;
}

/** Owners at the payment provider, and what is sent to them. What has no known outcome throws `payments_unavailable`. */
export interface Payouts {
  /** Asks for an account; the same one for the same key. */
  createAccount(
    owner: { userId: string; email: string },
    key: string,
  ): Promise<ProviderResult<ProviderAccount>>;
  findAccount(accountId: string): Promise<ProviderAccount | undefined>;
  /** One that was made for a person since then, whose name we never heard. */
  findAccountOf(userId: string, since: number): Promise<ProviderAccount | undefined>;
  /** A page of the provider that asks the owner for what is missing, once and for some minutes. */
  createOnboardingLink(accountId: string, back: { returnUrl: string; refreshUrl: string }): Promise<string>;
  /** The owner's own page at the provider, once and for some minutes. */
  createDashboardLink(accountId: string): Promise<string>;
  /** What was sent for a booking. */
  findTransfer(bookingId: string): Promise<Transfer | undefined>;
  /** Sends a part of the booking's payment on; the same transfer for the same key. */
  createTransfer(
    share: { bookingId: string; paymentIntentId: string; accountId: string; cents: number },
    key: string,
  ): Promise<ProviderResult<Transfer>>;
}

/** What we know of owners' accounts at the payment provider. */
export interface PayoutAccounts {
  /** As the last write left it. */
  find(userId: string): Promise<PayoutAccount | undefined>;
  /** Writes a new one; false when there is one already. */
  create(account: PayoutAccount): Promise<boolean>;
  /** Writes `account` over the revision before it, with what follows, both or neither; false when that is no longer the one. */
  update(account: PayoutAccount, event?: OutboxEvent<PayoutAccountEffect>): Promise<boolean>;
}
