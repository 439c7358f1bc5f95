import { reviewRoutes } from '#shared/api/reviews.ts';
import { getBookingReview } from '#shared/domain/reviews/get-booking-review.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(reviewRoutes.getBookingReview, ({ actor, input }) =>
  getBookingReview(kit.connect(kit.bookings, kit.reviews, kit.spots), actor, input.params.bookingId),
);
