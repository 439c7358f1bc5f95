import { accountRoutes } from '#shared/api/accounts.ts';
import { verifyEmail } from '#shared/domain/accounts/verify-email.ts';
import { clock, withAccounts, withMailedLinks } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(accountRoutes.verifyEmail, ({ input }) =>
  verifyEmail({ ...withAccounts(), ...withMailedLinks(), ...clock }, input.body.token),
);
