import { accountRoutes } from '#shared/api/accounts.ts';
import { refreshSession } from '#shared/domain/accounts/sign-in.ts';
import { clock, withAccounts, withIdentity, withSettings, withSuppressions } from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';
import { isKeptSession, readRefreshToken, replySession } from '../_kit/session-cookie.ts';

export const handler = endpoint(accountRoutes.refreshSession, async ({ cookies }) => {
  const isKept = await isKeptSession(cookies);
  const deps = { ...withAccounts(), ...withSuppressions(), ...clock, ...withIdentity(), ...withSettings() };
  return replySession(await refreshSession(deps, readRefreshToken(cookies), isKept), isKept);
});
