import { accountRoutes } from '#shared/api/accounts.ts';
import { getStatistics } from '#shared/domain/earnings/get-statistics.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(accountRoutes.getStatistics, ({ actor }) =>
  getStatistics(kit.connect(kit.spots, kit.bookingTotals), actor),
);
