import { reviewRoutes } from '#shared/api/reviews.ts';
import { listSpotReviews } from '#shared/domain/reviews/list-spot-reviews.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(reviewRoutes.listSpotReviews, ({ actor, input }) =>
  listSpotReviews(kit.connect(kit.spots, kit.bookings, kit.reviews), actor, input.params.spotId, input.query),
);
