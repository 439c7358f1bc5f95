import { payoutRoutes } from '#shared/api/payouts.ts';
import { openProviderPage } from '#shared/domain/payouts/open-account.ts';
import { withPayoutAccount } from '../_kit/port-groups/payouts.ts';
import * as kit from '../_kit/ports.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(payoutRoutes.createDashboardLink, ({ actor, input }) =>
  openProviderPage(
    { ...withPayoutAccount(), ...kit.accounts(), ...kit.identity(), ...kit.limits(), ...kit.settings() },
    actor,
    input.body,
  ),
);
