import { payoutRoutes } from '#shared/api/payouts.ts';
import { getPayoutAccount } from '#shared/domain/payouts/get-account.ts';
import { withPayoutAccount } from '../_kit/port-groups/payouts.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(payoutRoutes.getPayoutAccount, ({ actor }) =>
  getPayoutAccount(withPayoutAccount(), actor),
);
