import type { BookingStatus } from '../../api/bookings.ts';
import type { PriceLineCents } from './price-stay.ts';

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
  /** The space as it was when the booking was made. */
  readonly spot: { readonly title: string; readonly address: string; readonly image: string | null };
  readonly referralCode: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}
