import { payoutRoutes } from '#shared/api/payouts.ts';
import { startOnboarding } from '#shared/domain/payouts/open-account.ts';
import {
  clock,
  withAccounts,
  withBookings,
  withIdentity,
  withLimits,
  withPayoutAccounts,
  withPayouts,
  withSettings,
} from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(payoutRoutes.startPayoutOnboarding, ({ actor, client, input }) =>
  startOnboarding(
    {
      ...withAccounts(),
      ...withBookings(),
      ...withIdentity(),
      ...withLimits(),
      ...withPayouts(),
      ...withPayoutAccounts(),
      ...withSettings(),
      ...clock,
    },
    actor,
    client,
    input.body,
  ),
);
