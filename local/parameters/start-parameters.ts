import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import { AwsError } from './aws-error.ts';
import { checkSignature } from './check-signature.ts';

/** The value of each parameter or secret at the moment of asking; undefined for one that is not there. */
export type ReadValue = (name: string) => string | undefined;

const Parameter = z.object({ Name: z.string(), WithDecryption: z.boolean().default(false) });
const Secret = z.object({ SecretId: z.string(), VersionStage: z.string().default('AWSCURRENT') });

/** Without decryption, what comes back is of no use. */
const getParameter = (asked: unknown, valueOf: ReadValue): object => {
  const { Name, WithDecryption } = Parameter.parse(asked);
  const value = valueOf(Name);
  if (value === undefined) throw new AwsError('ParameterNotFound', '');
  return {
    Parameter: { Name, Type: 'SecureString', Value: WithDecryption ? value : '(encrypted)', Version: 1 },
  };
};

/** No secret has ever been changed here: there is none from before. */
const getSecretValue = (asked: unknown, valueOf: ReadValue): object => {
  const { SecretId, VersionStage } = Secret.parse(asked);
  const value = VersionStage === 'AWSCURRENT' ? valueOf(SecretId) : undefined;
  if (value === undefined) throw new AwsError('ResourceNotFoundException', 'There is no such secret.');
  return { Name: SecretId, SecretString: value, VersionStages: ['AWSCURRENT'] };
};

const OPERATIONS: Readonly<Record<string, (asked: unknown, valueOf: ReadValue) => object>> = {
  'AmazonSSM.GetParameter': getParameter,
  'secretsmanager.GetSecretValue': getSecretValue,
};

const answer = async (request: IncomingMessage, valueOf: ReadValue): Promise<object> => {
  const [rawPath = '/', query = ''] = (request.url ?? '/').split('?');
  const body = await text(request);
  checkSignature({
    method: request.method ?? 'GET',
    rawPath,
    query: new URLSearchParams(query),
    header: (name) => request.headers[name]?.toString(),
    body,
  });
  const target = String(request.headers['x-amz-target']);
  const operation = OPERATIONS[target];
  if (!operation) throw new AwsError('UnknownOperationException', `${target} is not supported here.`);
  return operation(JSON.parse(body), valueOf);
};

const serve = async (request: IncomingMessage, response: ServerResponse, valueOf: ReadValue) => {
  try {
    response.end(JSON.stringify(await answer(request, valueOf)));
  } catch (error) {
    const known = error instanceof AwsError ? error : new AwsError('ValidationException', 'Not understood.');
    response.writeHead(known.status, { 'x-amzn-errortype': known.name });
    response.end(JSON.stringify({ __type: known.name, message: known.message }));
  }
};

/**
 * AWS Systems Manager and Secrets Manager on one machine, as far as functions know them: `GetParameter` and
 * `GetSecretValue`, for callers that sign with the stack's keys.
 */
export const startParameters = async (
  valueOf: ReadValue,
): Promise<{ url: string; close: () => Promise<void> }> => {
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/x-amz-json-1.1');
    void serve(request, response, valueOf);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a server that listens on a port has an address of this shape
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
};
