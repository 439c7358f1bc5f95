import type { PoolUsers } from '../domain/ports/accounts.ts';
import { AppError } from '../lib/app-error.ts';
import { callPool } from './pool-call.ts';

/** Users of an Amazon Cognito user pool. */
export const cognitoUsers = (userPoolId: string): PoolUsers => ({
  setEmail: async (userId, email) => {
    const error = await callPool('AdminUpdateUserAttributes', {
      UserPoolId: userPoolId,
      Username: userId,
      // Where the pool requires a proven address, a change takes effect at once only with `email_verified`.
      UserAttributes: [
        { Name: 'email', Value: email },
        { Name: 'email_verified', Value: 'true' },
      ],
    });
    if (error === undefined) return;
    if (['AliasExistsException', 'UsernameExistsException'].includes(error))
      throw new AppError('email_taken', 'An account with this email already exists');
    throw new Error(`The user pool did not take an address: ${error}`);
  },
  remove: async (userId) => {
    const error = await callPool('AdminDeleteUser', { UserPoolId: userPoolId, Username: userId });
    if (error !== undefined && error !== 'UserNotFoundException')
      throw new Error(`The user pool did not remove a user: ${error}`);
  },
});
