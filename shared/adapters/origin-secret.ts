import { AwsClient } from 'aws4fetch';
import { env } from '../lib/env.ts';

/** While a secret is changed, what comes with the one before is still on its way. */
const VERSIONS = ['AWSCURRENT', 'AWSPREVIOUS'];

/** GetSecretValue's answer, or the name of its error. */
interface Answer {
  readonly SecretString?: string;
  readonly __type?: string;
}

const readVersion = async (client: AwsClient, id: string, version: string): Promise<string | undefined> => {
  const url = env.secretsEndpoint() ?? `https://secretsmanager.${env.region()}.amazonaws.com/`;
  const response = await client.fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'secretsmanager.GetSecretValue',
    },
    body: JSON.stringify({ SecretId: id, VersionStage: version }),
  });
  const answer = (await response.json().catch(() => ({}))) as Answer; // the JSON protocol of AWS
  if (response.ok) return answer.SecretString;
  if (version === 'AWSPREVIOUS' && answer.__type?.endsWith('ResourceNotFoundException')) return undefined;
  throw new Error(`The secret of the front door could not be read: status ${response.status}.`);
};

/**
 * What CloudFront may show for itself, by Secrets Manager: the newest value of the secret and the one before. By signed
 * calls, as parameters are read.
 */
export const readOriginSecrets = async (id: string): Promise<readonly string[]> => {
  const service = { service: 'secretsmanager', region: env.region(), retries: 3 };
  const client = new AwsClient({ ...env.credentials(), ...service });
  const values = await Promise.all(VERSIONS.map((version) => readVersion(client, id, version)));
  return values.filter((value) => value !== undefined);
};
