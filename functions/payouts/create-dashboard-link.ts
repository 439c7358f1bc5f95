import { payoutRoutes } from '#shared/api/payouts.ts';
import { openProviderPage } from '#shared/domain/payouts/open-account.ts';
import { withAccounts, withIdentity, withLimits, withSettings } from '../_kit/deps.ts';
import { withPayoutAccount } from '../_kit/port-groups.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(payoutRoutes.createDashboardLink, ({ actor, input }) =>
  openProviderPage(
    { ...withPayoutAccount(), ...withAccounts(), ...withIdentity(), ...withLimits(), ...withSettings() },
    actor,
    input.body,
  ),
);
