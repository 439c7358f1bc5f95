import { spotRoutes } from '#shared/api/spots.ts';
import { deleteSpot } from '#shared/domain/spots/delete-spot.ts';
import { clock, withCalendar, withSpots } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(spotRoutes.deleteSpot, ({ actor, input }) =>
  deleteSpot({ ...withSpots(), ...withCalendar(), ...clock }, actor, input.params.spotId),
);
