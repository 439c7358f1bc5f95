import { moderationRoutes } from '#shared/api/moderation.ts';
import { getReview } from '#shared/domain/moderation/review-spots.ts';
import { withAccounts, withSpots } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(moderationRoutes.getReview, ({ input }) =>
  getReview({ ...withSpots(), ...withAccounts() }, input.params.spotId),
);
