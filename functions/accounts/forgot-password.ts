import { accountRoutes } from '#shared/api/accounts.ts';
import { requestPasswordReset } from '#shared/domain/accounts/reset-password.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(accountRoutes.forgotPassword, async ({ input, client }) => {
  const deps = kit.connect(
    kit.accounts,
    kit.mailedLinks,
    kit.limits,
    kit.outbox,
    kit.poolUsers,
    kit.identity,
    kit.promptMail,
    kit.settings,
  );
  const { isTold } = await requestPasswordReset(deps, client, input.body);
  return { message: isTold ? 'Email sent' : 'Email sent if this address has an account', isTold };
});
