import { spotRoutes } from '#shared/api/spots.ts';
import { deleteSpot } from '#shared/domain/spots/delete-spot.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(spotRoutes.deleteSpot, ({ actor, input }) =>
  deleteSpot(kit.connect(kit.spots, kit.calendar), actor, input.params.spotId),
);
