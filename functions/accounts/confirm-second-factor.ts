import { accountRoutes } from '#shared/api/accounts.ts';
import { confirmSecondFactor } from '#shared/domain/accounts/second-factor.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(accountRoutes.confirmSecondFactor, async ({ actor, input }) => {
  const deps = kit.connect(kit.accounts, kit.limits, kit.identity, kit.settings);
  await confirmSecondFactor(deps, actor, input.body);
  return { message: 'Second factor set up successfully' };
});
