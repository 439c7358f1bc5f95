import { createServer, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** The state of an account that the preflight checks. */
export interface AccountState {
  /** Value by name, and whether it is encrypted. */
  parameters: Record<string, { value: string; isSecure: boolean }>;
  identity: object | undefined;
  account: object;
  certificate: object | undefined;
  /** Status of each stack by name. */
  stacks: Record<string, string>;
  /** Outputs that every stack has. */
  outputs?: Record<string, string>;
  /** Secrets by name. */
  secrets?: Record<string, string>;
  /** How many functions may run at once. */
  concurrency: number;
}

export const readyForProduction = (): AccountState => ({
  parameters: {
    '/cdk-bootstrap/plazaprod/version': { value: '21', isSecure: false },
    '/plazalibre/prod/stripe/secret-key': { value: 'sk_live_51AbCdEf', isSecure: true },
    '/plazalibre/prod/stripe/webhook-secret': { value: 'whsec_one, whsec_two', isSecure: true },
  },
  identity: { VerifiedForSendingStatus: true },
  account: { ProductionAccessEnabled: true, SendingEnabled: true },
  certificate: { Status: 'ISSUED', SubjectAlternativeNames: ['*.plazalibre.test'] },
  stacks: { 'plazalibre-prod-data': 'UPDATE_COMPLETE' },
  concurrency: 1000,
});

interface Answer {
  readonly status: number;
  /** JSON, or an XML document as text. */
  readonly body: object | string;
}

/** The answer of CloudFormation to DescribeStacks. */
const stack = ({ stacks, outputs = {} }: AccountState, name: string): Answer => {
  const status = stacks[name];
  const space = 'xmlns="http://cloudformation.amazonaws.com/doc/2010-05-15/"';
  if (status === undefined)
    return {
      status: 400,
      body: `<ErrorResponse ${space}><Error><Type>Sender</Type><Code>ValidationError</Code><Message>Stack with id ${name} does not exist</Message></Error></ErrorResponse>`,
    };
  const listed = Object.entries(outputs)
    .map(
      ([key, value]) => `<member><OutputKey>${key}</OutputKey><OutputValue>${value}</OutputValue></member>`,
    )
    .join('');
  return {
    status: 200,
    body: `<DescribeStacksResponse ${space}><DescribeStacksResult><Stacks><member><StackName>${name}</StackName><CreationTime>2026-11-20T08:00:00Z</CreationTime><StackStatus>${status}</StackStatus><Outputs>${listed}</Outputs></member></Stacks></DescribeStacksResult></DescribeStacksResponse>`,
  };
};

const found = (body: object | undefined): Answer =>
  body ? { status: 200, body } : { status: 404, body: { __type: 'NotFoundException' } };

const parameter = ({ parameters }: AccountState, name: string): Answer => {
  const known = parameters[name];
  if (!known) return { status: 400, body: { __type: 'ParameterNotFound' } };
  const Type = known.isSecure ? 'SecureString' : 'String';
  return { status: 200, body: { Parameter: { Name: name, Type, Value: known.value } } };
};

const answerOf = async (state: AccountState, request: IncomingMessage): Promise<Answer> => {
  if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 '))
    return { status: 403, body: { __type: 'MissingAuthenticationToken' } };
  if (request.url === '/v2/email/account') return found(state.account);
  if (request.url?.startsWith('/v2/email/identities/')) return found(state.identity);
  if (request.url === '/2016-08-19/account-settings')
    return found({ AccountLimit: { ConcurrentExecutions: state.concurrency } });
  const sent = await text(request);
  if (sent.startsWith('Action=DescribeStacks') || sent.includes('&Action=DescribeStacks'))
    return stack(state, new URLSearchParams(sent).get('StackName') ?? '');
  const body = JSON.parse(sent) as { Name?: string; SecretId?: string }; // of GetParameter or DescribeCertificate
  if (request.headers['x-amz-target'] === 'AmazonSSM.GetParameter') return parameter(state, body.Name ?? '');
  if (request.headers['x-amz-target'] === 'secretsmanager.GetSecretValue') {
    const SecretString = state.secrets?.[body.SecretId ?? ''];
    return SecretString === undefined
      ? { status: 400, body: { __type: 'ResourceNotFoundException' } }
      : found({ SecretString });
  }
  return found(state.certificate && { Certificate: state.certificate });
};

/** Starts a fake of an account's parameters, mail, certificates, stacks and quotas, which answers from `state`. */
export const startAwsAccount = async (state: AccountState) => {
  const server = createServer((request, response) => {
    void answerOf(state, request).then(({ status, body }) => {
      const isText = typeof body === 'string';
      response
        .writeHead(status, { 'content-type': isText ? 'text/xml' : 'application/x-amz-json-1.1' })
        .end(isText ? body : JSON.stringify(body));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // the address of a server that listens on a port
  const url = `http://127.0.0.1:${port}`;
  return {
    /** The environment of a shell that works on this account. */
    env: {
      AWS_ENDPOINT_URL_SSM: url,
      AWS_ENDPOINT_URL_SESV2: url,
      AWS_ENDPOINT_URL_ACM: url,
      AWS_ENDPOINT_URL_CLOUDFORMATION: url,
      AWS_ENDPOINT_URL_LAMBDA: url,
      AWS_ENDPOINT_URL_SECRETS_MANAGER: url,
      AWS_ACCESS_KEY_ID: 'AKIAOFATEST',
      AWS_SECRET_ACCESS_KEY: 'secret-of-a-test',
    },
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
};
