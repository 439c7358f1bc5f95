import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FunctionSpec } from '#shared/api/function-spec.ts';
import { getSize } from '#functions/manifest.ts';
import { runFunction } from '../functions/run-function.ts';
import { noteEndedRequest } from '../record/output.ts';
import { noteTyped } from '../record/typed.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** A function ran longer than its timeout in the cloud. */
export class FunctionTimeout extends Error {}

type Handler = (event: unknown, context: unknown) => Promise<unknown>;

const contextOf = (name: string, memory: number, endsAt: number) => ({
  functionName: name,
  functionVersion: '$LATEST',
  invokedFunctionArn: `arn:aws:lambda:eu-west-1:000000000000:function:${name}`,
  memoryLimitInMB: String(memory),
  awsRequestId: randomUUID(),
  callbackWaitsForEmptyEventLoop: false,
  getRemainingTimeInMillis: () => endsAt - Date.now(),
});

/** Whether API Gateway sent the event: each request must then log a line. */
const isRequest = (event: unknown) =>
  typeof event === 'object' && event !== null && 'requestContext' in event;

/** Runs a file's handler as Lambda would: with a context and the function's timeout. */
export const invoke = async (
  name: string,
  entry: string,
  spec: FunctionSpec,
  event: unknown,
): Promise<unknown> => {
  const { handler } = (await import(pathToFileURL(path.join(ROOT, entry)).href)) as { handler: Handler }; // every entry exports one
  const { memory, timeoutSeconds } = getSize(spec);
  const context = contextOf(name, memory, Date.now() + timeoutSeconds * 1000);
  noteTyped(event);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new FunctionTimeout(`${name} did not answer within ${timeoutSeconds} s`));
    }, timeoutSeconds * 1000);
  });
  try {
    const run = runFunction({ name, spec, requestId: context.awsRequestId }, () => handler(event, context));
    const result = await Promise.race([run, late]);
    if (isRequest(event)) noteEndedRequest({ name, requestId: context.awsRequestId });
    return result;
  } finally {
    clearTimeout(timer);
  }
};
