import type { Booking } from '../../model/booking.ts';
import type { LedgerEntry } from '../../model/ledger-entry.ts';

/** The money of bookings: what is written is never changed. */
export interface Ledger {
  list(bookingId: string): Promise<(LedgerEntry & { readonly at: string })[]>;
  /** Writes an entry that belongs to no change of a booking; nothing when it is there already. */
  append(entry: LedgerEntry, now: number): Promise<void>;
}

/** Events of the payment provider that were dealt with. */
export interface PaymentEvents {
  isDone(id: string): Promise<boolean>;
  markDone(id: string, now: number): Promise<void>;
}

/** Where a reconciliation stopped: behind a payment of the list, or behind one whose money goes back. */
export interface ReconciliationStop {
  readonly list: 'payments' | 'reversals';
  readonly after: string;
}

export interface Reconciliation {
  findStop(): Promise<ReconciliationStop | undefined>;
  /** Undefined where everything was compared. */
  setStop(stop: ReconciliationStop | undefined): Promise<void>;
}

/** A payment as the provider knows it. `bookingId` is what we wrote into its metadata. */
export interface Payment {
  readonly id: string;
  readonly clientSecret: string;
  readonly status: 'open' | 'processing' | 'succeeded' | 'canceled';
  readonly amountCents: number;
  readonly currency: string;
  readonly bookingId: string | undefined;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  /** The refunds that did not fail, and whether there was ever a dispute; known of payments found or listed. */
  readonly refundedCents?: number;
  readonly isDisputed?: boolean;
}

/** Money on its way back, as the provider knows it. */
export interface PaymentRefund {
  readonly id: string;
  readonly paymentIntentId: string;
  readonly state: 'pending' | 'succeeded' | 'failed';
  readonly amountCents: number;
  readonly currency: string;
}

/** A payment that the driver's bank questions, with what it took from us, and of that what it gave back. */
export interface PaymentDispute {
  readonly id: string;
  readonly state: 'open' | 'won' | 'lost';
  readonly withdrawnCents: number;
  readonly returnedCents: number;
}

/** What a signed message is about; asked for again at the provider before it is believed. */
export interface PaymentEvent {
  readonly id: string;
  readonly type: string;
  /** Of events about a payment, its refunds and disputes. */
  readonly paymentIntentId: string | undefined;
  /** Of events about an owner's account at the provider. */
  readonly accountId: string | undefined;
}

export interface Payments {
  /**
   * One payment per booking, however often it is asked for; another one in place of `canceledId`, which can no longer be
   * paid.
   */
  create(
    booking: Pick<Booking, 'id' | 'totalCents' | 'spotId' | 'driverId' | 'ownerId'>,
    canceledId?: string,
  ): Promise<Payment>;
  find(paymentIntentId: string): Promise<Payment | undefined>;
  /** Payments made since an instant, latest first; `after` is the cursor of an earlier page. */
  listSince(since: number, after?: string): Promise<{ payments: Payment[]; next: string | undefined }>;
  /** Answers the payment as it is afterwards: one that succeeded meanwhile stays so. */
  cancel(paymentIntentId: string): Promise<Payment>;
  /** Ids of payments of which something was refunded or disputed since an instant, each once. */
  listReversedSince(since: number): Promise<string[]>;
  /**
   * Gives back what is left of a payment, once for each `attempt`; nothing where nothing is left. `disputed`: the provider
   * refunds nothing of it because of a dispute.
   */
  refundRest(
    paymentIntentId: string,
    bookingId: string | undefined,
    attempt: string,
  ): Promise<'asked' | 'disputed'>;
  /** All refunds of a payment, latest first. */
  listRefunds(paymentIntentId: string): Promise<PaymentRefund[]>;
  /** All disputes of a payment, latest first. */
  listDisputes(paymentIntentId: string): Promise<PaymentDispute[]>;
  /** The event of a signed message, or throws `invalid_request`. */
  readEvent(rawBody: string, signature: string): Promise<PaymentEvent>;
}
