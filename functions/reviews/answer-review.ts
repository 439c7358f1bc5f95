import { reviewRoutes } from '#shared/api/reviews.ts';
import { answerReview } from '#shared/domain/reviews/write-review.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(reviewRoutes.answerReview, ({ actor, input }) =>
  answerReview(kit.connect(kit.bookings, kit.reviews), actor, input.params.bookingId, input.body),
);
