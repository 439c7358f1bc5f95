import { accountRoutes } from '#shared/api/accounts.ts';
import { cancelEmailChange } from '#shared/domain/accounts/change-email.ts';
import { withEmailChanges } from '../_kit/deps.ts';
import { withSession } from '../_kit/port-groups.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(accountRoutes.cancelEmailChange, ({ actor }) => {
  const deps = { ...withSession(), ...withEmailChanges() };
  return cancelEmailChange(deps, actor);
});
