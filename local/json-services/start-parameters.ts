import * as z from 'zod';
import type { Served } from '../door.ts';
import { AwsError } from './aws-error.ts';
import { startJsonService } from './start-json-service.ts';

/** The current value of a parameter or secret; undefined for one that does not exist. */
export type ReadValue = (name: string) => string | undefined;

const Parameter = z.object({ Name: z.string(), WithDecryption: z.boolean().default(false) });
const Secret = z.object({ SecretId: z.string(), VersionStage: z.string().default('AWSCURRENT') });

/** A value that is not decrypted is useless. */
const getParameter = (asked: unknown, valueOf: ReadValue): object => {
  const { Name, WithDecryption } = Parameter.parse(asked);
  const value = valueOf(Name);
  if (value === undefined) throw new AwsError('ParameterNotFound', '');
  return {
    Parameter: { Name, Type: 'SecureString', Value: WithDecryption ? value : '(encrypted)', Version: 1 },
  };
};

/** Secrets are never rotated here, so there is no previous version. */
const getSecretValue = (asked: unknown, valueOf: ReadValue): object => {
  const { SecretId, VersionStage } = Secret.parse(asked);
  const value = VersionStage === 'AWSCURRENT' ? valueOf(SecretId) : undefined;
  if (value === undefined) throw new AwsError('ResourceNotFoundException', 'There is no such secret.');
  return { Name: SecretId, SecretString: value, VersionStages: ['AWSCURRENT'] };
};

/**
 * AWS Systems Manager and Secrets Manager on one machine, as far as functions use them: `GetParameter` and `GetSecretValue`, for callers
 * that sign with the stack's keys.
 */
export const startParameters = (valueOf: ReadValue): Promise<Served> =>
  startJsonService({
    'AmazonSSM.GetParameter': (asked) => getParameter(asked, valueOf),
    'secretsmanager.GetSecretValue': (asked) => getSecretValue(asked, valueOf),
  });
