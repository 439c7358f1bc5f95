import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { AwsClient } from 'aws4fetch';
import { findExceededLimit } from '../table/dynamodb-limits.ts';
import type { AwsCall } from './is-allowed.ts';

/** AWS's message for a refused call, or undefined for an allowed one. */
type Refusal = (call: AwsCall) => string | undefined;

let guard: Refusal | undefined;

const errorOf = (name: string, message: string | undefined): Error | undefined =>
  message === undefined ? undefined : Object.assign(new Error(message), { name });

/** The error with which AWS refuses a call, if it does: for want of a permission, or over a limit of DynamoDB. */
export const findRefusal = (call: AwsCall): Error | undefined =>
  errorOf('AccessDeniedException', guard?.(call)) ??
  (call.service === 'dynamodb'
    ? errorOf('ValidationException', findExceededLimit(call.operation, call.input))
    : undefined);

/** The SDK's base class of commands: every command passes through it, sent or only signed. */
interface Resolver {
  resolveMiddlewareWithContext: (
    this: { input: Record<string, unknown> },
    stack: unknown,
    configuration: unknown,
    options: unknown,
    context: { clientName: string; commandName: string },
  ) => (asked: unknown) => Promise<unknown>;
}

const resolverOf = (start: object): Resolver => {
  let prototype: unknown = start;
  while (prototype && !Object.hasOwn(prototype, 'resolveMiddlewareWithContext'))
    prototype = Object.getPrototypeOf(prototype);
  if (!prototype) throw new Error('The SDK no longer has the place where its calls are looked at.');
  return prototype as Resolver; // the search above found a prototype with these methods
};

/** Guards the class that the commands of all SDK clients share. */
const guardCommands = () => {
  const { clientCommand } = new GetCommand({ TableName: '', Key: {} }) as unknown as {
    clientCommand: object;
  }; // the method that is replaced below
  const resolver = resolverOf(clientCommand);
  const resolve = resolver.resolveMiddlewareWithContext;
  resolver.resolveMiddlewareWithContext = function (stack, configuration, options, context) {
    const service = context.clientName.replace(/(Document)?Client$/, '').toLowerCase();
    const operation = context.commandName.replace(/Command$/, '');
    const refusal = findRefusal({ service, operation, input: this.input });
    if (refusal === undefined) return resolve.call(this, stack, configuration, options, context);
    return () => Promise.reject(refusal);
  };
};

/** A call from a signed request. S3 names the operation by method and query, and bucket and key in the path. */
const signedCall = (service: string, method: string, url: URL, target: string | null): AwsCall => {
  if (target !== null) return { service, operation: target.split('.')[1] ?? '', input: {} };
  const verb = `${method.charAt(0)}${method.slice(1).toLowerCase()}Object`;
  const operation = url.searchParams.has('tagging') ? `${verb}Tagging` : verb;
  const [, Bucket, ...key] = url.pathname.split('/');
  return { service, operation, input: { Bucket, Key: key.join('/') } };
};

interface Sender {
  fetch: (this: AwsClient, ...request: Parameters<AwsClient['fetch']>) => Promise<Response>;
}

/** Guards calls that are signed without the SDK. */
const guardSigned = () => {
  const sender: Sender = AwsClient.prototype;
  const send = sender.fetch;
  sender.fetch = async function (input, init) {
    const url = new URL(input instanceof Request ? input.url : input.toString());
    const target = new Headers(init?.headers ?? undefined).get('x-amz-target');
    const refusal = findRefusal(signedCall(this.service ?? '', init?.method ?? 'GET', url, target));
    if (refusal === undefined) return send.call(this, input, init);
    return Response.json({ __type: refusal.name, message: refusal.message }, { status: 403 });
  };
};

let isWatching = false;

/** From now on, this process refuses calls to DynamoDB that are over one of its limits. */
export const watchClients = (): void => {
  if (isWatching) return;
  isWatching = true;
  guardCommands();
  guardSigned();
};

/** From now on, this process also refuses calls to AWS for which `refusalOf` returns a message, as AWS would. */
export const guardClients = (refusalOf: Refusal): void => {
  guard = refusalOf;
  watchClients();
};
