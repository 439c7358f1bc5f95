import path from 'node:path';
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { SQSClient } from '@aws-sdk/client-sqs';
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import type { StageSettings } from '#lib/config.ts';
import { cloudNameOf, constructIdOf, systemNameOf } from '#lib/construct-id.ts';
import { readStage, STAGES_FILE } from '#lib/stages.ts';
import { readOriginSecrets } from '#shared/adapters/origin-secret.ts';
import { readAddresses } from '#local/addresses.ts';
import { LOCAL } from '#local/settings.ts';
import { Failure, Misuse } from './failure.ts';

/** Where a task works: a stage in the cloud, or the embedded stack. */
export interface Place {
  readonly stage: string;
  /** Of a stage in the cloud alone. */
  readonly settings: StageSettings | undefined;
  readonly lambda: LambdaClient;
  readonly sqs: SQSClient;
  readonly dynamodb: DynamoDBClient;
  readonly cognito: CognitoIdentityProviderClient;
  /** What a function is called in the account, and the queue of what it could not do. */
  readonly functionOf: (name: string) => string;
  readonly queueOf: (job: string) => string;
  /** An output of one of the place's stacks. Throws where it is not there. */
  readonly output: (stack: string, key: string) => Promise<string>;
  /** What fingerprints in the log are made with: the newest key, and the one before where there was one. */
  readonly logKeys: () => Promise<readonly string[]>;
  readonly stripe: { readonly secretKey: () => Promise<string>; readonly apiUrl?: string };
}

interface Clients {
  readonly region: string;
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
  /** Of Lambda, SQS and CloudFormation. */
  readonly endpoint?: string;
}

const ROOT = path.resolve(import.meta.dirname, '../..');

const outputsOf = (client: CloudFormationClient, system: string) => async (stack: string, key: string) => {
  const StackName = `${system}-${stack}`;
  const { Stacks } = await client.send(new DescribeStacksCommand({ StackName }));
  const value = Stacks?.[0]?.Outputs?.find(({ OutputKey }) => OutputKey === key)?.OutputValue;
  if (value === undefined) throw new Failure(`The stack ${StackName} has no output ${key}: deploy it first.`);
  return value;
};

const reach = (system: { name: string; stage: string }, clients: Clients) => {
  const functionOf = (name: string) => cloudNameOf(system, constructIdOf(name));
  return {
    stage: system.stage,
    // Who repeats a call here runs a job twice.
    lambda: new LambdaClient({ ...clients, maxAttempts: 1 }),
    sqs: new SQSClient(clients),
    functionOf,
    queueOf: (job: string) => `${functionOf(job)}-failed`,
    output: outputsOf(new CloudFormationClient(clients), systemNameOf(system)),
  };
};

const openLocal = (): Place => {
  const dataDir = path.resolve(process.env.PLAZA_DATA ?? path.join(ROOT, '.local'));
  const addresses = readAddresses(dataDir);
  if (!addresses)
    throw new Failure(
      `No embedded stack has run on ${dataDir}: start one with "npm start", or name a stage.`,
    );
  const { region, accessKeyId, secretAccessKey } = LOCAL;
  const clients = { region, credentials: { accessKeyId, secretAccessKey } };
  return {
    ...reach({ name: 'plazalibre', stage: 'local' }, { ...clients, endpoint: addresses.operator }),
    settings: undefined,
    dynamodb: new DynamoDBClient({ ...clients, endpoint: addresses.dynamodb, maxAttempts: 5 }),
    cognito: new CognitoIdentityProviderClient({ ...clients, endpoint: addresses.cognito }),
    logKeys: () => Promise.resolve([LOCAL.originSecret]),
    stripe: { secretKey: () => Promise.resolve(addresses.stripeSecretKey), apiUrl: addresses.stripe },
  };
};

const openCloud = (settings: StageSettings): Place => {
  const { region } = settings;
  const reached = reach(settings, { region });
  const ssm = new SSMClient({ region });
  const logKeys = async () =>
    readOriginSecrets(await reached.output('web', 'OriginSecretArn'), {
      asker: { credentials: await ssm.config.credentials(), region },
    });
  const secretKey = async (): Promise<string> => {
    const Name = settings.stripe.secretKeyParameter;
    const answer = await ssm.send(new GetParameterCommand({ Name, WithDecryption: true }));
    return answer.Parameter?.Value ?? '';
  };
  return {
    ...reached,
    settings,
    dynamodb: new DynamoDBClient({ region, maxAttempts: 5 }),
    cognito: new CognitoIdentityProviderClient({ region }),
    logKeys,
    stripe: { secretKey },
  };
};

const settingsOf = (stage: string, file: string): StageSettings => {
  try {
    return readStage(file, stage);
  } catch (error) {
    throw new Misuse(error instanceof Error ? error.message : String(error));
  }
};

/**
 * The place named by a stage: `local`, or one of the settings file. Throws `Misuse` where there is no such stage, and
 * `Failure` where no embedded stack has run.
 */
export const openPlace = (stage: string, settingsFile = STAGES_FILE): Place =>
  stage === 'local' ? openLocal() : openCloud(settingsOf(stage, settingsFile));
