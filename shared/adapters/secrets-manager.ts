import { env } from '../lib/env.ts';
import { signedCall } from './signed-call.ts';

/** Reads the current value of a secret of Secrets Manager, by one signed call as for parameters. */
export const readSecret = async (name: string): Promise<string> => {
  const answer = await signedCall({
    service: 'secretsmanager',
    target: 'secretsmanager.GetSecretValue',
    input: { SecretId: name },
    endpoint: env.secretsEndpoint(),
  });
  if (answer.error !== undefined) throw new Error(`The secret ${name} could not be read: ${answer.error}.`);
  const { SecretString } = answer.output as { SecretString?: string }; // GetSecretValue's answer
  if (!SecretString) throw new Error(`The secret ${name} has no text.`);
  return SecretString;
};
