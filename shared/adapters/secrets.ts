import { AwsClient } from 'aws4fetch';
import { env } from '../lib/env.ts';

/**
 * Reads an encrypted parameter of Systems Manager. One signed call instead of a client of its own, which would weigh
 * 67 KB in every function that takes money. Read once in the life of an instance: a new key means a new deployment.
 */
export const readParameter = async (name: string): Promise<string> => {
  const region = env.region();
  const client = new AwsClient({ ...env.credentials(), service: 'ssm', region });
  const response = await client.fetch(`https://ssm.${region}.amazonaws.com/`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': 'AmazonSSM.GetParameter' },
    body: JSON.stringify({ Name: name, WithDecryption: true }),
  });
  if (!response.ok) throw new Error(`The parameter ${name} could not be read: ${response.status}`);
  const { Parameter } = (await response.json()) as { Parameter?: { Value?: string } }; // GetParameter's answer
  if (!Parameter?.Value) throw new Error(`The parameter ${name} has no value.`);
  return Parameter.Value;
};
