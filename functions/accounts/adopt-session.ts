import { accountRoutes } from '#shared/api/accounts.ts';
import { adoptSession } from '#shared/domain/accounts/sign-in.ts';
import {
  clock,
  withAccounts,
  withIdentity,
  withOutbox,
  withPoolEmails,
  withSettings,
  withSuppressions,
} from '../_kit/deps.ts';
import { endpoint } from '../_kit/endpoint.ts';
import { replySession } from '../_kit/session-cookie.ts';

export const handler = endpoint(accountRoutes.adoptSession, async ({ input }) => {
  const deps = {
    ...withAccounts(),
    ...withSuppressions(),
    ...withOutbox(),
    ...withPoolEmails(),
    ...clock,
    ...withIdentity(),
    ...withSettings(),
  };
  return replySession(await adoptSession(deps, input.body.refreshToken), input.body.keepSignedIn);
});
