import { accountRoutes } from '#shared/api/accounts.ts';
import { updateProfile } from '#shared/domain/accounts/update-profile.ts';
import {
  clock,
  withAccounts,
  withIdentity,
  withLimits,
  withSettings,
  withSuppressions,
} from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(accountRoutes.updateProfile, ({ actor, input }) =>
  updateProfile(
    {
      ...withAccounts(),
      ...withSuppressions(),
      ...withLimits(),
      ...clock,
      ...withIdentity(),
      ...withSettings(),
    },
    actor,
    input.body,
  ),
);
