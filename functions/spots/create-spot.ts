import { spotRoutes } from '#shared/api/spots.ts';
import { createSpot } from '#shared/domain/spots/create-spot.ts';
import { withAccounts } from '../_kit/deps.ts';
import { withSpotEditing } from '../_kit/port-groups.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(spotRoutes.createSpot, ({ actor, client, input }) =>
  createSpot({ ...withSpotEditing(), ...withAccounts() }, actor, client, input.body),
);
