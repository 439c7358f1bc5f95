import { reviewRoutes } from '#shared/api/reviews.ts';
import { getBookingReview } from '#shared/domain/reviews/get-booking-review.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(reviewRoutes.getBookingReview, ({ actor, input }) =>
  getBookingReview(
    { ...kit.bookings(), ...kit.reviews(), ...kit.spots(), ...kit.clock },
    actor,
    input.params.bookingId,
  ),
);
