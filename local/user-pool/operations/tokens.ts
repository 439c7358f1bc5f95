import * as z from 'zod';
import { CognitoError } from '../errors.ts';
import { refreshSession, revokeSession } from '../sessions.ts';
import { NoFields, adminUserOperation, clientOperation, type Operations } from './operation.ts';

/** Keeping a sign-in alive, and ending it. */
export const tokenOperations: Operations = {
  GetTokensFromRefreshToken: clientOperation(
    z.object({ RefreshToken: z.string().min(1) }),
    (pool, input) => ({
      AuthenticationResult: refreshSession(pool, input.RefreshToken),
    }),
  ),

  RevokeToken: clientOperation(z.object({ Token: z.string().min(1) }), (pool, input) => {
    if (pool.key.readJwt(input.Token) !== undefined) {
      throw new CognitoError('UnsupportedTokenTypeException', 'Only refresh tokens can be revoked.');
    }
    revokeSession(pool, input.Token);
    return {};
  }),

  AdminUserGlobalSignOut: adminUserOperation(NoFields, (pool, user) => {
    pool.store.removeSessionsOf(user.id);
    return {};
  }),
};
