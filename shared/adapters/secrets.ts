import { env } from '../lib/env.ts';
import { signedCall } from './signed-call.ts';

const explain = (name: string, error: string): string =>
  error === 'ParameterNotFound'
    ? `The parameter ${name} does not exist: create it with "aws ssm put-parameter --type SecureString --name ${name} --value ...".`
    : `The parameter ${name} could not be read: ${error}.`;

/**
 * Reads an encrypted parameter of Systems Manager. One signed call instead of the SDK's client, which would add 67 KB to every function
 * that takes money. Callers that need it often cache it: a new key needs new instances (`npm run ops -- restart`).
 */
export const readParameter = async (name: string): Promise<string> => {
  const answer = await signedCall({
    service: 'ssm',
    target: 'AmazonSSM.GetParameter',
    input: { Name: name, WithDecryption: true },
    endpoint: env.parametersEndpoint(),
  });
  if (answer.error !== undefined) throw new Error(explain(name, answer.error));
  const { Parameter } = answer.output as { Parameter?: { Value?: string } }; // GetParameter's answer
  if (!Parameter?.Value) throw new Error(`The parameter ${name} has no value.`);
  return Parameter.Value;
};
