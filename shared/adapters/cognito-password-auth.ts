import {
  AdminInitiateAuthCommand,
  type AdminInitiateAuthCommandOutput,
  type CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { tryAtPool } from './password-spellings.ts';

/**
 * Begins sign-ins with a password. With AWS credentials: the pool's firewall counts sign-ins without them by address, and our functions share
 * Lambda's addresses.
 */
export const passwordAuth =
  (
    client: () => CognitoIdentityProviderClient,
    ids: { readonly UserPoolId: string; readonly ClientId: string },
  ) =>
  (email: string, password: string): Promise<AdminInitiateAuthCommandOutput> =>
    tryAtPool(password, (PASSWORD) =>
      client().send(
        new AdminInitiateAuthCommand({
          ...ids,
          AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
          AuthParameters: { USERNAME: email, PASSWORD },
        }),
      ),
    );
