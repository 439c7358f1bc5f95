import { spotRoutes } from '#shared/api/spots.ts';
import { createSpot } from '#shared/domain/spots/create-spot.ts';
import { withSpotEditing } from '../_kit/port-groups/spots.ts';
import * as kit from '../_kit/ports.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(spotRoutes.createSpot, ({ actor, client, input }) =>
  createSpot({ ...withSpotEditing(), ...kit.accounts() }, actor, client, input.body),
);
