import { accountRoutes } from '#shared/api/accounts.ts';
import { resendEmailChange } from '#shared/domain/accounts/change-email.ts';
import {
  clock,
  withAccounts,
  withEmailChanges,
  withIdentity,
  withLimits,
  withSettings,
  withSuppressions,
} from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(accountRoutes.resendEmailChange, ({ actor, client }) => {
  const deps = {
    ...withAccounts(),
    ...withSuppressions(),
    ...withEmailChanges(),
    ...withLimits(),
    ...clock,
    ...withIdentity(),
    ...withSettings(),
  };
  return resendEmailChange(deps, actor, client);
});
