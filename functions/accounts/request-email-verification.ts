import { accountRoutes } from '#shared/api/accounts.ts';
import { requestEmailVerification } from '#shared/domain/accounts/verify-email.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(accountRoutes.requestEmailVerification, async ({ actor, client }) => {
  const deps = kit.connect(kit.accounts, kit.limits, kit.outbox);
  await requestEmailVerification(deps, actor, client);
  return { message: 'Email sent' };
});
