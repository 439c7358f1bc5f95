import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { type Served, serveAt } from '../door.ts';
import { AwsError } from './aws-error.ts';
import { checkSignature } from './check-signature.ts';

/** Operations by their name in `x-amz-target`, from input to answer. They throw `AwsError` to refuse. */
type Operations = Readonly<Record<string, (asked: unknown) => object>>;

const answer = async (request: IncomingMessage, operations: Operations): Promise<object> => {
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
  const operation = operations[target];
  if (!operation) throw new AwsError('UnknownOperationException', `${target} is not supported here.`);
  return operation(JSON.parse(body));
};

const serve = async (request: IncomingMessage, response: ServerResponse, operations: Operations) => {
  try {
    response.end(JSON.stringify(await answer(request, operations)));
  } catch (error) {
    const known = error instanceof AwsError ? error : new AwsError('ValidationException', 'Not understood.');
    response.writeHead(known.status, { 'x-amzn-errortype': known.name });
    response.end(JSON.stringify({ __type: known.name, message: known.message }));
  }
};

/** An AWS service with the JSON protocol on this machine, for callers that sign with the stack's keys. */
export const startJsonService = (operations: Operations): Promise<Served> =>
  serveAt((request, response) => {
    response.setHeader('content-type', 'application/x-amz-json-1.1');
    void serve(request, response, operations);
  });
