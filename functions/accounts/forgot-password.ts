import { accountRoutes } from '#shared/api/accounts.ts';
import { requestPasswordReset } from '#shared/domain/accounts/reset-password.ts';
import { withIdentity, withMail, withSettings, withTable } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(accountRoutes.forgotPassword, async ({ input, client }) => {
  const deps = { ...withTable(), ...withIdentity(), ...withMail(), ...withSettings() };
  await requestPasswordReset(deps, client, input.body);
  return { message: 'Email sent' };
});
