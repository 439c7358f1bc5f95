import { accountRoutes } from '#shared/api/accounts.ts';
import { updateProfile } from '#shared/domain/accounts/update-profile.ts';
import { withSession } from '../_kit/port-groups/accounts.ts';
import * as kit from '../_kit/ports.ts';
import { endpoint } from '../_kit/endpoint.ts';

export const handler = endpoint(accountRoutes.updateProfile, ({ actor, input }) =>
  updateProfile({ ...withSession(), ...kit.limits() }, actor, input.body),
);
