import { accountRoutes } from '#shared/api/accounts.ts';
import { cancelEmailChange } from '#shared/domain/accounts/change-email.ts';
import { withSession } from '../_kit/port-groups/accounts.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(accountRoutes.cancelEmailChange, ({ actor }) => {
  const deps = kit.connect(withSession, kit.emailChanges);
  return cancelEmailChange(deps, actor);
});
