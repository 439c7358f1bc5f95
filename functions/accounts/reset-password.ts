import { accountRoutes } from '#shared/api/accounts.ts';
import { resetPassword } from '#shared/domain/accounts/reset-password.ts';
import {
  clock,
  withAccounts,
  withEmailChanges,
  withIdentity,
  withLimits,
  withMailedLinks,
  withOutbox,
} from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(accountRoutes.resetPassword, async ({ input, client }) => {
  const deps = {
    ...withAccounts(),
    ...withEmailChanges(),
    ...withMailedLinks(),
    ...clock,
    ...withIdentity(),
    ...withLimits(),
    ...withOutbox(),
  };
  await resetPassword(deps, client, input.body);
  return { message: 'Password updated' };
});
