import { payoutRoutes } from '#shared/api/payouts.ts';
import { getPayoutAccount } from '#shared/domain/payouts/get-account.ts';
import { withPayoutAccount } from '../_kit/port-groups/payouts.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(payoutRoutes.getPayoutAccount, ({ actor }) =>
  getPayoutAccount(withPayoutAccount(), actor),
);
