import { Amplify } from 'aws-amplify';
import { confirmSignUp, resendSignUpCode, signIn, signUp } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { sharedInMemoryStorage } from 'aws-amplify/utils';
import type { Language } from '#shared/api/accounts.ts';
import type { Config } from '#web/lib/config.ts';

/**
 * The user pool as the browser itself can use it (AU-03). The only importer of aws-amplify: it is large, and only the
 * page of this path fetches it. A sign-in shows the pool a proof of the password only (SRP); a sign-up has to send it.
 */

/** `confirm`: the address has to be proven with a code from a mail first. */
export type Step = { is: 'done'; refreshToken: string } | { is: 'confirm' };

/** The pool wants something that this site does not offer, such as a second factor. */
export class UnsupportedStepError extends Error {
  override readonly name = 'UnsupportedStepError';
}

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
  // The session moves into our cookie at once. What the library keeps meanwhile is not for other scripts or tabs.
  cognitoUserPoolsTokenProvider.setKeyValueStorage(sharedInMemoryStorage);
};

/** Takes the refresh token out of the library, which keeps nothing of the session. */
const takeRefreshToken = async (): Promise<string> => {
  const { authTokenStore } = cognitoUserPoolsTokenProvider;
  const tokens = await authTokenStore.loadTokens();
  await authTokenStore.clearTokens();
  if (!tokens?.refreshToken) throw new UnsupportedStepError('The user pool gave no refresh token.');
  return tokens.refreshToken;
};

/** Signs in at the pool. Throws its errors, told apart by `name`. */
export const signInAtPool = async (email: string, password: string): Promise<Step> => {
  const { nextStep } = await signIn({ username: email, password });
  if (nextStep.signInStep === 'DONE') return { is: 'done', refreshToken: await takeRefreshToken() };
  if (nextStep.signInStep === 'CONFIRM_SIGN_UP') return { is: 'confirm' };
  throw new UnsupportedStepError(nextStep.signInStep);
};

export interface NewPoolUser {
  email: string;
  password: string;
  fullName: string;
  language: Language;
}

/** Creates the user. The pool mails a code that proves the address. */
export const signUpAtPool = async ({ email, password, fullName, language }: NewPoolUser): Promise<void> => {
  await signUp({
    username: email,
    password,
    options: { userAttributes: { email, name: fullName, locale: language } },
  });
};

export const confirmAtPool = (email: string, code: string) =>
  confirmSignUp({ username: email, confirmationCode: code });

export const resendCode = (email: string) => resendSignUpCode({ username: email });
