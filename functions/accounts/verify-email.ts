import { accountRoutes } from '#shared/api/accounts.ts';
import { verifyEmail } from '#shared/domain/accounts/verify-email.ts';
import * as kit from '../_kit/ports.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(accountRoutes.verifyEmail, ({ input }) =>
  verifyEmail({ ...kit.accounts(), ...kit.mailedLinks(), ...kit.clock }, input.body.token),
);
