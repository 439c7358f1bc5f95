import { spotRoutes } from '#shared/api/spots.ts';
import { getAvailability } from '#shared/domain/spots/get-availability.ts';
import * as kit from '../_kit/ports.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(spotRoutes.getAvailability, ({ input }) =>
  getAvailability({ ...kit.spots(), ...kit.calendar(), ...kit.clock }, input.params.spotId, input.query),
);
