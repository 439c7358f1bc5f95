import type { PoolUsers } from '../domain/ports/accounts.ts';
import { callPool } from './pool-call.ts';

/** People of an Amazon Cognito user pool on their way out. */
export const cognitoUsers = (userPoolId: string): PoolUsers => ({
  remove: async (userId) => {
    const error = await callPool('AdminDeleteUser', { UserPoolId: userPoolId, Username: userId });
    if (error !== undefined && error !== 'UserNotFoundException')
      throw new Error(`The user pool did not remove a user: ${error}`);
  },
});
