import type { OutboxEvent } from './outbox.ts';
import type { Language } from '../../api/accounts.ts';
import type { ConsentRecord, Account, EmailChange, ProfileChanges } from '../../model/account.ts';

/** What follows a change of an account, done by the outbox after the change is written. */
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
  /** As the last write left it; undefined when it is closed. */
  find(userId: string): Promise<Account | undefined>;
  save(account: Account): Promise<void>;
  /** Writes the fields given and no others; undefined when there is no such account. */
  update(userId: string, changes: ProfileChanges): Promise<Account | undefined>;
  /**
   * The same for changes with another telephone, over the one in `account`, with the outbox entry that reports it, both
   * or neither; false when the telephone is another one by now.
   */
  changePhone(
    account: Account,
    changes: ProfileChanges,
    event: OutboxEvent<AccountEffect>,
    now: number,
  ): Promise<boolean>;
  /**
   * Writes a new account with what was agreed to for it and the outbox entry of its welcome, all or nothing; false when
   * there is one already, or was.
   */
  create(
    account: Account,
    agreement: ConsentRecord,
    event: OutboxEvent<AccountEffect>,
    now: number,
  ): Promise<boolean>;
  /**
   * Notes that mails to `email` arrive, unless that is known already. False when it is not the address of the account,
   * or there is none any more.
   */
  verifyEmail(userId: string, email: string, now: number): Promise<boolean>;
  /** Notes that all sessions have ended; nothing happens when there is no such account. */
  endSessions(userId: string, now: number): Promise<void>;
}

/** What a mailed link is for: `recovery` sets a new password, `verification` shows that the address is its owner's. */
export type LinkKind = 'recovery' | 'verification';

/** A link is good only while its person has the address that it was mailed to. */
export interface MailedLink {
  readonly email: string;
  readonly expiresAt: string;
}

/** Links that were mailed to people, by the hashes of their tokens. Several of a kind hold: mails are late or lost. */
export interface MailedLinks {
  add(kind: LinkKind, userId: string, tokenHash: string, link: MailedLink): Promise<void>;
  find(kind: LinkKind, userId: string, tokenHash: string): Promise<MailedLink | undefined>;
  /** Ends the link and all others of its kind; false when it had ended before. */
  use(kind: LinkKind, userId: string, tokenHash: string): Promise<boolean>;
}

/** Changes of e-mail addresses on their way; a person has one at a time. */
export interface EmailChanges {
  /**
   * Keeps a change in place of an earlier one, with the outbox entries of its mail and its end, all or nothing. False while an
   * earlier one is being made.
   */
  save(
    userId: string,
    change: Pick<EmailChange, 'email' | 'expiresAt'>,
    events: readonly OutboxEvent<AccountEffect>[],
    now: number,
  ): Promise<boolean>;
  /** Gives the change to `email` its link, in place of an earlier one; false when it waits no longer. */
  setLink(
    userId: string,
    email: string,
    link: Required<Pick<EmailChange, 'tokenHash' | 'expiresAt'>>,
  ): Promise<boolean>;
  /** Gives up what waits, if anything does; false while a change is being made. */
  cancel(userId: string): Promise<boolean>;
  /**
   * Notes that the link was used, with the outbox entry that makes the change after a crash, both or neither.
   * False when the link is not that of the change.
   */
  confirm(
    userId: string,
    change: EmailChange,
    event: OutboxEvent<AccountEffect>,
    now: number,
  ): Promise<boolean>;
  /**
   * Writes the new address, which its link has verified, ends the link and tells the old address through the
   * outbox, all or nothing; false when it was done before.
   */
  complete(
    userId: string,
    change: EmailChange,
    event: OutboxEvent<AccountEffect>,
    now: number,
  ): Promise<boolean>;
  /** Gives up a change whose link has run out; one that is confirmed stays. */
  dropOld(userId: string, now: number): Promise<void>;
  /** Gives up a change that cannot be made. */
  drop(userId: string, change: EmailChange): Promise<void>;
}

/** Tokens of a sign-in. The access token is short-lived; `refreshToken` is kept from scripts. */
export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken?: string;
  readonly userId: string;
  readonly isAdmin: boolean;
  /** The sign-in that the tokens are of; the same for those that a refresh gives. */
  readonly sessionId: string;
  /** When the person signed in, epoch milliseconds; the same for those that a refresh gives. */
  readonly signedInAt: number;
  /** Whether this sign-in showed a second factor; false for a refresh, which shows none. */
  readonly showedSecondFactor: boolean;
}

/** What the user pool knows of a person; the language is missing where the pool has none. */
export interface Person {
  readonly userId: string;
  readonly email: string;
  readonly fullName: string;
  readonly language?: Language | undefined;
  /** The pool has had a code from a mail to the address, or was told that it is verified. */
  readonly isEmailVerified: boolean;
}

/** Who people are: the user pool. */
export interface Identity {
  /**
   * Takes up an earlier try that broke off, if the password is the same, and the place of an unconfirmed sign-up.
   * Throws `email_taken`.
   */
  create(email: string, password: string, fullName: string, language?: Language): Promise<{ userId: string }>;
  /**
   * Throws `invalid_credentials`, and after the right password `email_unconfirmed` for a sign-up whose code was not entered,
   * `second_factor_needed` where the user has a second factor
   * and there is no code of it, `second_factor_wrong` for a wrong or used one. `getCode` is called after the right
   * password of a user with a second factor only, and may refuse.
   */
  signIn(email: string, password: string, getCode?: () => Promise<string>): Promise<Tokens>;
  /**
   * The secret, in base32, by which an authenticator app becomes the second factor once `confirmSecondFactor` gets a
   * code of it. Both throw `invalid_credentials`, and `second_factor_exists` where there is one.
   */
  startSecondFactor(email: string, password: string): Promise<string>;
  /** From then on every sign-in needs a code. Throws `second_factor_wrong`. */
  confirmSecondFactor(email: string, password: string, code: string): Promise<void>;
  /** Throws `unauthenticated` when the token is refused. */
  refresh(refreshToken: string): Promise<Tokens>;
  revoke(refreshToken: string): Promise<void>;
  find(userIdOrEmail: string): Promise<Person | undefined>;
  setPassword(userId: string, password: string): Promise<void>;
  signOutEverywhere(userId: string): Promise<void>;
}

/** Which sign-ins of a person showed a second factor. */
export interface SecondFactors {
  note(userId: string, sessionId: string, now: number): Promise<void>;
  isNoted(userId: string, sessionId: string, now: number): Promise<boolean>;
}

/** What the outbox and recoveries change of users of the pool. */
export interface PoolUsers {
  /** The address is proven. Changes nothing when it is the person's already. Throws `email_taken`. */
  setEmail(userId: string, email: string): Promise<void>;
  /** Ends every session and the right to sign in. Nothing happens when there is no such user any more. */
  remove(userId: string): Promise<void>;
}
