import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Door, type Served, serveAt } from '../door.ts';
import { authenticate, type SigningKeys } from './authenticate.ts';
import { corsHeaders, answerPreflight } from './cors.ts';
import { type CreatedListener, openCreatedEvents } from './created-events.ts';
import { type Objects, openObjects } from './objects.ts';
import { type S3Answer, findOperation } from './operations.ts';
import { errorBody, S3Error } from './s3-error.ts';
import { parseRequest, type S3Request } from './s3-request.ts';

interface S3Options extends SigningKeys {
  readonly dataDir: string;
  /** This machine only, on a free port, by default. */
  readonly door?: Door;
  /** The existing buckets; calls cannot create others. */
  readonly buckets: readonly string[];
  /** Origins whose pages may read and upload, compared exactly. */
  readonly allowedOrigins: readonly string[];
  readonly onObjectCreated?: CreatedListener;
}

interface ReadObject {
  readonly body: Buffer;
  readonly contentType: string;
  /** With its quotes, as in the header. */
  readonly etag: string;
  readonly cacheControl?: string;
}

/** Closing it also waits for events that are being handled. */
export interface S3Emulator extends Served {
  /** Reads an object without a signature, to serve public images. */
  readonly readObject: (bucket: string, key: string) => Promise<ReadObject | undefined>;
}

type AnswerRequest = (request: S3Request) => Promise<S3Answer>;

/** Text is sent as XML. */
const respond = (response: ServerResponse, { status, headers = {}, body = '' }: S3Answer): void => {
  const isXml = typeof body === 'string' && body !== '';
  response.writeHead(status, { ...(isXml && { 'content-type': 'application/xml' }), ...headers });
  response.end(body);
};

/** Answers one request in any case, with the CORS headers that let a page read even an error. */
const serve = async (
  answer: AnswerRequest,
  allowedOrigins: readonly string[],
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const requestId = randomUUID();
  response.setHeader('x-amz-request-id', requestId);
  try {
    const request = parseRequest(incoming);
    response.setHeaders(new Map(Object.entries(corsHeaders(request, allowedOrigins))));
    respond(response, await answer(request));
  } catch (error) {
    incoming.resume();
    if (incoming.errored) return void response.destroy();
    if (!(error instanceof S3Error)) console.error('s3:', error);
    const refusal =
      error instanceof S3Error ? error : new S3Error('InternalError', 'We encountered an internal error.');
    const body = incoming.method === 'HEAD' ? '' : errorBody(refusal, incoming.url ?? '', requestId);
    respond(response, { status: refusal.status, body });
  }
};

const readObject = async (objects: Objects, bucket: string, key: string) => {
  const object = await objects.find(bucket, key);
  if (!object) return undefined;
  const cacheControl = object.headers['cache-control'];
  return {
    body: object.content,
    contentType: object.headers['content-type'] ?? 'application/octet-stream',
    etag: object.etag,
    ...(cacheControl && { cacheControl }),
  };
};

/** Starts the emulator. Objects stay on disk in `dataDir`. */
export const startS3 = async (options: S3Options): Promise<S3Emulator> => {
  const objects = openObjects(options.dataDir, options.buckets);
  const events = openCreatedEvents(options.onObjectCreated ?? (() => undefined));
  await objects.prepare();

  const answer: AnswerRequest = async (request) => {
    if (request.method === 'OPTIONS') return answerPreflight(request, options.allowedOrigins);
    const payloadHash = authenticate(request, options);
    const { bucket, key } = request;
    const run = findOperation(request);
    objects.checkBucket(bucket);
    return run({ ...request, payloadHash, objects, created: () => events.emit({ bucket, key }) });
  };

  const { url, close } = await serveAt((incoming, response) => {
    void serve(answer, options.allowedOrigins, incoming, response);
  }, options.door);
  return {
    url,
    readObject: (bucket, key) => readObject(objects, bucket, key),
    close: async () => {
      await close();
      await events.drain();
    },
  };
};
