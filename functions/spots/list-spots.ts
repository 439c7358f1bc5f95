import { spotRoutes } from '#shared/api/spots.ts';
import { searchList } from '#shared/domain/search/search-list.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(spotRoutes.listSpots, async ({ input, client }) => {
  const { spots, next } = await searchList(
    kit.connect(kit.map, kit.spots, () => kit.places(client)),
    input.query,
  );
  return kit.pageReply(spots, next);
});
