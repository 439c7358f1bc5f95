import type { OutboxEvent } from './outbox.ts';
import type { Language } from '../../api/accounts.ts';
import type { ConsentRecord, Account, EmailChange, ProfileChanges } from '../../model/account.ts';

/** The effects of a change of an account, performed by the outbox after the change is written. */
export type AccountEffect =
  | 'mail_welcome'
  | 'mail_email_verification'
  | 'mail_password_changed'
  | 'mail_phone_changed'
  | 'mail_email_confirmation'
  | 'make_email_change'
  | 'mail_email_changed'
  | 'mail_email_restored'
  | 'forget_email_change'
  | 'erase_account';

export interface Accounts {
  /** With all previous writes; undefined when it is closed. */
  find(userId: string): Promise<Account | undefined>;
  /** The open and readable accounts, for lists. */
  listByIds(userIds: readonly string[]): Promise<Account[]>;
  save(account: Account): Promise<void>;
  /** Writes the given fields only; undefined when there is no such account. */
  update(userId: string, changes: ProfileChanges): Promise<Account | undefined>;
  /**
   * Changes the telephone number, if it is still the one in `account`, with the outbox entry that reports it, in one transaction; otherwise
   * false.
   */
  changePhone(
    account: Account,
    changes: ProfileChanges,
    event: OutboxEvent<AccountEffect>,
    now: number,
  ): Promise<boolean>;
  /** Creates an account with its consents and the outbox entry of its welcome mail, in one transaction; false if it exists or existed. */
  create(
    account: Account,
    agreement: ConsentRecord,
    event: OutboxEvent<AccountEffect>,
    now: number,
  ): Promise<boolean>;
  /** Records that mails to `email` arrive. False if it is not the account's address, or the account is closed. */
  verifyEmail(userId: string, email: string, now: number): Promise<boolean>;
  /** Records that all sessions have ended; does nothing without an account. */
  endSessions(userId: string, now: number): Promise<void>;
}

/**
 * The purpose of a mailed link: `recovery` sets a new password, `verification` proves the address, `unsubscribe` ends the mails about
 * favourites.
 */
export type LinkKind = 'recovery' | 'verification' | 'unsubscribe';

/** A link is valid only while its person has the address that it was mailed to. */
export interface MailedLink {
  readonly email: string;
  readonly expiresAt: string;
}

/** Mailed links by the hashes of their tokens. Several of a kind are valid at once, because mails are late or lost. */
export interface MailedLinks {
  add(kind: LinkKind, userId: string, tokenHash: string, link: MailedLink): Promise<void>;
  find(kind: LinkKind, userId: string, tokenHash: string): Promise<MailedLink | undefined>;
  /** Ends the link and all others of its kind; false if it had ended before. */
  use(kind: LinkKind, userId: string, tokenHash: string): Promise<boolean>;
}

/** Pending changes of e-mail addresses; a person has at most one. */
export interface EmailChanges {
  /**
   * Stores a change, replacing an earlier one, with the outbox entries of its mail and its expiry, in one transaction. False while an
   * earlier one is being made.
   */
  save(
    userId: string,
    change: Pick<EmailChange, 'email' | 'expiresAt'>,
    events: readonly OutboxEvent<AccountEffect>[],
    now: number,
  ): Promise<boolean>;
  /** Sets the link of the change to `email`, replacing an earlier one; false if the change is no longer pending. */
  setLink(
    userId: string,
    email: string,
    link: Required<Pick<EmailChange, 'tokenHash' | 'expiresAt'>>,
  ): Promise<boolean>;
  /** Drops the pending change, if any; false while a change is being made. */
  cancel(userId: string): Promise<boolean>;
  /**
   * Records that the link was used, with the outbox entry that makes the change after a crash, in one transaction. False if the link is not
   * the change's.
   */
  confirm(
    userId: string,
    change: EmailChange,
    event: OutboxEvent<AccountEffect>,
    now: number,
  ): Promise<boolean>;
  /**
   * Writes the new, verified address, ends the link and queues the mail to the old address, in one transaction; false if it was done
   * before.
   */
  complete(
    userId: string,
    change: EmailChange,
    event: OutboxEvent<AccountEffect>,
    now: number,
  ): Promise<boolean>;
  /** Drops a change whose link has expired, unless it is confirmed. */
  dropOld(userId: string, now: number): Promise<void>;
  /** Drops a change that cannot be made. */
  drop(userId: string, change: EmailChange): Promise<void>;
}

/** Tokens of a sign-in. The access token is short-lived; scripts cannot read `refreshToken`. */
export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken?: string;
  readonly userId: string;
  readonly isAdmin: boolean;
  /** The id of the sign-in; a refresh keeps it. */
  readonly sessionId: string;
  /** The time of the sign-in, epoch milliseconds; a refresh keeps it. */
  readonly signedInAt: number;
  /** Whether this sign-in had a second factor; false for a refresh. */
  readonly showedSecondFactor: boolean;
}

/** A person's data in the user pool; the language is absent if the pool has none. */
export interface Person {
  readonly userId: string;
  readonly email: string;
  readonly fullName: string;
  readonly language?: Language | undefined;
  /** The address was confirmed by a mailed code, or marked as verified. */
  readonly isEmailVerified: boolean;
}

/** Authentication by the user pool. */
export interface Identity {
  /** Continues an earlier attempt that failed, if the password is the same, and replaces an unconfirmed sign-up. Throws `email_taken`. */
  create(email: string, password: string, fullName: string, language?: Language): Promise<{ userId: string }>;
  /**
   * Throws `invalid_credentials`. After the correct password it throws `email_unconfirmed` for a sign-up whose code was not entered,
   * `second_factor_needed` if a code of the second factor is missing, and `second_factor_wrong` for a wrong or used one. `getCode` is only
   * called after the correct password of a user with a second factor, and may throw.
   */
  signIn(email: string, password: string, getCode?: () => Promise<string>): Promise<Tokens>;
  /**
   * Returns a base32 secret for an authenticator app, which becomes the second factor when `confirmSecondFactor` receives a code. Both
   * throw `invalid_credentials`, and `second_factor_exists` if there is one.
   */
  startSecondFactor(email: string, password: string): Promise<string>;
  /** After that every sign-in needs a code. Throws `second_factor_wrong`. */
  confirmSecondFactor(email: string, password: string, code: string): Promise<void>;
  /** Throws `unauthenticated` for an invalid token. */
  refresh(refreshToken: string): Promise<Tokens>;
  revoke(refreshToken: string): Promise<void>;
  find(userIdOrEmail: string): Promise<Person | undefined>;
  setPassword(userId: string, password: string): Promise<void>;
  signOutEverywhere(userId: string): Promise<void>;
}

/** The sign-ins of a person that had a second factor. */
export interface SecondFactors {
  note(userId: string, sessionId: string, now: number): Promise<void>;
  isNoted(userId: string, sessionId: string, now: number): Promise<boolean>;
}

/** Changes of users of the pool by the outbox and by recoveries. */
export interface PoolUsers {
  /** The address is proven. Changes nothing when it is the person's already. Throws `email_taken`. */
  setEmail(userId: string, email: string): Promise<void>;
  /** Ends every session and the right to sign in. Nothing happens when there is no such user any more. */
  remove(userId: string): Promise<void>;
}

declare module '../deps.ts' {
  interface EffectDeps {
    readonly accounts: Accounts;
    readonly emailChanges: EmailChanges;
    readonly mailedLinks: MailedLinks;
    readonly poolUsers: PoolUsers;
  }
  interface Deps {
    readonly identity: Identity;
    readonly secondFactors: SecondFactors;
  }
}
