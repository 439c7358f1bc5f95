import { createServer, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** An account as the preflight sees it. */
export interface AccountState {
  /** By name: the value, and whether it is encrypted. */
  parameters: Record<string, { value: string; isSecure: boolean }>;
  identity: object | undefined;
  account: object;
  certificate: object | undefined;
}

/** What an account that lacks nothing for production has. */
export const readyForProduction = (): AccountState => ({
  parameters: {
    '/cdk-bootstrap/hnb659fds/version': { value: '21', isSecure: false },
    '/plazalibre/prod/stripe/secret-key': { value: 'sk_live_51AbCdEf', isSecure: true },
    '/plazalibre/prod/stripe/webhook-secret': { value: 'whsec_one, whsec_two', isSecure: true },
  },
  identity: { VerifiedForSendingStatus: true },
  account: { ProductionAccessEnabled: true, SendingEnabled: true },
  certificate: { Status: 'ISSUED', SubjectAlternativeNames: ['*.plazalibre.example'] },
});

interface Answer {
  readonly status: number;
  readonly body: object;
}

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
  const body = JSON.parse(await text(request)) as { Name?: string }; // GetParameter's or DescribeCertificate's
  if (request.headers['x-amz-target'] === 'AmazonSSM.GetParameter') return parameter(state, body.Name ?? '');
  return found(state.certificate && { Certificate: state.certificate });
};

/** Parameters, mail and certificates of an account on this machine, as `state` has them when it is asked. */
export const startAwsAccount = async (state: AccountState) => {
  const server = createServer((request, response) => {
    void answerOf(state, request).then(({ status, body }) => {
      response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // a server that listens on a port has an address of this shape
  const url = `http://127.0.0.1:${port}`;
  return {
    /** What a shell needs to work on this account. */
    env: {
      AWS_ENDPOINT_URL_SSM: url,
      AWS_ENDPOINT_URL_SESV2: url,
      AWS_ENDPOINT_URL_ACM: url,
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
