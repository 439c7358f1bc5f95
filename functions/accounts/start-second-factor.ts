import { accountRoutes } from '#shared/api/accounts.ts';
import { startSecondFactor } from '#shared/domain/accounts/second-factor.ts';
import { clock, withAccounts, withIdentity, withLimits, withSettings } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(accountRoutes.startSecondFactor, async ({ actor, input }) => {
  const deps = { ...withAccounts(), ...withLimits(), ...clock, ...withIdentity(), ...withSettings() };
  return startSecondFactor(deps, actor, input.body);
});
