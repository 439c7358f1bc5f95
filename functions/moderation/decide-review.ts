import { moderationRoutes } from '#shared/api/moderation.ts';
import { decideReview } from '#shared/domain/moderation/review-spots.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(moderationRoutes.decideReview, ({ actor, input }) =>
  decideReview(kit.connect(kit.spots, kit.accounts, kit.settings), actor, input.params.spotId, input.body),
);
