import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { once } from '../lib/once.ts';

const client = once(() => new SSMClient());

/** Reads an encrypted parameter. Read once in the life of a function instance: a new key means a new deployment. */
export const readParameter = async (name: string): Promise<string> => {
  const { Parameter } = await client().send(new GetParameterCommand({ Name: name, WithDecryption: true }));
  if (!Parameter?.Value) throw new Error(`The parameter ${name} has no value.`);
  return Parameter.Value;
};
