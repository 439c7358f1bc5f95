import { Amplify } from 'aws-amplify';
import { confirmSignIn, signIn } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';

interface PoolAddress {
  readonly endpoint: string;
  readonly userPoolId: string;
  readonly clientId: string;
}

/** Signs in at the user pool as a browser does, by SRP. Throws the pool's refusals. */
export const signInAtPool = async (
  { endpoint, userPoolId, clientId }: PoolAddress,
  { email, password, code }: { email: string; password: string; code?: string },
) => {
  const { authTokenStore } = cognitoUserPoolsTokenProvider;
  Amplify.configure({
    Auth: { Cognito: { userPoolId, userPoolClientId: clientId, userPoolEndpoint: endpoint } },
  });
  await signIn({ username: email, password });
  if (code !== undefined) await confirmSignIn({ challengeResponse: code });
  const tokens = await authTokenStore.loadTokens();
  await authTokenStore.clearTokens();
  if (!tokens) throw new Error('The pool gave no tokens.');
  return {
    AccessToken: tokens.accessToken.toString(),
    IdToken: tokens.idToken?.toString() ?? '',
    RefreshToken: tokens.refreshToken ?? '',
  };
};
