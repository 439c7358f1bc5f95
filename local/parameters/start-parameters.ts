import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import { AwsError } from '../operator/aws-error.ts';
import { checkSignature } from '../operator/check-signature.ts';

/** The value of each parameter at the moment of asking; undefined for one that is not there. */
export type ReadValue = (name: string) => string | undefined;

const Asked = z.object({ Name: z.string(), WithDecryption: z.boolean().default(false) });

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
  const operation = request.headers['x-amz-target'];
  if (operation !== 'AmazonSSM.GetParameter')
    throw new AwsError('UnknownOperationException', `${String(operation)} is not supported here.`);
  const { Name, WithDecryption } = Asked.parse(JSON.parse(body));
  const value = valueOf(Name);
  if (value === undefined) throw new AwsError('ParameterNotFound', '');
  // Without decryption, what comes back is of no use to anybody.
  return {
    Parameter: { Name, Type: 'SecureString', Value: WithDecryption ? value : '(encrypted)', Version: 1 },
  };
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

/** AWS Systems Manager on one machine, as functions know it: `GetParameter` for whoever signs with the stack's keys. */
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
