import { AwsClient } from 'aws4fetch';
import type { PoolEmails } from '../domain/accounts/ports.ts';
import { AppError } from '../lib/app-error.ts';
import { env } from '../lib/env.ts';

/** The name of an error as AWS writes it in JSON, with or without what stands before it. */
const nameOf = async (response: Response): Promise<string> => {
  const body = (await response.json().catch(() => ({}))) as { __type?: unknown }; // the JSON protocol of AWS
  return typeof body.__type === 'string' ? body.__type.replace(/^.*#/, '') : `status ${response.status}`;
};

/**
 * Addresses of people in an Amazon Cognito user pool. One signed call instead of the pool's client, which would take the
 * outbox job beyond the size that functions may have.
 */
export const cognitoEmails = (userPoolId: string): PoolEmails => {
  const region = env.region();
  const url = env.userPoolEndpoint() ?? `https://cognito-idp.${region}.amazonaws.com/`;
  return {
    set: async (userId, email) => {
      const client = new AwsClient({ ...env.credentials(), service: 'cognito-idp', region, retries: 2 });
      const response = await client.fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-amz-json-1.1',
          'x-amz-target': 'AWSCognitoIdentityProviderService.AdminUpdateUserAttributes',
        },
        body: JSON.stringify({
          UserPoolId: userPoolId,
          Username: userId,
          // Where the pool has an address proven before it counts, only one that is called verified counts at once.
          UserAttributes: [
            { Name: 'email', Value: email },
            { Name: 'email_verified', Value: 'true' },
          ],
        }),
      });
      if (response.ok) {
        await response.body?.cancel();
        return;
      }
      const name = await nameOf(response);
      if (['AliasExistsException', 'UsernameExistsException'].includes(name))
        throw new AppError('email_taken', 'An account with this email already exists');
      throw new Error(`The user pool did not take an address: ${name}`);
    },
  };
};
