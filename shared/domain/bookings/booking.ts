import type { BookingStatus, ReferralVisit } from '../../api/bookings.ts';
import type { PriceLineCents } from '../availability/price-stay.ts';

/** Why a payment made no booking. */
export type RefundReason = 'amount' | 'taken' | 'closed' | 'late' | 'returned';

/**
 * What goes back to the driver. `asked`: the provider has not answered yet. `failed`: the driver's bank did not take a
 * refund, and nothing has come in its place.
 */
export interface Refund {
  readonly state: 'asked' | 'pending' | 'succeeded' | 'failed';
  /** All refunds that did not fail, and the one that is asked for; of a failed one what did not arrive. */
  readonly cents: number;
  /** What was left of the payment when all of it was to go back; 0 where that was not asked for. */
  readonly askedCents: number;
  /** Of payments that made no booking. */
  readonly reason?: RefundReason;
  readonly askedAt: string;
  readonly updatedAt: string;
}

/**
 * The owner's share on its way. `waiting`: until `tryAt`. `held`: for the reason in `heldFor`, looked at again at
 * `tryAt`. `sent`: with the owner. `withdrawn`: nothing is left of the payment, by a refund or by the driver's bank.
 */
export interface Payout {
  readonly state: 'waiting' | 'held' | 'sent' | 'withdrawn';
  readonly cents: number;
  readonly dueAt: string;
  readonly tryAt: string;
  readonly heldFor: 'onboarding' | 'dispute' | 'failure' | 'refund' | null;
  /** Goes up when the provider refuses: part of the idempotency key, and kept before each call. */
  readonly attempt: number;
  readonly transferId: string | null;
  readonly sentAt: string | null;
}

/** In cents: refunds that did not fail, open disputes, and lost ones. */
export interface Reversed {
  readonly refundedCents: number;
  readonly disputedCents: number;
  readonly lostCents: number;
}

/** A stay that a driver holds or has paid. Money in cents, instants ISO in UTC. */
export interface Booking {
  readonly id: string;
  readonly spotId: string;
  readonly ownerId: string;
  readonly driverId: string;
  /** The first name: the owner learns no other. */
  readonly driverName: string;
  readonly startAt: string;
  readonly endAt: string;
  readonly timeZone: string;
  readonly isFullDay: boolean;
  readonly lines: readonly PriceLineCents[];
  readonly totalCents: number;
  readonly commissionCents: number;
  readonly ownerCents: number;
  readonly status: BookingStatus;
  /** Fingerprint of the client that took the hold; only of one that is pending, of a driver with an unverified address. */
  readonly heldFrom?: string;
  /** A pending booking keeps its place until then. */
  readonly holdUntil: string;
  readonly paymentIntentId: string | null;
  /** Time does nothing to it before then: its timer has failed, or a bank still works on the payment of a hold that ran out. */
  readonly timerRetryAt?: string;
  /** The cancellation rule as it was when the booking was made (ruling 8). */
  readonly refundableUntil: string;
  readonly refund: Refund | null;
  readonly payout: Payout | null;
  /** Whether the driver's bank questions the payment: `open` while any dispute is, `lost` where any was. */
  readonly dispute: 'open' | 'won' | 'lost' | null;
  /** What of the payment is no longer ours, as the provider last said. */
  readonly reversed: Reversed;
  readonly remindedAt: string | null;
  readonly cancelledAt: string | null;
  /** The space as it was when the booking was made. */
  readonly spot: { readonly title: string; readonly address: string; readonly image: string | null };
  readonly referralCode: string | null;
  /** Only of drivers who agreed to the tracking of referrals (ruling 25). */
  readonly referralVisit?: ReferralVisit;
  /** Raised by every write, which is made over the version before only. */
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** What a new booking begins with. */
export const NEW_BOOKING = {
  status: 'pending',
  paymentIntentId: null,
  refund: null,
  payout: null,
  dispute: null,
  reversed: { refundedCents: 0, disputedCents: 0, lostCents: 0 },
  remindedAt: null,
  cancelledAt: null,
  version: 1,
} as const satisfies Partial<Booking>;
