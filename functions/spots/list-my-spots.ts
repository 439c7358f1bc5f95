import { spotRoutes } from '#shared/api/spots.ts';
import { listMySpots } from '#shared/domain/spots/get-spot.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(spotRoutes.listMySpots, async ({ actor, input }) => {
  const { spots, next } = await listMySpots(kit.spots(), actor, input.query);
  return kit.pageReply(spots, next);
});
