import { reviewRoutes } from '#shared/api/reviews.ts';
import { listSpotReviews } from '#shared/domain/reviews/list-spot-reviews.ts';
import { clock, withBookings, withReviews, withSpots } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(reviewRoutes.listSpotReviews, ({ actor, input }) =>
  listSpotReviews(
    { ...withSpots(), ...withBookings(), ...withReviews(), ...clock },
    actor,
    input.params.spotId,
    input.query,
  ),
);
