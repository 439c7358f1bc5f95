import { accountRoutes } from '#shared/api/accounts.ts';
import { updateProfile } from '#shared/domain/accounts/update-profile.ts';
import { withLimits } from '../_kit/deps.ts';
import { withSession } from '../_kit/port-groups.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(accountRoutes.updateProfile, ({ actor, input }) =>
  updateProfile({ ...withSession(), ...withLimits() }, actor, input.body),
);
