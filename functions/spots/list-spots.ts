import { spotRoutes } from '#shared/api/spots.ts';
import { listSpots } from '#shared/domain/spots/search-spots.ts';
import { clock, withCalendar, withPlaces, withSpots } from '../_kit/deps.ts';
import { endpoint, Reply } from '../_kit/endpoint.ts';

export const handler = endpoint(spotRoutes.listSpots, async ({ input, client }) => {
  const { spots, next } = await listSpots(
    { ...withSpots(), ...withCalendar(), ...clock, ...withPlaces(client) },
    input.query,
  );
  return new Reply(spots, next ? { headers: { 'x-next-cursor': next } } : {});
});
