import { spotRoutes } from '#shared/api/spots.ts';
import { updateSpot } from '#shared/domain/spots/update-spot.ts';
import { clock, withImages, withLimits, withSettings, withSpots } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(spotRoutes.updateSpot, ({ actor, input }) =>
  updateSpot(
    { ...withSpots(), ...clock, ...withImages(), ...withLimits(), ...withSettings() },
    actor,
    input.params.spotId,
    input.body,
  ),
);
