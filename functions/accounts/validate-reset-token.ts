import { accountRoutes } from '#shared/api/accounts.ts';
import { validateResetToken } from '#shared/domain/accounts/reset-password.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(accountRoutes.validateResetToken, ({ input }) =>
  validateResetToken(kit.connect(kit.accounts, kit.mailedLinks), input.query.token),
);
