import { moderationRoutes } from '#shared/api/moderation.ts';
import { getReview } from '#shared/domain/moderation/review-spots.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(moderationRoutes.getReview, ({ input }) =>
  getReview(kit.connect(kit.spots, kit.accounts), input.params.spotId),
);
