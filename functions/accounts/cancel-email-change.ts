import { accountRoutes } from '#shared/api/accounts.ts';
import { cancelEmailChange } from '#shared/domain/accounts/change-email.ts';
import {
  clock,
  withAccounts,
  withEmailChanges,
  withIdentity,
  withSettings,
  withSuppressions,
} from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(accountRoutes.cancelEmailChange, ({ actor }) => {
  const deps = {
    ...withAccounts(),
    ...withSuppressions(),
    ...withEmailChanges(),
    ...clock,
    ...withIdentity(),
    ...withSettings(),
  };
  return cancelEmailChange(deps, actor);
});
