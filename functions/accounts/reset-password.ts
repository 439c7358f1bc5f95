import { accountRoutes } from '#shared/api/accounts.ts';
import { resetPassword } from '#shared/domain/accounts/reset-password.ts';
import { withIdentity, withTable } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(accountRoutes.resetPassword, async ({ input }) => {
  await resetPassword({ ...withTable(), ...withIdentity() }, input.body);
  return { message: 'Password updated' };
});
