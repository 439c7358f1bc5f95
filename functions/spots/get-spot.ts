import { spotRoutes } from '#shared/api/spots.ts';
import { getSpot } from '#shared/domain/spots/get-spot.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(spotRoutes.getSpot, ({ actor, input }) =>
  getSpot(kit.connect(kit.spots, kit.bookings, kit.accounts, kit.taxDetails), actor, input.params.spotId),
);
