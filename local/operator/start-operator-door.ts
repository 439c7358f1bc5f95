import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import type { Jobs } from '../jobs.ts';
import { AwsError } from './aws-error.ts';
import { type AwsRequest, checkSignature } from './check-signature.ts';
import type { DeadLetters } from './dead-letters.ts';
import { answerConfiguration, answerInvocation } from './functions.ts';
import { answerQueueCall } from './queues.ts';
import { answerStackCall, stackError } from './stacks.ts';

export interface OperatorDoorOptions {
  readonly jobs: Jobs;
  readonly deadLetters: DeadLetters;
  /** The address of the site, once it has one. */
  readonly siteUrl: () => string;
}

export interface OperatorDoor {
  /** Endpoint of Lambda, SQS and CloudFormation for the AWS SDK. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const INVOKE = /^\/2015-03-31\/functions\/([\w%-]+)\/invocations$/;
const CONFIGURE = /^\/2015-03-31\/functions\/([\w%-]+)\/configuration$/;
const SQS = 'AmazonSQS.';
const JSON_TYPE = { 'content-type': 'application/json' };
const XML_TYPE = { 'content-type': 'text/xml' };

const readRequest = async (incoming: IncomingMessage): Promise<AwsRequest> => {
  const [rawPath = '/', ...query] = (incoming.url ?? '/').split('?');
  return {
    method: incoming.method ?? 'GET',
    rawPath,
    query: new URLSearchParams(query.join('?')),
    header: (name) => {
      const value = incoming.headers[name];
      return Array.isArray(value) ? value.join(',') : value;
    },
    body: await text(incoming),
  };
};

const invokeAnswer = async ({ jobs }: OperatorDoorOptions, functionName: string, request: AwsRequest) => {
  const type = request.header('x-amz-invocation-type') ?? 'RequestResponse';
  const { status, payload, functionError } = await answerInvocation(jobs, {
    functionName: decodeURIComponent(functionName),
    type,
    body: request.body,
  });
  const headers = { ...JSON_TYPE, ...(functionError && { 'x-amz-function-error': functionError }) };
  return { status, headers, body: payload };
};

const answer = async (options: OperatorDoorOptions, request: AwsRequest, door: string): Promise<Answer> => {
  checkSignature(request);
  const [, functionName] = INVOKE.exec(request.rawPath) ?? [];
  if (functionName !== undefined) return invokeAnswer(options, functionName, request);
  const [, configured] = request.method === 'PUT' ? (CONFIGURE.exec(request.rawPath) ?? []) : [];
  if (configured !== undefined) {
    const result = answerConfiguration(decodeURIComponent(configured), request.body);
    return { status: 200, headers: JSON_TYPE, body: JSON.stringify(result) };
  }
  const target = request.header('x-amz-target') ?? '';
  if (target.startsWith(SQS)) {
    const operation = target.slice(SQS.length);
    const result = await answerQueueCall(options.deadLetters, { operation, body: request.body, door });
    return { status: 200, headers: JSON_TYPE, body: JSON.stringify(result) };
  }
  const form = new URLSearchParams(request.body);
  if (!form.has('Action')) throw new AwsError('UnknownOperationException', 'No such call is supported here.');
  return { status: 200, headers: XML_TYPE, body: answerStackCall(form, options.siteUrl()) };
};

/** AWS's clients read an error of Lambda and SQS as JSON, one of CloudFormation as XML. */
const refusal = (thrown: unknown, request: AwsRequest | undefined): Answer => {
  const isMalformed = thrown instanceof z.ZodError || thrown instanceof SyntaxError;
  const error = isMalformed ? new AwsError('InvalidParameterValue', thrown.message) : thrown;
  if (!(error instanceof AwsError)) {
    console.error('operator door:', thrown);
    return { status: 500, headers: JSON_TYPE, body: JSON.stringify({ message: 'Internal error' }) };
  }
  const { name, message, status } = error;
  if (request?.body.includes('Action=')) return { status, headers: XML_TYPE, body: stackError(error) };
  const headers = { ...JSON_TYPE, 'x-amzn-errortype': name };
  return { status, headers, body: JSON.stringify({ __type: name, message }) };
};

const serve = async (
  options: OperatorDoorOptions,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  let request: AwsRequest | undefined;
  let sent: Answer;
  try {
    request = await readRequest(incoming);
    sent = await answer(options, request, `http://${incoming.headers.host ?? ''}`);
  } catch (error) {
    sent = refusal(error, request);
  }
  response.writeHead(sent.status, { ...sent.headers, 'x-amzn-requestid': randomUUID() }).end(sent.body);
};

/**
 * The APIs by which an operator works on the embedded stack with the same tool as on a stage: Lambda's to run jobs, SQS's
 * for what jobs could not do, and CloudFormation's for the names of things. On 127.0.0.1, and for signed calls alone.
 */
export const startOperatorDoor = async (options: OperatorDoorOptions): Promise<OperatorDoor> => {
  const server = createServer((incoming, response) => {
    void serve(options, incoming, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // a server that listens on a port has an address of this shape
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
};
