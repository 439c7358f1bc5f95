import type { AccountEffect } from './accounts.ts';
import type { OutboxEvent } from './outbox.ts';
import type { Account, ConsentRecord } from '../../model/account.ts';
import type { Party } from '../../model/conversation.ts';

/** Closes accounts. A closed account does not exist for any other port. */
export interface AccountDeletions {
  /**
   * Prevents new bookings of a person until an instant, while open business is checked. False if there is no open account, or another check
   * is running.
   */
  start(userId: string, until: number, now: number): Promise<boolean>;
  /** The account stays open; bookings may begin again. */
  abort(userId: string, until: number): Promise<void>;
  /**
   * Closes the account for good, with the outbox entry that erases it, in one transaction. False if `until` is not the lease of `start`, or
   * has passed: something may have begun since.
   */
  close(userId: string, until: number, event: OutboxEvent<AccountEffect>, now: number): Promise<boolean>;
  /** For a token: whether its account is closed, and from when on sign-ins are valid. */
  findBarriers(userId: string): Promise<{ isClosed: boolean; sessionsEndedAt: string | undefined }>;
  /** A closed account until it is erased. */
  findClosed(userId: string): Promise<Account | undefined>;
  /** Leaves nothing of the account but its id and when it was closed. Its consents get their expiry. */
  purge(userId: string, now: number): Promise<void>;
}

/** Erases a person from records that are kept. Each method is idempotent. */
export interface PersonalDataEraser {
  /** Data of this person alone: notifications, links, favourites, holds, the payout account, the list of conversations. */
  clearOwn(userId: string): Promise<void>;
  /** Gives the tax details of a closed account their expiry, or removes them at once. */
  endTaxDetails(userId: string, end: { readonly isKept: boolean; readonly now: number }): Promise<void>;
  /** The name and the referral of a driver on a booking. */
  clearDriver(bookingId: string): Promise<void>;
  /** The name of a driver on a rental. */
  clearRental(rentalId: string): Promise<void>;
  /** Whom the invoice of a booking would be for. */
  clearInvoiceData(bookingId: string): Promise<void>;
  /** The name of the driver of a review. */
  clearReviewer(bookingId: string): Promise<void>;
  /** Erases the texts and pictures of a party of a claim. */
  clearClaim(bookingId: string, party: Party): Promise<void>;
  /** Erases the texts and pictures of a driver's report. */
  clearProblem(bookingId: string): Promise<void>;
  /** Name and messages of a party of a conversation; the other's stay. */
  clearParty(bookingId: string, party: Party): Promise<void>;
  /** The driver's name in an owner's notifications about these bookings. */
  clearNotifications(ownerId: string, bookingIds: ReadonlySet<string>): Promise<void>;
}

/** Consents of people. */
export interface Consents {
  add(consent: ConsentRecord): Promise<void>;
  /** A person's consents, earliest first. */
  list(userId: string): Promise<ConsentRecord[]>;
}

declare module '../deps.ts' {
  interface EffectDeps {
    readonly accountDeletions: AccountDeletions;
    readonly personalData: PersonalDataEraser;
  }
  interface Deps {
    readonly consents: Consents;
  }
}
