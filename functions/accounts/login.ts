import { accountRoutes } from '#shared/api/accounts.ts';
import { login } from '#shared/domain/accounts/sign-in.ts';
import { withSession } from '../_kit/port-groups/accounts.ts';
import * as kit from '../_kit/ports.ts';
import { withRefusalLog } from '../_kit/evidence.ts';
import { replySession } from '../_kit/session-cookie.ts';

export const handler = kit.endpoint(accountRoutes.login, async ({ input: { body }, client }) => {
  const deps = kit.connect(withSession, kit.limits, kit.outbox, kit.poolUsers, kit.secondFactors);
  const started = await withRefusalLog(body.email, client, () => login(deps, client, body));
  return replySession(started, body.keepSignedIn);
});
