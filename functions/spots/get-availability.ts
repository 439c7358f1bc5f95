import { spotRoutes } from '#shared/api/spots.ts';
import { getAvailability } from '#shared/domain/spots/get-availability.ts';
import { withTable } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(spotRoutes.getAvailability, ({ input }) =>
  getAvailability(withTable(), input.params.spotId, input.query),
);
