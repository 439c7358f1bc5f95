import { moderationRoutes } from '#shared/api/moderation.ts';
import { decideReview } from '#shared/domain/moderation/review-spots.ts';
import { clock, withAccounts, withSettings, withSpots } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(moderationRoutes.decideReview, ({ actor, input }) =>
  decideReview(
    { ...withSpots(), ...withAccounts(), ...withSettings(), ...clock },
    actor,
    input.params.spotId,
    input.body,
  ),
);
