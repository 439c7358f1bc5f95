import { accountRoutes } from '#shared/api/accounts.ts';
import { updateProfile } from '#shared/domain/accounts/update-profile.ts';
import { withSession } from '../_kit/port-groups/accounts.ts';
import * as kit from '../_kit/ports.ts';

export const handler = kit.endpoint(accountRoutes.updateProfile, ({ actor, input }) =>
  updateProfile(kit.connect(withSession, kit.limits), actor, input.body),
);
