import { reviewRoutes } from '#shared/api/reviews.ts';
import { writeReview } from '#shared/domain/reviews/write-review.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(reviewRoutes.writeReview, ({ actor, input }) =>
  writeReview(
    kit.connect(kit.accounts, kit.bookings, kit.reviews),
    actor,
    input.params.bookingId,
    input.body,
  ),
);
