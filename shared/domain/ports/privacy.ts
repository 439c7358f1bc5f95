import type { AccountEffect } from './accounts.ts';
import type { OutboxEvent } from './outbox.ts';
import type { Account, ConsentRecord } from '../../model/account.ts';
import type { Party } from '../../model/conversation.ts';

/** Accounts on their way out. One that is closed does not exist for any other port. */
export interface AccountDeletions {
  /**
   * Keeps new bookings of a person from beginning until an instant, while it is checked whether the account can be
   * closed. False when there is no open account, or another check is running.
   */
  start(userId: string, until: number, now: number): Promise<boolean>;
  /** The account stays; bookings may begin again. */
  abort(userId: string, until: number): Promise<void>;
  /**
   * Closes the account for good, with the outbox entry that erases it, both or neither. False when `until` is not what
   * `begin` was told, or is over: something may have begun since.
   */
  close(userId: string, until: number, event: OutboxEvent<AccountEffect>, now: number): Promise<boolean>;
  /** Of a token: whether its account is closed, and since when sign-ins count. */
  findBarriers(userId: string): Promise<{ isClosed: boolean; sessionsEndedAt: string | undefined }>;
  /** A closed account until it is forgotten. */
  findClosed(userId: string): Promise<Account | undefined>;
  /** Nothing is left of the account but its id and when it was closed. Proofs of what was agreed to get their end. */
  purge(userId: string, now: number): Promise<void>;
}

/** Takes a person out of what stays. Each may be done again, and does nothing where there is nothing left to do. */
export interface PersonalDataEraser {
  /** What only this person has: notifications, links, holds, the account for payouts, the list of conversations. */
  clearOwn(userId: string): Promise<void>;
  /** The name and the referral of a driver on a booking. */
  clearDriver(bookingId: string): Promise<void>;
  /** The name of the driver of a review. */
  clearReviewer(bookingId: string): Promise<void>;
  /** Name and words of a party of a conversation; the other's stay. */
  clearParty(bookingId: string, party: Party): Promise<void>;
  /** The name of the driver in what an owner was told of these bookings. */
  clearNotifications(ownerId: string, bookingIds: ReadonlySet<string>): Promise<void>;
}

/** What people agreed to, and when. */
export interface Consents {
  add(consent: ConsentRecord): Promise<void>;
  /** Those of a person, earliest first. */
  list(userId: string): Promise<ConsentRecord[]>;
}
