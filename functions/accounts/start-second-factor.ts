import { accountRoutes } from '#shared/api/accounts.ts';
import { startSecondFactor } from '#shared/domain/accounts/second-factor.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(accountRoutes.startSecondFactor, async ({ actor, input }) => {
  const deps = kit.connect(kit.accounts, kit.limits, kit.identity, kit.settings);
  return startSecondFactor(deps, actor, input.body);
});
