import { spotRoutes } from '#shared/api/spots.ts';
import { updateSpot } from '#shared/domain/spots/update-spot.ts';
import { withSpotEditing } from '../_kit/port-groups/spots.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(spotRoutes.updateSpot, ({ actor, input }) =>
  updateSpot(withSpotEditing(), actor, input.params.spotId, input.body),
);
