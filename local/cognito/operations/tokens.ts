import * as z from 'zod';
import { CognitoError } from '../errors.ts';
import { revokeSession } from '../sessions.ts';
import { NoFields, adminUserOperation, clientOperation, type Operations } from './operation.ts';

/** Sign-out operations. */
export const tokenOperations: Operations = {
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
