import { accountRoutes } from '#shared/api/accounts.ts';
import { resetPassword } from '#shared/domain/accounts/reset-password.ts';
import {
  clock,
  withAccounts,
  withEmailChanges,
  withIdentity,
  withMailedLinks,
  withOutbox,
} from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(accountRoutes.resetPassword, async ({ input }) => {
  const deps = {
    ...withAccounts(),
    ...withEmailChanges(),
    ...withMailedLinks(),
    ...clock,
    ...withIdentity(),
    ...withOutbox(),
  };
  await resetPassword(deps, input.body);
  return { message: 'Password updated' };
});
