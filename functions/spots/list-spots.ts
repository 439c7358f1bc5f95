import { spotRoutes } from '#shared/api/spots.ts';
import { searchList } from '#shared/domain/search/search-list.ts';
import { clock, withMap, withPlaces, withSpots } from '../_kit/deps.ts';
import { endpoint, pageReply } from '../_kit/endpoint.ts';

export const handler = endpoint(spotRoutes.listSpots, async ({ input, client }) => {
  const { spots, next } = await searchList(
    { ...withMap(), ...withSpots(), ...clock, ...withPlaces(client) },
    input.query,
  );
  return pageReply(spots, next);
});
