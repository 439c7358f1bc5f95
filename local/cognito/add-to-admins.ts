import {
  AdminAddUserToGroupCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { env } from '#shared/lib/env.ts';

/** Makes a user an administrator from the next sign-in on, as an operator does with the AWS command line. */
export const addToAdmins = async (userId: string): Promise<void> => {
  await new CognitoIdentityProviderClient().send(
    new AdminAddUserToGroupCommand({ UserPoolId: env.userPoolId(), Username: userId, GroupName: 'admins' }),
  );
};
