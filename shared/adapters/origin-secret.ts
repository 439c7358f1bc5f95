import { env } from '../lib/env.ts';
import { type CallerIdentity, signedCall } from './signed-call.ts';

/** During a rotation, requests may still carry the previous secret. */
const VERSIONS = ['AWSCURRENT', 'AWSPREVIOUS'];

const readVersion = async (id: string, version: string, from: From): Promise<string | undefined> => {
  const answer = await signedCall({
    service: 'secretsmanager',
    target: 'secretsmanager.GetSecretValue',
    input: { SecretId: id, VersionStage: version },
    ...from,
  });
  if (answer.error === undefined) return (answer.output as { SecretString?: string }).SecretString; // GetSecretValue's answer
  if (version === 'AWSPREVIOUS' && answer.error === 'ResourceNotFoundException') return undefined;
  throw new Error(`The secret of the front door could not be read: ${answer.error}.`);
};

/** The caller and its region. */
interface From {
  readonly asker?: CallerIdentity;
  /** Another address of Secrets Manager, for the local stack. */
  readonly endpoint?: string | undefined;
}

/**
 * The values of the origin secret that CloudFront may send, from Secrets Manager: the current and the previous one. Uses signed calls, as
 * for parameters.
 */
export const readOriginSecrets = async (
  id: string,
  from: From = { endpoint: env.secretsEndpoint() },
): Promise<readonly string[]> => {
  const values = await Promise.all(VERSIONS.map((version) => readVersion(id, version, from)));
  return values.filter((value) => value !== undefined);
};
