import { spotRoutes } from '#shared/api/spots.ts';
import { getSpot } from '#shared/domain/spots/get-spot.ts';
import * as kit from '../_kit/ports.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(spotRoutes.getSpot, ({ actor, input }) =>
  getSpot(
    { ...kit.spots(), ...kit.bookings(), ...kit.accounts(), ...kit.taxDetails(), ...kit.clock },
    actor,
    input.params.spotId,
  ),
);
