import { accountRoutes } from '#shared/api/accounts.ts';
import { resetPassword } from '#shared/domain/accounts/reset-password.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(accountRoutes.resetPassword, async ({ input, client }) => {
  const deps = kit.connect(
    kit.accounts,
    kit.emailChanges,
    kit.mailedLinks,
    kit.identity,
    kit.limits,
    kit.outbox,
  );
  await resetPassword(deps, client, input.body);
  return { message: 'Password updated' };
});
