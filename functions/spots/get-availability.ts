import { spotRoutes } from '#shared/api/spots.ts';
import { getAvailability } from '#shared/domain/spots/get-availability.ts';
import { clock, withCalendar, withSpots } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(spotRoutes.getAvailability, ({ input }) =>
  getAvailability({ ...withSpots(), ...withCalendar(), ...clock }, input.params.spotId, input.query),
);
