import { accountRoutes } from '#shared/api/accounts.ts';
import { logout } from '#shared/domain/accounts/sign-in.ts';
import * as kit from '../_kit/ports.ts';
import { endedCookie, readRefreshToken } from '../_kit/session-cookie.ts';

export const handler = kit.endpoint(accountRoutes.logout, async ({ cookies }) => {
  await logout(kit.identity(), readRefreshToken(cookies));
  return new kit.Reply({ message: 'Signed out successfully' }, { cookies: [endedCookie] });
});
