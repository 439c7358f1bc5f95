import { accountRoutes } from '#shared/api/accounts.ts';
import { requestPasswordReset } from '#shared/domain/accounts/reset-password.ts';
import {
  clock,
  withAccounts,
  withIdentity,
  withLimits,
  withPromptMail,
  withMailedLinks,
  withOutbox,
  withPoolUsers,
  withSettings,
} from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(accountRoutes.forgotPassword, async ({ input, client }) => {
  const deps = {
    ...withAccounts(),
    ...withMailedLinks(),
    ...withLimits(),
    ...withOutbox(),
    ...withPoolUsers(),
    ...clock,
    ...withIdentity(),
    ...withPromptMail(),
    ...withSettings(),
  };
  const { isTold } = await requestPasswordReset(deps, client, input.body);
  return { message: isTold ? 'Email sent' : 'Email sent if this address has an account', isTold };
});
