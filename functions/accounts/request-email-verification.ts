import { accountRoutes } from '#shared/api/accounts.ts';
import { requestEmailVerification } from '#shared/domain/accounts/verify-email.ts';
import {
  clock,
  withAccounts,
  withIdentity,
  withLimits,
  withOutbox,
  withSettings,
  withSuppressions,
} from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(accountRoutes.requestEmailVerification, async ({ actor, client }) => {
  const deps = {
    ...withAccounts(),
    ...withSuppressions(),
    ...withLimits(),
    ...withOutbox(),
    ...clock,
    ...withIdentity(),
    ...withSettings(),
  };
  await requestEmailVerification(deps, actor, client);
  return { message: 'Email sent' };
});
