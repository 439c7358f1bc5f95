import { spotRoutes } from '#shared/api/spots.ts';
import { createSpot } from '#shared/domain/spots/create-spot.ts';
import { withSpotEditing } from '../_kit/port-groups/spots.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(spotRoutes.createSpot, ({ actor, client, input }) =>
  createSpot(kit.connect(withSpotEditing, kit.accounts), actor, client, input.body),
);
