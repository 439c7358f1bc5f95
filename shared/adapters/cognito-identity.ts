import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  AdminUserGlobalSignOutCommand,
  type AuthenticationResultType,
  CognitoIdentityProviderClient,
  InitiateAuthCommand,
  RevokeTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import type { Identity, Tokens } from '../domain/deps.ts';
import { AppError } from '../lib/app-error.ts';
import { once } from '../lib/once.ts';

const isNamed = (error: unknown, ...names: string[]) => error instanceof Error && names.includes(error.name);

interface Claims {
  readonly sub: string;
  readonly 'cognito:groups'?: readonly string[];
}

/** The claims of a token that the pool itself has just handed over: no signature to check. */
const claimsOf = (accessToken: string): Claims =>
  JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()) as Claims;

const toTokens = (result: AuthenticationResultType | undefined): Tokens => {
  if (!result?.AccessToken) throw new AppError('invalid_credentials', 'Invalid credentials');
  const claims = claimsOf(result.AccessToken);
  return {
    accessToken: result.AccessToken,
    ...(result.RefreshToken && { refreshToken: result.RefreshToken }),
    userId: claims.sub,
    isAdmin: claims['cognito:groups']?.includes('admins') ?? false,
  };
};

/** People and their passwords in an Amazon Cognito user pool. */
export const cognitoIdentity = (pool: { userPoolId: string; clientId: string }): Identity => {
  const client = once(() => new CognitoIdentityProviderClient());
  const { userPoolId: UserPoolId, clientId: ClientId } = pool;

  const setPassword = async (email: string, password: string) => {
    await client().send(
      new AdminSetUserPasswordCommand({ UserPoolId, Username: email, Password: password, Permanent: true }),
    );
  };

  return {
    setPassword,
    create: async (email, password, fullName) => {
      const attributes = [
        { Name: 'email', Value: email },
        { Name: 'name', Value: fullName },
      ];
      try {
        const { User } = await client().send(
          new AdminCreateUserCommand({
            UserPoolId,
            Username: email,
            UserAttributes: attributes,
            MessageAction: 'SUPPRESS',
          }),
        );
        await setPassword(email, password);
        const userId = User?.Attributes?.find(({ Name }) => Name === 'sub')?.Value ?? User?.Username;
        if (!userId) throw new Error('The user pool made a user without an id.');
        return { userId };
      } catch (error) {
        if (isNamed(error, 'UsernameExistsException'))
          throw new AppError('email_taken', 'An account with this email already exists', { cause: error });
        throw error;
      }
    },
    signIn: async (email, password) => {
      try {
        const { AuthenticationResult } = await client().send(
          new InitiateAuthCommand({
            ClientId,
            AuthFlow: 'USER_PASSWORD_AUTH',
            AuthParameters: { USERNAME: email, PASSWORD: password },
          }),
        );
        return toTokens(AuthenticationResult);
      } catch (error) {
        if (isNamed(error, 'NotAuthorizedException', 'UserNotFoundException', 'UserNotConfirmedException'))
          throw new AppError('invalid_credentials', 'Invalid credentials', { cause: error });
        if (isNamed(error, 'TooManyRequestsException', 'LimitExceededException'))
          throw new AppError('rate_limited', 'Too many attempts. Try again later.', { cause: error });
        throw error;
      }
    },
    refresh: async (refreshToken) => {
      try {
        const { AuthenticationResult } = await client().send(
          new InitiateAuthCommand({
            ClientId,
            AuthFlow: 'REFRESH_TOKEN_AUTH',
            AuthParameters: { REFRESH_TOKEN: refreshToken },
          }),
        );
        return toTokens(AuthenticationResult);
      } catch (error) {
        if (isNamed(error, 'NotAuthorizedException', 'UserNotFoundException', 'InvalidParameterException'))
          throw new AppError('unauthenticated', 'The session has ended.', { cause: error });
        throw error;
      }
    },
    revoke: async (refreshToken) => {
      try {
        await client().send(new RevokeTokenCommand({ ClientId, Token: refreshToken }));
      } catch (error) {
        if (!isNamed(error, 'NotAuthorizedException', 'UnauthorizedException', 'InvalidParameterException'))
          throw error;
      }
    },
    find: async (userIdOrEmail) => {
      try {
        const user = await client().send(new AdminGetUserCommand({ UserPoolId, Username: userIdOrEmail }));
        const valueOf = (name: string) => user.UserAttributes?.find(({ Name }) => Name === name)?.Value ?? '';
        return { userId: valueOf('sub'), email: valueOf('email'), fullName: valueOf('name') };
      } catch (error) {
        if (isNamed(error, 'UserNotFoundException')) return undefined;
        throw error;
      }
    },
    signOutEverywhere: async (email) => {
      await client().send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username: email }));
    },
  };
};
