import { payoutRoutes } from '#shared/api/payouts.ts';
import { startOnboarding } from '#shared/domain/payouts/open-account.ts';
import { withPayoutAccount } from '../_kit/port-groups/payouts.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(payoutRoutes.startPayoutOnboarding, ({ actor, input }) =>
  startOnboarding(
    kit.connect(withPayoutAccount, kit.accounts, kit.identity, kit.limits, kit.settings),
    actor,
    input.body,
  ),
);
