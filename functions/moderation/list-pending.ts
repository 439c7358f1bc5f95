import { moderationRoutes } from '#shared/api/moderation.ts';
import { listPending } from '#shared/domain/moderation/review-spots.ts';
import { withAccounts, withSpots } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(moderationRoutes.listPending, ({ input }) =>
  listPending({ ...withSpots(), ...withAccounts() }, input.query),
);
