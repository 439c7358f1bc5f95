import { accountRoutes } from '#shared/api/accounts.ts';
import { adoptSession } from '#shared/domain/accounts/sign-in.ts';
import { withSession } from '../_kit/port-groups/accounts.ts';
import * as kit from '../_kit/ports.ts';
import { replySession } from '../_kit/session-cookie.ts';

export const handler = kit.endpoint(accountRoutes.adoptSession, async ({ input }) => {
  const deps = kit.connect(withSession, kit.outbox, kit.poolUsers);
  return replySession(await adoptSession(deps, input.body.refreshToken), input.body.keepSignedIn);
});
