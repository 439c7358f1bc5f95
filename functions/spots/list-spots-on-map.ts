import { spotRoutes } from '#shared/api/spots.ts';
import { listSpotsOnMap } from '#shared/domain/spots/search-spots.ts';
import { clock, withCalendar, withSpots } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(spotRoutes.listSpotsOnMap, ({ input }) =>
  listSpotsOnMap({ ...withSpots(), ...withCalendar(), ...clock }, input.query, input.query),
);
