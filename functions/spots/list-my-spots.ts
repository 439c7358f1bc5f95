import { spotRoutes } from '#shared/api/spots.ts';
import { listMySpots } from '#shared/domain/spots/get-spot.ts';
import { withSpots } from '../_kit/deps.ts';
import { endpoint, pageReply } from '../_kit/endpoint.ts';

export const handler = endpoint(spotRoutes.listMySpots, async ({ actor, input }) => {
  const { spots, next } = await listMySpots(withSpots(), actor, input.query);
  return pageReply(spots, next);
});
