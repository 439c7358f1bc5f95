import { moderationRoutes } from '#shared/api/moderation.ts';
import { listPending } from '#shared/domain/moderation/review-spots.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(moderationRoutes.listPending, ({ input }) =>
  listPending(kit.connect(kit.spots, kit.accounts), input.query),
);
