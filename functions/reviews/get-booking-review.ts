import { reviewRoutes } from '#shared/api/reviews.ts';
import { getBookingReview } from '#shared/domain/reviews/get-booking-review.ts';
import { clock, withBookings, withReviews, withSpots } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(reviewRoutes.getBookingReview, ({ actor, input }) =>
  getBookingReview(
    { ...withBookings(), ...withReviews(), ...withSpots(), ...clock },
    actor,
    input.params.bookingId,
  ),
);
