import { payoutRoutes } from '#shared/api/payouts.ts';
import { getPayoutAccount } from '#shared/domain/payouts/get-account.ts';
import { clock, withBookings, withPayoutAccounts, withPayouts } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(payoutRoutes.getPayoutAccount, ({ actor }) =>
  getPayoutAccount({ ...withBookings(), ...withPayouts(), ...withPayoutAccounts(), ...clock }, actor),
);
