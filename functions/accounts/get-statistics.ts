import { accountRoutes } from '#shared/api/accounts.ts';
import { getStatistics } from '#shared/domain/accounts/get-statistics.ts';
import { withTable } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(accountRoutes.getStatistics, ({ actor }) =>
  getStatistics(withTable(), actor),
);
