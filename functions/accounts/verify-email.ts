import { accountRoutes } from '#shared/api/accounts.ts';
import { verifyEmail } from '#shared/domain/accounts/verify-email.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(accountRoutes.verifyEmail, ({ input }) =>
  verifyEmail(kit.connect(kit.accounts, kit.mailedLinks), input.body.token),
);
