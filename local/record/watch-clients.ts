import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { AwsClient } from 'aws4fetch';
import { type Permission, permissionsFor, toTellMissing } from './permissions.ts';

type Note = (permissions: readonly Permission[]) => void;

/** Names of the SDK's clients, as IAM calls their services. */
const SERVICES: Readonly<Record<string, string>> = {
  DynamoDBClient: 'dynamodb',
  DynamoDBDocumentClient: 'dynamodb',
  S3Client: 's3',
  CognitoIdentityProviderClient: 'cognito-idp',
  SESClient: 'ses',
  SSMClient: 'ssm',
  GeoPlacesClient: 'geo-places',
};

type Handler = (asked: unknown) => Promise<unknown>;
/** What every command of the SDK goes through, whether it is sent or only signed. */
interface Resolver {
  resolveMiddlewareWithContext: (
    this: { input: Record<string, unknown> },
    stack: unknown,
    configuration: unknown,
    options: unknown,
    context: { clientName: string; commandName: string },
  ) => Handler;
}

const resolverOf = (start: object): Resolver => {
  let prototype: unknown = start;
  while (prototype && !Object.hasOwn(prototype, 'resolveMiddlewareWithContext'))
    prototype = Object.getPrototypeOf(prototype);
  if (!prototype) throw new Error('The SDK no longer has the place where its calls are recorded.');
  return prototype as Resolver; // it has just been looked for
};

const isMissing = (error: unknown) =>
  error instanceof Error && ['NotFound', 'NoSuchKey'].includes(error.name);

/** All clients of the SDK share the class of their commands. */
const watchCommands = (note: Note) => {
  const { clientCommand } = new GetCommand({ TableName: '', Key: {} }) as unknown as {
    clientCommand: object;
  }; // the command below
  const resolver = resolverOf(clientCommand);
  const resolve = resolver.resolveMiddlewareWithContext;
  resolver.resolveMiddlewareWithContext = function (stack, configuration, options, context) {
    const service = SERVICES[context.clientName] ?? context.clientName;
    const call = { service, operation: context.commandName.replace(/Command$/, ''), input: this.input };
    note(permissionsFor(call));
    const handle = resolve.call(this, stack, configuration, options, context);
    if (service !== 's3') return handle;
    return async (asked) => {
      try {
        return await handle(asked);
      } catch (error) {
        if (isMissing(error)) note(toTellMissing(call));
        throw error;
      }
    };
  };
};

/** An operation of S3 from the request that asks for it, on an address with the bucket in its path. */
const objectCall = (method: string, url: URL) => {
  const [bucket = '', ...key] = url.pathname.slice(1).split('/');
  const verb = `${method.charAt(0)}${method.slice(1).toLowerCase()}Object`;
  return {
    service: 's3',
    operation: url.searchParams.has('tagging') ? `${verb}Tagging` : verb,
    input: { Bucket: bucket, Key: decodeURIComponent(key.join('/')) },
  };
};

/** An operation of the JSON protocol. */
const jsonCall = (service: string, target: string, body: unknown) => ({
  service,
  operation: target.split('.')[1] ?? '',
  input: (typeof body === 'string' ? JSON.parse(body) : {}) as Record<string, unknown>, // the protocol knows objects alone
});

interface Sender {
  fetch: (this: AwsClient, ...request: Parameters<AwsClient['fetch']>) => Promise<Response>;
}

/** Calls that are signed without the SDK. */
const watchSigned = (note: Note) => {
  const sender: Sender = AwsClient.prototype;
  const send = sender.fetch;
  sender.fetch = async function (input, init) {
    const url = new URL(input instanceof Request ? input.url : input.toString());
    const target = new Headers(init?.headers ?? undefined).get('x-amz-target');
    const call = target
      ? jsonCall(this.service ?? '', target, init?.body)
      : objectCall(init?.method ?? 'GET', url);
    note(permissionsFor(call));
    const response = await send.call(this, input, init);
    if (call.service === 's3' && response.status === 404) note(toTellMissing(call));
    return response;
  };
};

let isWatching = false;

/** From now on, `note` is told what every call to AWS from this process needs to be allowed. */
export const watchClients = (note: Note): void => {
  if (isWatching) return;
  isWatching = true;
  watchCommands(note);
  watchSigned(note);
};
