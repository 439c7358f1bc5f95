import type { PoolEmails } from '../domain/ports/accounts.ts';
import { AppError } from '../lib/app-error.ts';
import { callPool } from './pool-call.ts';

/** Addresses of people in an Amazon Cognito user pool. */
export const cognitoEmails = (userPoolId: string): PoolEmails => ({
  set: async (userId, email) => {
    const error = await callPool('AdminUpdateUserAttributes', {
      UserPoolId: userPoolId,
      Username: userId,
      // Where the pool has an address proven before it counts, only one that is called verified counts at once.
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
});
