import { accountRoutes } from '#shared/api/accounts.ts';
import { confirmSecondFactor } from '#shared/domain/accounts/second-factor.ts';
import { clock, withAccounts, withIdentity, withLimits, withSettings } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(accountRoutes.confirmSecondFactor, async ({ actor, input }) => {
  const deps = { ...withAccounts(), ...withLimits(), ...clock, ...withIdentity(), ...withSettings() };
  await confirmSecondFactor(deps, actor, input.body);
  return { message: 'Second factor set up successfully' };
});
