import type { BookingReview } from '../../api/reviews.ts';
import { toIso } from '../../lib/time.ts';
import type { Booking } from '../../model/booking.ts';
import { findOwnBooking } from '../bookings/to-booking.ts';
import type { Actor, Needs } from '../deps.ts';
import type { Review } from '../../model/review.ts';
import { isReviewable, reviewableUntil } from './review.ts';

/** The review of a booking as its party `viewerId` reads it. */
export const toBookingReview = (
  booking: Booking,
  review: Review | undefined,
  isSpotThere: boolean,
  viewerId: string,
  now: number,
): BookingReview => {
  const isDriver = booking.driverId === viewerId;
  const canReview = isDriver && !review && isSpotThere && isReviewable(booking, now);
  return {
    review: review
      ? { rating: review.rating, text: review.text, writtenAt: review.writtenAt, answer: review.answer }
      : null,
    canReview,
    reviewUntil: canReview ? toIso(reviewableUntil(booking)) : null,
    canAnswer: !isDriver && review?.answer === null,
  };
};

/** The review of a booking, for its parties; `not_found` for anyone else. */
export const getBookingReview = async (
  deps: Needs<'bookings' | 'reviews' | 'spots' | 'clock'>,
  actor: Actor,
  bookingId: string,
): Promise<BookingReview> => {
  const booking = await findOwnBooking(deps, actor, bookingId);
  const [review, spot] = await Promise.all([deps.reviews.find(bookingId), deps.spots.find(booking.spotId)]);
  const isThere = spot !== undefined && !(spot.movedAt !== undefined && spot.movedAt > booking.createdAt);
  return toBookingReview(booking, review, isThere, actor.userId, deps.clock.now());
};
