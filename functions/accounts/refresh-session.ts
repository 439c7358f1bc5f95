import { accountRoutes } from '#shared/api/accounts.ts';
import { refreshSession } from '#shared/domain/accounts/sign-in.ts';
import { withSession } from '../_kit/port-groups/accounts.ts';
import * as kit from '../_kit/ports.ts';
import { isKeptSession, readRefreshToken, replySession } from '../_kit/session-cookie.ts';

export const handler = kit.endpoint(accountRoutes.refreshSession, async ({ cookies }) => {
  const isKept = await isKeptSession(cookies);
  const deps = withSession();
  return replySession(await refreshSession(deps, readRefreshToken(cookies), isKept), isKept);
});
