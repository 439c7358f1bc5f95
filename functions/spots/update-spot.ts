import { spotRoutes } from '#shared/api/spots.ts';
import { updateSpot } from '#shared/domain/spots/update-spot.ts';
import { withSpotEditing } from '../_kit/port-groups/spots.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(spotRoutes.updateSpot, ({ actor, input }) =>
  updateSpot(withSpotEditing(), actor, input.params.spotId, input.body),
);
