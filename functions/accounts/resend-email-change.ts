import { accountRoutes } from '#shared/api/accounts.ts';
import { resendEmailChange } from '#shared/domain/accounts/change-email.ts';
import { withEmailChanges, withLimits } from '../_kit/deps.ts';
import { withSession } from '../_kit/port-groups.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(accountRoutes.resendEmailChange, ({ actor, client }) => {
  const deps = { ...withSession(), ...withEmailChanges(), ...withLimits() };
  return resendEmailChange(deps, actor, client);
});
