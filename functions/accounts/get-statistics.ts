import { accountRoutes } from '#shared/api/accounts.ts';
import { getStatistics } from '#shared/domain/earnings/get-statistics.ts';
import { clock, withBookingTotals, withSpots } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(accountRoutes.getStatistics, ({ actor }) =>
  getStatistics({ ...withSpots(), ...withBookingTotals(), ...clock }, actor),
);
