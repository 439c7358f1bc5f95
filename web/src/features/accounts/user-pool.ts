import { Amplify } from 'aws-amplify';
import { confirmSignIn, type SignInOutput, signIn, signUp } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { sharedInMemoryStorage } from 'aws-amplify/utils';
import type { Language } from '#shared/api/accounts.ts';
import { normalizePassword, trySpellings } from '#shared/api/password-rules.ts';
import type { Config } from '#web/api/config.ts';

/**
 * The user pool for the browser (AU-03). Only the page of this path loads aws-amplify, which is large. A sign-in sends the pool only a
 * proof of the password (SRP); a sign-up must send it.
 */

/** The pool requires a step that this site does not support, such as a new password. */
export class UnsupportedStepError extends Error {
  override readonly name = 'UnsupportedStepError';
}

/** Steps after the password: none, a mailed code for a new address, or a code of an authenticator app. */
const SUPPORTED_STEPS = ['DONE', 'CONFIRM_SIGN_UP', 'CONFIRM_SIGN_IN_WITH_TOTP_CODE'] as const;

export type PoolStep = (typeof SUPPORTED_STEPS)[number];

export const configureUserPool = ({ id, clientId, endpoint }: Config['userPool']) => {
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: id,
        userPoolClientId: clientId,
        ...(endpoint && { userPoolEndpoint: endpoint }),
      },
    },
  });
  // The session moves into our cookie at once. Other scripts and tabs must not read the library's copy.
  cognitoUserPoolsTokenProvider.setKeyValueStorage(sharedInMemoryStorage);
};

/** Takes the refresh token from the library, which keeps nothing of the session. */
export const takeRefreshToken = async (): Promise<string> => {
  const { authTokenStore } = cognitoUserPoolsTokenProvider;
  const tokens = await authTokenStore.loadTokens();
  await authTokenStore.clearTokens();
  if (!tokens?.refreshToken) throw new UnsupportedStepError('The user pool gave no refresh token.');
  return tokens.refreshToken;
};

const readStep = ({ nextStep: { signInStep } }: SignInOutput): PoolStep => {
  const step = SUPPORTED_STEPS.find((supported) => supported === signInStep);
  if (step === undefined) throw new UnsupportedStepError(signInStep);
  return step;
};

const judge = (error: unknown) => {
  if (!(error instanceof Error) || error.name !== 'NotAuthorizedException') return undefined;
  return /attempts/i.test(error.message) ? 'locked' : 'wrong';
};

/**
 * Signs in at the pool, with each form in which the password may have been set, and returns what is next. Throws the pool's errors,
 * distinguished by `name`, and `UnsupportedStepError`.
 */
export const signInAtPool = async (email: string, password: string): Promise<PoolStep> =>
  readStep(
    await trySpellings(password, (spelling) => signIn({ username: email, password: spelling }), judge),
  );

/** Sends the code of an authenticator app. Returns and throws as `signInAtPool` does. */
export const confirmSignInAtPool = async (code: string): Promise<PoolStep> =>
  readStep(await confirmSignIn({ challengeResponse: code }));

export interface NewPoolUser {
  email: string;
  password: string;
  fullName: string;
  language: Language;
}

/** Creates the user. The pool mails a code to verify the address. */
export const signUpAtPool = ({ email, password, fullName, language }: NewPoolUser) =>
  signUp({
    username: email,
    password: normalizePassword(password),
    options: { userAttributes: { email, name: fullName, locale: language } },
  });
