import { spotRoutes } from '#shared/api/spots.ts';
import { createSpot } from '#shared/domain/spots/create-spot.ts';
import { clock, withImages, withLimits, withSettings, withSpots } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(spotRoutes.createSpot, ({ actor, input }) =>
  createSpot(
    { ...withSpots(), ...clock, ...withImages(), ...withLimits(), ...withSettings() },
    actor,
    input.body,
  ),
);
