import { accountRoutes } from '#shared/api/accounts.ts';
import { requestEmailVerification } from '#shared/domain/accounts/verify-email.ts';
import { clock, withAccounts, withLimits, withOutbox } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(accountRoutes.requestEmailVerification, async ({ actor, client }) => {
  const deps = { ...withAccounts(), ...withLimits(), ...withOutbox(), ...clock };
  await requestEmailVerification(deps, actor, client);
  return { message: 'Email sent' };
});
