import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { CognitoError } from './errors.ts';
import { assertNotBlocked } from './firewall.ts';
import { adminUserOperations } from './operations/admin-users.ts';
import { groupOperations } from './operations/groups.ts';
import type { Operation } from './operations/operation.ts';
import { signInOperations } from './operations/sign-in.ts';
import { signUpOperations } from './operations/sign-up.ts';
import { softwareTokenOperations } from './operations/software-token.ts';
import { tokenOperations } from './operations/tokens.ts';
import type { Pool } from './pool.ts';

const SERVICE = 'AWSCognitoIdentityProviderService';

const operations = new Map<string, Operation>(
  Object.entries({
    ...signUpOperations,
    ...signInOperations,
    ...tokenOperations,
    ...softwareTokenOperations,
    ...adminUserOperations,
    ...groupOperations,
  }),
);

/** AWS JSON 1.1: every call is a POST to `/` whose header `X-Amz-Target` names the operation. It never throws. */
export const createListener =
  (pool: Pool): RequestListener =>
  (request, response) => {
    allowAnyOrigin(request, response);
    if (request.method === 'POST') void answerCall(pool, request, response);
    else response.writeHead(request.method === 'OPTIONS' ? 200 : 404).end();
  };

const answerCall = async (pool: Pool, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const body = await text(request).catch(() => undefined);
  if (body === undefined) return; // the caller hung up
  const { status, answer, errorType } = await runCall(pool, request, body);
  if (errorType) response.setHeader('x-amzn-errortype', errorType);
  response.writeHead(status, {
    'content-type': 'application/x-amz-json-1.1',
    'x-amzn-requestid': randomUUID(),
  });
  response.end(JSON.stringify(answer));
};

const STATUSES: Readonly<Record<string, number>> = { ForbiddenException: 403, InternalErrorException: 500 };

/** Answers only after every change of the call is on disk. */
const runCall = async (pool: Pool, request: IncomingMessage, body: string) => {
  try {
    const name = nameOfOperation(request);
    const operation = operations.get(name);
    const input = parseJson(body);
    const from = request.socket.remoteAddress ?? '';
    assertNotBlocked(pool, { name, operation, body: input, isSigned: isSigned(request), from });
    const answer = authorize(operation, request).run(pool, input);
    await pool.store.saved();
    return { status: 200, answer, errorType: undefined };
  } catch (thrown) {
    const error = toCognitoError(thrown);
    const status = STATUSES[error.type] ?? 400;
    return { status, answer: { __type: error.type, message: error.message }, errorType: error.type };
  }
};

const targetOf = (request: IncomingMessage) => String(request.headers['x-amz-target'] ?? '');

const nameOfOperation = (request: IncomingMessage): string => {
  const [service, name = ''] = targetOf(request).split('.');
  return service === SERVICE ? name : '';
};

/** The signature is not verified. That it exists shows that the caller has credentials. */
const isSigned = ({ headers }: IncomingMessage): boolean =>
  headers.authorization?.startsWith('AWS4-HMAC-SHA256 ') ?? false;

const authorize = (operation: Operation | undefined, request: IncomingMessage): Operation => {
  if (!operation)
    throw new CognitoError('UnknownOperationException', `Unknown operation: ${targetOf(request)}`);
  if (operation.signed && !isSigned(request)) {
    throw new CognitoError('MissingAuthenticationTokenException', 'Missing Authentication Token');
  }
  return operation;
};

const parseJson = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    throw new CognitoError('SerializationException', 'Request body is not JSON.');
  }
};

const toCognitoError = (thrown: unknown): CognitoError => {
  if (thrown instanceof CognitoError) return thrown;
  console.error('The local user pool failed', thrown);
  return new CognitoError('InternalErrorException', 'Something went wrong');
};

/**
 * Browsers call the pool from the web app's origin, as they call AWS. `authorization` is not allowed, so no page can make calls that need
 * IAM credentials.
 */
const allowAnyOrigin = (request: IncomingMessage, response: ServerResponse): void => {
  const asked = (request.headers['access-control-request-headers'] ?? '').split(',');
  const allowed = asked.map((name) => name.trim()).filter((name) => name.toLowerCase() !== 'authorization');
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('access-control-allow-methods', 'POST, OPTIONS');
  response.setHeader('access-control-allow-headers', allowed.join(', '));
  response.setHeader('access-control-expose-headers', 'x-amzn-errortype, x-amzn-requestid');
  response.setHeader('access-control-max-age', '600');
};
