import type { BookingStatus, ReferralVisit } from '../../api/bookings.ts';
import type { PriceLineCents } from './price-stay.ts';

/** What goes back to the driver. `asked`: the provider has not answered yet. */
export interface Refund {
  readonly state: 'asked' | 'pending' | 'succeeded' | 'failed';
  readonly cents: number;
  /** The provider's name for it. */
  readonly refundId: string | null;
  readonly askedAt: string;
  readonly updatedAt: string;
}

/**
 * The owner's share on its way. `waiting`: until `tryAt`. `held`: for the reason in `heldFor`, looked at again at
 * `tryAt`. `sent`: with the owner. `withdrawn`: the driver's bank took the payment back.
 */
export interface Payout {
  readonly state: 'waiting' | 'held' | 'sent' | 'withdrawn';
  readonly cents: number;
  readonly dueAt: string;
  readonly tryAt: string;
  readonly heldFor: 'onboarding' | 'dispute' | 'failure' | null;
  /** Goes up when the provider refuses: part of the idempotency key, and kept before each call. */
  readonly attempt: number;
  readonly transferId: string | null;
  readonly sentAt: string | null;
}

/** A stay that somebody holds or has paid. Money in cents, instants ISO in UTC. */
export interface Booking {
  readonly id: string;
  readonly spotId: string;
  readonly ownerId: string;
  readonly driverId: string;
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
  /** A pending booking keeps its place until then. */
  readonly holdUntil: string;
  readonly paymentIntentId: string | null;
  /** The cancellation rule as it was when the booking was made (ruling 8). */
  readonly refundableUntil: string;
  readonly refund: Refund | null;
  readonly payout: Payout | null;
  /** A payment that the driver's bank questions. */
  readonly dispute: 'open' | 'won' | 'lost' | null;
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
  remindedAt: null,
  cancelledAt: null,
  version: 1,
} as const satisfies Partial<Booking>;
