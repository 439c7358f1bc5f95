import { earningsRoutes } from '#shared/api/earnings.ts';
import { getEarnings } from '#shared/domain/earnings/get-earnings.ts';
import { clock, withBookings, withBookingTotals, withSpots } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(earningsRoutes.getEarnings, ({ actor, input }) =>
  getEarnings({ ...withSpots(), ...withBookings(), ...withBookingTotals(), ...clock }, actor, input.query),
);
