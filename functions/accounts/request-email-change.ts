import { accountRoutes } from '#shared/api/accounts.ts';
import { requestEmailChange } from '#shared/domain/accounts/change-email.ts';
import { withEmailChanges, withLimits } from '../_kit/deps.ts';
import { withSession } from '../_kit/port-groups.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(accountRoutes.requestEmailChange, ({ actor, client, input }) => {
  const deps = { ...withSession(), ...withEmailChanges(), ...withLimits() };
  return requestEmailChange(deps, actor, client, input.body);
});
