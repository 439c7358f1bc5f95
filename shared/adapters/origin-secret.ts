import { AwsClient } from 'aws4fetch';
import { env } from '../lib/env.ts';

/** While a secret is changed, what comes with the one before is still on its way. */
const VERSIONS = ['AWSCURRENT', 'AWSPREVIOUS'];

/** GetSecretValue's answer, or the name of its error. */
interface Answer {
  readonly SecretString?: string;
  readonly __type?: string;
}

const readVersion = async (
  client: AwsClient,
  url: string,
  id: string,
  version: string,
): Promise<string | undefined> => {
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

/** Who asks, and where. */
interface Asker {
  readonly credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string };
  readonly region: string;
  /** Another address of Secrets Manager, for the embedded stack. */
  readonly endpoint?: string | undefined;
}

const FUNCTION = (): Asker => ({
  credentials: env.credentials(),
  region: env.region(),
  endpoint: env.secretsEndpoint(),
});

/**
 * What CloudFront may show for itself, by Secrets Manager: the newest value of the secret and the one before. By signed
 * calls, as parameters are read.
 */
export const readOriginSecrets = async (id: string, asker = FUNCTION()): Promise<readonly string[]> => {
  const { credentials, region, endpoint } = asker;
  const client = new AwsClient({ ...credentials, service: 'secretsmanager', region, retries: 3 });
  const url = endpoint ?? `https://secretsmanager.${region}.amazonaws.com/`;
  const values = await Promise.all(VERSIONS.map((version) => readVersion(client, url, id, version)));
  return values.filter((value) => value !== undefined);
};
