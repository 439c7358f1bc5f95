import { AwsClient } from 'aws4fetch';
import { env } from '../lib/env.ts';

/** GetParameter's answer, or the name of its error. */
interface Answer {
  readonly Parameter?: { readonly Value?: string };
  readonly __type?: string;
}

const explain = (name: string, status: number, { __type = '' }: Answer): string =>
  __type.endsWith('ParameterNotFound')
    ? `The parameter ${name} does not exist: create it with "aws ssm put-parameter --type SecureString --name ${name} --value ...".`
    : `The parameter ${name} could not be read: ${__type.replace(/^.*#/, '') || `status ${status}`}.`;

/**
 * Reads an encrypted parameter of Systems Manager. One signed call instead of a client of its own, which would weigh
 * 67 KB in every function that takes money. Whoever needs it often keeps it: a new key means a new deployment.
 */
export const readParameter = async (name: string): Promise<string> => {
  const region = env.region();
  const client = new AwsClient({ ...env.credentials(), service: 'ssm', region, retries: 3 });
  const response = await client.fetch(env.parametersEndpoint() ?? `https://ssm.${region}.amazonaws.com/`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': 'AmazonSSM.GetParameter' },
    body: JSON.stringify({ Name: name, WithDecryption: true }),
  });
  const answer = (await response.json().catch(() => ({}))) as Answer; // the JSON protocol of AWS
  if (!response.ok) throw new Error(explain(name, response.status, answer));
  if (!answer.Parameter?.Value) throw new Error(`The parameter ${name} has no value.`);
  return answer.Parameter.Value;
};
