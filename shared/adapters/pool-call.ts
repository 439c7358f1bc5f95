import { AwsClient } from 'aws4fetch';
import { env } from '../lib/env.ts';

/** The name of an error as AWS writes it in JSON, with or without what stands before it. */
const nameOf = async (response: Response): Promise<string> => {
  const body = (await response.json().catch(() => ({}))) as { __type?: unknown }; // the JSON protocol of AWS
  return typeof body.__type === 'string' ? body.__type.replace(/^.*#/, '') : `status ${response.status}`;
};

/**
 * One signed call to the user pool, for functions that would grow beyond the size they may have with the pool's client.
 * Answers the name of the error, or undefined when it is done.
 */
export const callPool = async (action: string, input: object): Promise<string | undefined> => {
  const region = env.region();
  const url = env.userPoolEndpoint() ?? `https://cognito-idp.${region}.amazonaws.com/`;
  const client = new AwsClient({ ...env.credentials(), service: 'cognito-idp', region, retries: 2 });
  const response = await client.fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${action}`,
    },
    body: JSON.stringify(input),
  });
  if (!response.ok) return nameOf(response);
  await response.body?.cancel();
  return undefined;
};
