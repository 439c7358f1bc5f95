import { spotRoutes } from '#shared/api/spots.ts';
import { getSpot } from '#shared/domain/spots/get-spot.ts';
import { clock, withBookings, withSpots, withTaxDetails } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(spotRoutes.getSpot, ({ actor, input }) =>
  getSpot({ ...withSpots(), ...withBookings(), ...withTaxDetails(), ...clock }, actor, input.params.spotId),
);
