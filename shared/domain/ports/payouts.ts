import type { OutboxEvent } from './outbox.ts';
import type { PayoutAccount, PayoutAccountStatus } from '../../model/account.ts';

/** Notifications of the account's owner, done by the outbox. */
export type PayoutAccountEffect = 'mail_payout_setup' | 'notify_payout_held' | 'mail_payout_account_changed';

/** An owner's account as the provider knows it. */
export interface ProviderAccount {
  readonly accountId: string;
  /** The user's id from the metadata that we wrote: the way back from an event. */
  readonly userId: string | undefined;
  readonly status: PayoutAccountStatus;
  /** The provider will have nothing to do with this owner; only support can help. */
  readonly isRejected: boolean;
  /** The owner may look into it at the provider. */
  readonly hasDashboard: boolean;
  /** A fingerprint of the bank accounts that money goes to; null where there is none. */
  readonly destination: string | null;
}

/** The provider's result, or the code of a definite refusal, which the same key would return again. */
export type ProviderResult<T> = { readonly made: T } | { readonly refused: string };

/** A transfer to an owner at the provider; epoch milliseconds. */
export interface Transfer {
  readonly id: string;
  readonly createdAt: number;
  readonly cents: number;
}

/** Limits of payouts, if the stage has them (decision 28). */
export interface PayoutRules {
  /** An owner is new until this many shares have been sent. */
  readonly newOwnerStays: number;
  /** Days after the end of the stay until a new owner's share is due. */
  readonly newOwnerDays: number;
  /** The maximum per owner in seven days. */
  readonly weeklyCents: number;
}

/** Owners and transfers at the payment provider. An unknown outcome throws `payments_unavailable`. */
export interface Payouts {
  /** Creates an account; returns the same one for the same key. */
  createAccount(
    owner: { userId: string; email: string },
    key: string,
  ): Promise<ProviderResult<ProviderAccount>>;
  findAccount(accountId: string): Promise<ProviderAccount | undefined>;
  /** An account created for a person since then, whose id was lost. */
  findAccountOf(userId: string, since: number): Promise<ProviderAccount | undefined>;
  /** The onboarding page of the provider, valid once and for some minutes. */
  createOnboardingLink(accountId: string, back: { returnUrl: string; refreshUrl: string }): Promise<string>;
  /** The owner's dashboard at the provider, valid once and for some minutes. */
  createDashboardLink(accountId: string): Promise<string>;
  findTransfer(bookingId: string): Promise<Transfer | undefined>;
  /**
   * Transfers a part of a payment, or of the platform's balance where no single payment covers the share; returns the same transfer for the
   * same key.
   */
  createTransfer(
    share: { bookingId: string; paymentIntentId: string | undefined; accountId: string; cents: number },
    key: string,
  ): Promise<ProviderResult<Transfer>>;
}

/** Owners' payout accounts as last recorded. */
export interface PayoutAccounts {
  /** With all previous writes. */
  find(userId: string): Promise<PayoutAccount | undefined>;
  /** Writes a new one; false when there is one already. */
  create(account: PayoutAccount): Promise<boolean>;
  /** Writes `account` over its previous revision, with the event, in one transaction; false after a conflict. */
  update(account: PayoutAccount, event?: OutboxEvent<PayoutAccountEffect>): Promise<boolean>;
}

declare module '../deps.ts' {
  interface EffectDeps {
    readonly payoutAccounts: PayoutAccounts;
  }
  interface Deps {
    readonly payouts: Payouts;
  }
}
