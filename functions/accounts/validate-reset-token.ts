import { accountRoutes } from '#shared/api/accounts.ts';
import { validateResetToken } from '#shared/domain/accounts/reset-password.ts';
import { withTable } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(accountRoutes.validateResetToken, ({ input }) =>
  validateResetToken(withTable(), input.query.token),
);
