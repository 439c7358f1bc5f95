import { reviewRoutes } from '#shared/api/reviews.ts';
import { listSpotReviews } from '#shared/domain/reviews/list-spot-reviews.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(reviewRoutes.listSpotReviews, ({ actor, input }) =>
  listSpotReviews(
    { ...kit.spots(), ...kit.bookings(), ...kit.reviews(), ...kit.clock },
    actor,
    input.params.spotId,
    input.query,
  ),
);
