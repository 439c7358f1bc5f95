import type { Booking } from '../../model/booking.ts';
import type { LedgerEntry } from '../../model/ledger-entry.ts';
import type { Rental } from '../../model/rental.ts';
import type { OutboxEvent } from './outbox.ts';

/** The ledger of bookings: entries never change. */
export interface Ledger {
  list(bookingId: string): Promise<(LedgerEntry & { readonly at: string })[]>;
  /** Writes an entry without a change of a booking; does nothing if it exists. */
  append(entry: LedgerEntry, now: number): Promise<void>;
  /** Writes an entry with what must follow it, in one transaction; false if the entry exists. */
  appendWith(entry: LedgerEntry, event: OutboxEvent, now: number): Promise<boolean>;
}

/** Handled events of the payment provider. */
export interface PaymentEvents {
  isDone(id: string): Promise<boolean>;
  markDone(id: string, now: number): Promise<void>;
}

/** The position at which a reconciliation stopped: behind a payment of the list, or behind one with reversals. */
export interface ReconciliationStop {
  readonly list: 'payments' | 'reversals';
  readonly after: string;
}

export interface Reconciliation {
  findStop(): Promise<ReconciliationStop | undefined>;
  /** Undefined if everything was compared. */
  setStop(stop: ReconciliationStop | undefined): Promise<void>;
}

/** A card that is saved for a customer; nothing if none is. */
export interface SavedCard {
  readonly paymentMethodId?: string | undefined;
  /** What its driver recognises it by: never its number. `expiry` is a month, `2029-12`. */
  readonly card?: NonNullable<Rental['card']> | undefined;
}

/** The form with which a customer gives another card; nothing is charged. */
export interface CardSetup extends SavedCard {
  readonly id: string;
  readonly clientSecret: string;
  readonly status: 'open' | 'processing' | 'succeeded' | 'canceled';
  readonly customerId: string | undefined;
}

/** A payment at the provider. What it is for comes from our metadata. The card is the one that it was paid with; only for payments found. */
export interface Payment extends SavedCard {
  readonly id: string;
  readonly clientSecret: string;
  readonly status: 'open' | 'processing' | 'succeeded' | 'canceled';
  readonly amountCents: number;
  readonly currency: string;
  readonly bookingId: string | undefined;
  /** The change of the booking that it pays; absent for the booking itself. */
  readonly changeId?: string | undefined;
  /** The owner's claim that it pays. */
  readonly claimId?: string | undefined;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  /** The sum of refunds that did not fail, and whether there was ever a dispute; only for payments found or listed. */
  readonly refundedCents?: number;
  readonly isDisputed?: boolean;
  /** The customer in whose name it is made, for months of a rental. */
  readonly customerId?: string | undefined;
}

/**
 * The outcome of charging a saved card: a payment that has succeeded, is being processed, or was canceled before; or the reason why the card was refused, after
 * which the driver can pay the same payment. `authentication_required`: the bank wants 3-D Secure (SCA). `declined`: all else.
 */
export interface Charge {
  readonly payment: Payment;
  readonly refused?: 'authentication_required' | 'declined';
}

/** A refund at the provider. */
export interface PaymentRefund {
  readonly id: string;
  readonly paymentIntentId: string;
  readonly state: 'pending' | 'succeeded' | 'failed';
  readonly amountCents: number;
  readonly currency: string;
}

/** A dispute: what the driver's bank took from us, and what it returned. */
export interface PaymentDispute {
  readonly id: string;
  readonly state: 'open' | 'won' | 'lost';
  readonly withdrawnCents: number;
  readonly returnedCents: number;
}

/** The subject of a signed message, which is read again at the provider before it is trusted. */
export interface PaymentEvent {
  readonly id: string;
  readonly type: string;
  /** For events about a payment, its refunds and disputes. */
  readonly paymentIntentId: string | undefined;
  /** For events about an owner's account. */
  readonly accountId: string | undefined;
}

/**
 * The subject of a payment: a booking, a change of it, or a claim of its owner. A month of a rental is paid with a card only, which is saved
 * for the months after it.
 */
export interface PaymentOrder {
  readonly booking: Pick<Booking, 'id' | 'spotId' | 'driverId' | 'ownerId' | 'rental'>;
  readonly amountCents: number;
  /** The customer of the rental; required for every month but the first, for which one is made. */
  readonly customerId?: string;
  readonly changeId?: string;
  readonly claimId?: string;
}

export interface Payments {
  /** One payment per order, however often it is requested; a new one replaces `canceledId`, which can no longer be paid. */
  create(order: PaymentOrder, canceledId?: string): Promise<Payment>;
  find(paymentIntentId: string): Promise<Payment | undefined>;
  /**
   * Charges the saved card of a payment's customer while the driver is away, once per `attempt`, a name of the caller's. A payment that can
   * no longer be paid is answered as it is.
   */
  charge(
    paymentIntentId: string,
    attempt: { readonly paymentMethodId: string; readonly attempt: string },
  ): Promise<Charge>;
  /** Prepares a payment that was refused for the driver, so that the card with which it is paid is saved. */
  saveNextCard(paymentIntentId: string): Promise<void>;
  /** Prepares a form for another card of the customer of a rental. Throws if there is no such customer. */
  createCardSetup(
    owner: Readonly<Record<'customerId' | 'rentalId' | 'driverId', string>>,
  ): Promise<CardSetup>;
  findCardSetup(setupId: string): Promise<CardSetup | undefined>;
  /** Removes a saved card for ever; does nothing if it is not saved. Its payments stay. */
  detachCard(paymentMethodId: string): Promise<void>;
  /** Deletes a customer with its saved cards; does nothing if there is none. Its payments stay. */
  forget(customerId: string): Promise<void>;
  /** Payments since an instant, latest first; `after` is the cursor of the previous page. */
  listSince(since: number, after?: string): Promise<{ payments: Payment[]; next: string | undefined }>;
  /** Returns the payment afterwards: one that has succeeded meanwhile stays so. */
  cancel(paymentIntentId: string): Promise<Payment>;
  /** Ids of payments with a refund since an instant, or a dispute that was opened since another, each once. */
  listReversedSince(since: number, disputedSince: number): Promise<string[]>;
  /**
   * Refunds `cents` of a payment, by default what is left of it, once per `attempt`; does nothing if nothing is left. Throws if the same
   * attempt was made with another amount. `disputed`: the provider refuses because of a dispute.
   */
  refund(
    paymentIntentId: string,
    attempt: { readonly attempt: string; readonly bookingId: string | undefined; readonly cents?: number },
  ): Promise<'asked' | 'disputed'>;
  /** All refunds of a payment, latest first. */
  listRefunds(paymentIntentId: string): Promise<PaymentRefund[]>;
  /** All disputes of a payment, latest first. */
  listDisputes(paymentIntentId: string): Promise<PaymentDispute[]>;
  /** The event of a signed message, or throws `invalid_request`. */
  readEvent(rawBody: string, signature: string): Promise<PaymentEvent>;
}

declare module '../deps.ts' {
  interface EffectDeps {
    readonly ledger: Ledger;
    readonly payments: Payments;
  }
  interface Deps {
    readonly paymentEvents: PaymentEvents;
    readonly reconciliation: Reconciliation;
  }
}
