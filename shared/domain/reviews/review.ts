import type { Booking } from '../bookings/booking.ts';
import { DAY } from '../../lib/time.ts';

/** What follows a review, done by the outbox after it is written. */
export type ReviewEffect = 'notify_review_written' | 'mail_review_written' | 'notify_review_answered';

/** What the driver of a stay said of it; a booking has one at most. */
export interface Review {
  readonly id: string;
  readonly bookingId: string;
  readonly spotId: string;
  readonly ownerId: string;
  /** The first name only: it is public. */
  readonly driverName: string;
  readonly rating: number;
  /** Empty where only stars were given. */
  readonly text: string;
  /** `YYYY-MM` on the clocks of the space. */
  readonly stayMonth: string;
  readonly writtenAt: string;
  readonly answer: { readonly text: string; readonly writtenAt: string } | null;
}

/** A stay can be reviewed this long after its end. */
const REVIEWED_WITHIN = 14 * DAY;

/** Until when the stay can be reviewed, epoch milliseconds. */
export const reviewableUntil = ({ endAt }: Pick<Booking, 'endAt'>): number =>
  Date.parse(endAt) + REVIEWED_WITHIN;

/** Only stays that were completed are reviewed, and only for a while. */
export const isReviewable = (booking: Pick<Booking, 'endAt' | 'status'>, now: number): boolean =>
  booking.status === 'completed' && now <= reviewableUntil(booking);
