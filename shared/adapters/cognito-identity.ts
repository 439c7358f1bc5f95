import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminInitiateAuthCommand,
  type AdminInitiateAuthCommandOutput,
  AdminRespondToAuthChallengeCommand,
  AdminSetUserPasswordCommand,
  AdminUserGlobalSignOutCommand,
  type AttributeType,
  CognitoIdentityProviderClient,
  RevokeTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import type { Language } from '../api/accounts.ts';
import type { Identity, Tokens } from '../domain/ports/accounts.ts';
import { AppError } from '../lib/app-error.ts';
import { lazy } from '../lib/lazy.ts';
import { isNamed, SECOND_FACTOR, toCodeError, toSignInError, toTokens } from './cognito-answers.ts';
import { passwordAuth } from './cognito-password-auth.ts';
import { cognitoSecondFactor, type PoolNames } from './cognito-second-factor.ts';
import { named, orUndefined } from '../lib/or-undefined.ts';

/** `es`, `es-ES` and so on; undefined for an unsupported locale. */
const toLanguage = (locale: string): Language | undefined => {
  const code = locale.slice(0, 2).toLowerCase();
  return code === 'es' || code === 'en' ? code : undefined;
};

/** Users and their passwords in an Amazon Cognito user pool. */
export const cognitoIdentity = (pool: PoolNames): Identity => {
  const client = lazy(() => new CognitoIdentityProviderClient());
  const { userPoolId: UserPoolId, clientId: ClientId } = pool;

  const setPassword = async (userId: string, password: string) => {
    await client().send(
      new AdminSetUserPasswordCommand({ UserPoolId, Username: userId, Password: password, Permanent: true }),
    );
  };

  const startPasswordAuth = passwordAuth(client, { UserPoolId, ClientId });

  /** Answers the challenge that follows the correct password of a user with a second factor. */
  const answerWithCode = async (
    { Session, ChallengeParameters }: AdminInitiateAuthCommandOutput,
    email: string,
    getCode: (() => Promise<string>) | undefined,
  ) => {
    if (!getCode) throw new AppError('second_factor_needed', 'Enter the code of your authenticator app.');
    const code = await getCode();
    const USERNAME = ChallengeParameters?.USER_ID_FOR_SRP ?? email;
    try {
      const { AuthenticationResult } = await client().send(
        new AdminRespondToAuthChallengeCommand({
          UserPoolId,
          ClientId,
          ChallengeName: SECOND_FACTOR,
          Session,
          ChallengeResponses: { USERNAME, SOFTWARE_TOKEN_MFA_CODE: code },
        }),
      );
      return AuthenticationResult;
    } catch (error) {
      throw toCodeError(error);
    }
  };

  const signIn = async (
    email: string,
    password: string,
    getCode?: () => Promise<string>,
  ): Promise<Tokens> => {
    try {
      const answer = await startPasswordAuth(email, password);
      if (answer.ChallengeName !== SECOND_FACTOR) return toTokens(answer.AuthenticationResult);
      return { ...toTokens(await answerWithCode(answer, email, getCode)), showedSecondFactor: true };
    } catch (error) {
      throw toSignInError(error);
    }
  };

  /** Creates a user whose password is not permanent yet. Undefined if the address is taken. */
  const addUser = async (email: string, password: string, attributes: AttributeType[]) => {
    const command = new AdminCreateUserCommand({
      UserPoolId,
      Username: email,
      TemporaryPassword: password,
      UserAttributes: attributes,
      MessageAction: 'SUPPRESS',
    });
    const made = await client()
      .send(command)
      .catch(orUndefined(named('UsernameExistsException')));
    return made?.User?.Attributes?.find(({ Name }) => Name === 'sub')?.Value ?? made?.User?.Username;
  };

  /**
   * Takes over an address from an unfinished registration. An unconfirmed sign-up is replaced, because anyone could have begun it. A
   * registration that failed after its user was created is continued if the password shows that it is the same person.
   */
  const takeOver = async (email: string, password: string, attributes: AttributeType[]) => {
    const user = await client().send(new AdminGetUserCommand({ UserPoolId, Username: email }));
    if (user.UserStatus === 'UNCONFIRMED') {
      await client().send(new AdminDeleteUserCommand({ UserPoolId, Username: user.Username }));
      return addUser(email, password, attributes);
    }
    if (user.UserStatus !== 'FORCE_CHANGE_PASSWORD') return undefined;
    const begun = await startPasswordAuth(email, password).catch(
      orUndefined(named('NotAuthorizedException')),
    );
    return begun?.ChallengeName === 'NEW_PASSWORD_REQUIRED' ? user.Username : undefined;
  };

  return {
    setPassword,
    create: async (email, password, fullName, language) => {
      const attributes = [
        { Name: 'email', Value: email },
        { Name: 'name', Value: fullName },
        ...(language ? [{ Name: 'locale', Value: language }] : []),
      ];
      const userId =
        (await addUser(email, password, attributes)) ?? (await takeOver(email, password, attributes));
      if (!userId) throw new AppError('email_taken', 'An account with this email already exists');
      try {
        await setPassword(userId, password);
      } catch (error) {
        // A user without a password would block the address. If the removal fails, takeOver handles it.
        await client()
          .send(new AdminDeleteUserCommand({ UserPoolId, Username: userId }))
          .catch(() => undefined);
        throw error;
      }
      return { userId };
    },
    signIn,
    ...cognitoSecondFactor(client, pool),
    refresh: async (refreshToken) => {
      try {
        const { AuthenticationResult } = await client().send(
          new AdminInitiateAuthCommand({
            UserPoolId,
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
      await client()
        .send(new RevokeTokenCommand({ ClientId, Token: refreshToken }))
        .catch(
          orUndefined(named('NotAuthorizedException', 'UnauthorizedException', 'InvalidParameterException')),
        );
    },
    find: async (userIdOrEmail) => {
      const user = await client()
        .send(new AdminGetUserCommand({ UserPoolId, Username: userIdOrEmail }))
        .catch(orUndefined(named('UserNotFoundException')));
      const getAttribute = (name: string) =>
        user?.UserAttributes?.find(({ Name }) => Name === name)?.Value ?? '';
      return (
        user && {
          userId: getAttribute('sub'),
          email: getAttribute('email'),
          fullName: getAttribute('name'),
          language: toLanguage(getAttribute('locale')),
          isEmailVerified: getAttribute('email_verified') === 'true',
        }
      );
    },
    signOutEverywhere: async (userId) => {
      await client().send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username: userId }));
    },
  };
};
