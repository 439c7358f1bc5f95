import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FunctionSpec } from '#functions/manifest.ts';
import { runAsInstance } from '../instances/instances.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const DEFAULT_TIMEOUT_SECONDS = 10;

/** A function that ran longer than the cloud would let it. */
export class FunctionTimeout extends Error {}

type Handler = (event: unknown, context: unknown) => Promise<unknown>;

const contextOf = (name: string, endsAt: number) => ({
  functionName: name,
  functionVersion: '$LATEST',
  invokedFunctionArn: `arn:aws:lambda:eu-west-1:000000000000:function:${name}`,
  memoryLimitInMB: '512',
  awsRequestId: randomUUID(),
  callbackWaitsForEmptyEventLoop: false,
  getRemainingTimeInMillis: () => endsAt - Date.now(),
});

/** Runs the handler that a file exports, as Lambda would: with a context, and no longer than its time. */
export const invoke = async (
  name: string,
  entry: string,
  spec: FunctionSpec,
  event: unknown,
): Promise<unknown> => {
  const { handler } = (await import(pathToFileURL(path.join(ROOT, entry)).href)) as { handler: Handler }; // every entry exports one
  const timeoutMs = (spec.timeoutSeconds ?? DEFAULT_TIMEOUT_SECONDS) * 1000;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new FunctionTimeout(`${name} did not answer within ${timeoutMs / 1000} s`));
    }, timeoutMs);
  });
  try {
    const run = runAsInstance(name, spec, () => handler(event, contextOf(name, Date.now() + timeoutMs)));
    return await Promise.race([run, late]);
  } finally {
    clearTimeout(timer);
  }
};
