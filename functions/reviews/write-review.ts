import { reviewRoutes } from '#shared/api/reviews.ts';
import { writeReview } from '#shared/domain/reviews/write-review.ts';
import { clock, withBookings, withReviews } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(reviewRoutes.writeReview, ({ actor, input }) =>
  writeReview({ ...withBookings(), ...withReviews(), ...clock }, actor, input.params.bookingId, input.body),
);
