import path from 'node:path';
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { S3Client } from '@aws-sdk/client-s3';
import { SQSClient } from '@aws-sdk/client-sqs';
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import type { StageSettings } from '#lib/config.ts';
import { getFailureQueueName, getFunctionName, toConstructId, getSystemName } from '#lib/names.ts';
import { readStage, STAGES_FILE } from '#lib/stages.ts';
import { readOriginSecrets } from '#shared/adapters/origin-secret.ts';
import { readAddresses } from '#local/addresses.ts';
import { LOCAL } from '#local/settings.ts';
import { env } from '#shared/lib/env.ts';
import { Failure, UsageError } from './failure.ts';
import { invokeHere, invokeOnLambda } from './invoke-job.ts';

/** Services of a stage on AWS. */
interface Cloud {
  readonly settings: StageSettings;
  readonly lambda: LambdaClient;
  readonly sqs: SQSClient;
  readonly s3: S3Client;
  readonly mapBucket: () => Promise<string>;
}

/** The target of a task: a stage on AWS, or the local stack. */
export interface Environment {
  readonly stage: string;
  /** Undefined for the local stack. */
  readonly cloud: Cloud | undefined;
  readonly dynamodb: DynamoDBClient;
  readonly cognito: CognitoIdentityProviderClient;
  /** The names of a function and of its dead-letter queue in the account. */
  readonly functionOf: (name: string) => string;
  readonly queueOf: (job: string) => string;
  readonly tableName: () => Promise<string>;
  readonly userPoolId: () => Promise<string>;
  /** Runs a job and returns its answer as JSON. Throws `Failure` when it throws. */
  readonly invoke: (job: string, event: unknown) => Promise<unknown>;
  /** The keys of fingerprints in the log: the newest, and the previous one if there is one. */
  readonly logKeys: () => Promise<readonly string[]>;
  readonly stripe: { readonly secretKey: () => Promise<string>; readonly apiUrl?: string | undefined };
}

const ROOT = path.resolve(import.meta.dirname, '../..');

const outputsOf = (client: CloudFormationClient, system: string) => async (stack: string, key: string) => {
  const StackName = `${system}-${stack}`;
  const { Stacks } = await client.send(new DescribeStacksCommand({ StackName }));
  const value = Stacks?.[0]?.Outputs?.find(({ OutputKey }) => OutputKey === key)?.OutputValue;
  if (value === undefined) throw new Failure(`The stack ${StackName} has no output ${key}: deploy it first.`);
  return value;
};

const namesIn = (system: { name: string; stage: string }) => {
  const functionOf = (name: string) => getFunctionName(system, toConstructId(name));
  return { stage: system.stage, functionOf, queueOf: (job: string) => getFailureQueueName(system, job) };
};

const openLocal = (): Environment => {
  const dataDir = path.resolve(process.env.PLAZA_DATA ?? path.join(ROOT, '.local'));
  const addresses = readAddresses(dataDir);
  if (!addresses)
    throw new Failure(`No local stack has run on ${dataDir}: start one with "npm start", or name a stage.`);
  const { region, accessKeyId, secretAccessKey } = LOCAL;
  const clients = { region, credentials: { accessKeyId, secretAccessKey } };
  return {
    ...namesIn({ name: 'plazalibre', stage: 'local' }),
    cloud: undefined,
    dynamodb: new DynamoDBClient({ ...clients, endpoint: addresses.dynamodb, maxAttempts: 5 }),
    cognito: new CognitoIdentityProviderClient({ ...clients, endpoint: addresses.cognito }),
    tableName: () => Promise.resolve(LOCAL.tableName),
    userPoolId: () => Promise.resolve(LOCAL.userPoolId),
    invoke: (job, event) => invokeHere(addresses, job, event),
    logKeys: () => Promise.resolve([LOCAL.originSecret]),
    stripe: { secretKey: () => Promise.resolve(addresses.stripeSecretKey), apiUrl: addresses.stripe },
  };
};

const openCloud = (settings: StageSettings): Environment => {
  const { region } = settings;
  const names = namesIn(settings);
  const ssm = new SSMClient({ region });
  // A retry here would run a job twice.
  const lambda = new LambdaClient({ region, maxAttempts: 1 });
  const output = outputsOf(new CloudFormationClient({ region }), getSystemName(settings));
  const logKeys = async () =>
    readOriginSecrets(await output('web', 'OriginSecretArn'), {
      asker: { credentials: await ssm.config.credentials(), region },
    });
  const secretKey = async (): Promise<string> => {
    const Name = settings.stripe.secretKeyParameter;
    const answer = await ssm.send(new GetParameterCommand({ Name, WithDecryption: true }));
    return answer.Parameter?.Value ?? '';
  };
  return {
    ...names,
    cloud: {
      settings,
      lambda,
      sqs: new SQSClient({ region }),
      s3: new S3Client({ region, maxAttempts: 5 }),
      mapBucket: () => output('web', 'MapBucket'),
    },
    dynamodb: new DynamoDBClient({ region, maxAttempts: 5 }),
    cognito: new CognitoIdentityProviderClient({ region }),
    tableName: () => output('data', 'TableName'),
    userPoolId: () => output('auth', 'UserPoolId'),
    invoke: (job, event) => invokeOnLambda(lambda, names.functionOf(job), event),
    logKeys,
    stripe: { secretKey, apiUrl: env.stripeApiUrl() },
  };
};

/** The stage's services. Throws `UsageError` for the local stack. */
export const cloudOf = ({ cloud }: Environment): Cloud => {
  if (!cloud) throw new UsageError('This task needs a stage on AWS: name one with --stage.');
  return cloud;
};

const settingsOf = (stage: string, file: string): StageSettings => {
  try {
    return readStage(file, stage);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
};

/**
 * The environment of a stage: `local`, or one of the settings file. Throws `UsageError` for an unknown stage, and `Failure` if no local
 * stack has run.
 */
export const openPlace = (stage: string, settingsFile = STAGES_FILE): Environment =>
  stage === 'local' ? openLocal() : openCloud(settingsOf(stage, settingsFile));
