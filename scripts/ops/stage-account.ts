import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { AwsClient } from 'aws4fetch';
import { Failure } from './failure.ts';
import { named, orUndefined } from '#shared/lib/or-undefined.ts';

interface Parameter {
  readonly value: string;
  readonly isSecure: boolean;
}

/** The account's state that preflight reads. */
export interface StageAccount {
  readonly parameter: (name: string, region?: string) => Promise<Parameter | undefined>;
  /** The answer as JSON, or undefined if the resource does not exist. */
  readonly askMail: (path: string) => Promise<Record<string, unknown> | undefined>;
  readonly certificate: (arn: string) => Promise<Record<string, unknown> | undefined>;
  /** An output of a stack; undefined if there is no such stack or output. */
  readonly stackOutput: (name: string, key: string) => Promise<string | undefined>;
  /** A secret, and how far this machine's clock is ahead of AWS's, in milliseconds. */
  readonly secret: (name: string) => Promise<{ value: string; clockDifference: number } | undefined>;
  /** The status of a stack, such as `CREATE_COMPLETE`; undefined if it does not exist. */
  readonly stackStatus: (name: string, region?: string) => Promise<string | undefined>;
  /** The region's limit of concurrent functions. */
  readonly concurrency: () => Promise<number>;
}

/** The region of CloudFront's certificate and firewall. */
export const GLOBAL_REGION = 'us-east-1';

/** The variables that name other addresses of services, as for the SDK. */
const HOSTS = {
  acm: 'AWS_ENDPOINT_URL_ACM',
  secretsmanager: 'AWS_ENDPOINT_URL_SECRETS_MANAGER',
} as const;

/** The account of the shell's credentials. */
export const openStageAccount = (region: string): StageAccount => {
  const signed = async (service: string, at: string) => {
    const credentials = await new SSMClient({ region }).config.credentials();
    return new AwsClient({ ...credentials, service, region: at });
  };
  /** A call of a service with the JSON protocol. */
  const post = async (service: keyof typeof HOSTS, at: string, target: string, input: object) =>
    (await signed(service, at)).fetch(
      `${process.env[HOSTS[service]] ?? `https://${service}.${at}.amazonaws.com`}/`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': target },
        body: JSON.stringify(input),
      },
    );
  const read = async (answer: Response) => {
    if (answer.ok) return (await answer.json()) as Record<string, unknown>; // AWS's JSON
    const text = await answer.text();
    if (answer.status === 404 || text.includes('NotFound')) return undefined;
    throw new Failure(`AWS answered ${answer.status} for ${new URL(answer.url).host}: ${text.slice(0, 200)}`);
  };
  const lambda = new LambdaClient({ region });
  const findStack = async (StackName: string, at = region) => {
    const found = await new CloudFormationClient({ region: at })
      .send(new DescribeStacksCommand({ StackName }))
      .catch(orUndefined((error) => error instanceof Error && error.message.includes('does not exist')));
    return found?.Stacks?.[0];
  };
  return {
    stackStatus: async (name, at = region) => (await findStack(name, at))?.StackStatus,
    stackOutput: async (name, key) =>
      (await findStack(name))?.Outputs?.find(({ OutputKey }) => OutputKey === key)?.OutputValue,
    secret: async (SecretId) => {
      const answer = await post('secretsmanager', region, 'secretsmanager.GetSecretValue', { SecretId });
      const theirs = Date.parse(answer.headers.get('date') ?? '');
      const clockDifference = Number.isNaN(theirs) ? 0 : Date.now() - theirs;
      const value = (await read(answer))?.SecretString;
      return typeof value === 'string' ? { value, clockDifference } : undefined;
    },
    concurrency: async () => {
      const { AccountLimit } = await lambda.send(new GetAccountSettingsCommand({}));
      return AccountLimit?.ConcurrentExecutions ?? 0;
    },
    parameter: async (Name, at = region) => {
      const found = await new SSMClient({ region: at })
        .send(new GetParameterCommand({ Name, WithDecryption: true }))
        .catch(orUndefined(named('ParameterNotFound')));
      const { Value = '', Type } = found?.Parameter ?? {};
      return found && { value: Value, isSecure: Type === 'SecureString' };
    },
    askMail: async (path) => {
      const host = process.env.AWS_ENDPOINT_URL_SESV2 ?? `https://email.${region}.amazonaws.com`;
      return read(await (await signed('ses', region)).fetch(`${host}/v2/email/${path}`));
    },
    certificate: async (CertificateArn) => {
      const target = 'CertificateManager.DescribeCertificate';
      const answer = await post('acm', GLOBAL_REGION, target, { CertificateArn });
      return (await read(answer))?.Certificate as Record<string, unknown> | undefined; // DescribeCertificate's answer
    },
  };
};
