import {
  AdminSetUserMFAPreferenceCommand,
  AssociateSoftwareTokenCommand,
  type CognitoIdentityProviderClient,
  RevokeTokenCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import type { Identity, Tokens } from '../domain/ports/accounts.ts';
import { AppError } from '../lib/app-error.ts';
import { SECOND_FACTOR, toCodeError, toSignInError, toTokens } from './cognito-answers.ts';
import { passwordAuth } from './cognito-password-auth.ts';

export interface PoolNames {
  readonly userPoolId: string;
  readonly clientId: string;
  /** The app client whose tokens may set up a second factor: the pool's web ACL blocks all others (decision 83). */
  readonly secondFactorClientId: string;
}

/** Sets up authenticator apps in an Amazon Cognito user pool. Tokens for it stay on the server. */
export const cognitoSecondFactor = (
  client: () => CognitoIdentityProviderClient,
  { userPoolId: UserPoolId, secondFactorClientId: ClientId }: PoolNames,
): Pick<Identity, 'startSecondFactor' | 'confirmSecondFactor'> => {
  const startAuth = passwordAuth(client, { UserPoolId, ClientId });

  /** Signs in users without a second factor: others would need theirs. */
  const signIn = async (email: string, password: string): Promise<Tokens> => {
    const { ChallengeName, AuthenticationResult } = await startAuth(email, password).catch(
      (error: unknown) => {
        throw toSignInError(error);
      },
    );
    if (ChallengeName === SECOND_FACTOR)
      throw new AppError('second_factor_exists', 'This account has a second factor already.');
    return toTokens(AuthenticationResult);
  };

  return {
    startSecondFactor: async (email, password) => {
      const { accessToken, refreshToken } = await signIn(email, password);
      const { SecretCode } = await client().send(
        new AssociateSoftwareTokenCommand({ AccessToken: accessToken }),
      );
      if (refreshToken) await client().send(new RevokeTokenCommand({ ClientId, Token: refreshToken }));
      return SecretCode ?? '';
    },
    confirmSecondFactor: async (email, password, code) => {
      const { accessToken, userId } = await signIn(email, password);
      await client()
        .send(new VerifySoftwareTokenCommand({ AccessToken: accessToken, UserCode: code }))
        .catch((error: unknown) => {
          throw toCodeError(error);
        });
      await client().send(
        new AdminSetUserMFAPreferenceCommand({
          UserPoolId,
          Username: userId,
          SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true },
        }),
      );
    },
  };
};
