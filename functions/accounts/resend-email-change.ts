import { accountRoutes } from '#shared/api/accounts.ts';
import { resendEmailChange } from '#shared/domain/accounts/change-email.ts';
import { withSession } from '../_kit/port-groups/accounts.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(accountRoutes.resendEmailChange, ({ actor, client }) => {
  const deps = kit.connect(withSession, kit.emailChanges, kit.limits);
  return resendEmailChange(deps, actor, client);
});
