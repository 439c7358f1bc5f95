import { spotRoutes } from '#shared/api/spots.ts';
import { getAvailability } from '#shared/domain/spots/get-availability.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(spotRoutes.getAvailability, ({ input }) =>
  getAvailability(kit.connect(kit.spots, kit.calendar), input.params.spotId, input.query),
);
