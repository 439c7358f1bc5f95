import { accountRoutes } from '#shared/api/accounts.ts';
import { resetPassword } from '#shared/domain/accounts/reset-password.ts';
import { clock, withAccounts, withIdentity, withOutbox } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(accountRoutes.resetPassword, async ({ input }) => {
  await resetPassword({ ...withAccounts(), ...clock, ...withIdentity(), ...withOutbox() }, input.body);
  return { message: 'Password updated' };
});
