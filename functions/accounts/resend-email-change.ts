import { accountRoutes } from '#shared/api/accounts.ts';
import { resendEmailChange } from '#shared/domain/accounts/change-email.ts';
import { withSession } from '../_kit/port-groups/accounts.ts';
import * as kit from '../_kit/ports.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(accountRoutes.resendEmailChange, ({ actor, client }) => {
  const deps = { ...withSession(), ...kit.emailChanges(), ...kit.limits() };
  return resendEmailChange(deps, actor, client);
});
