import { earningsRoutes } from '#shared/api/earnings.ts';
import { getEarnings } from '#shared/domain/earnings/get-earnings.ts';
import { clock, withBookings, withSpots } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(earningsRoutes.getEarnings, ({ actor, input }) =>
  getEarnings({ ...withSpots(), ...withBookings(), ...clock }, actor, input.query),
);
