import { env } from '../lib/env.ts';
import { signedCall } from './signed-call.ts';

/** One call to the user pool. Returns the name of the error, or undefined on success. */
export const callPool = async (action: string, input: object): Promise<string | undefined> => {
  const { error } = await signedCall({
    service: 'cognito-idp',
    target: `AWSCognitoIdentityProviderService.${action}`,
    input,
    endpoint: env.userPoolEndpoint(),
  });
  return error;
};
