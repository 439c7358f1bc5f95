import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { authenticate, type SigningKeys } from './authenticate.ts';
import type { Answer } from './call.ts';
import { corsHeaders, preflight } from './cors.ts';
import { CreatedEvents, type CreatedListener } from './created-events.ts';
import { MultipartUploads } from './multipart-uploads.ts';
import { ObjectFiles } from './object-files.ts';
import { contentStream } from './object-format.ts';
import { operationOf } from './operations.ts';
import { respond } from './respond.ts';
import { errorBody, S3Error } from './s3-error.ts';
import { parseRequest, type S3Request } from './s3-request.ts';

export interface ObjectStoreOptions extends SigningKeys {
  /** A free one is taken when it is left out. */
  port?: number;
  dataDir: string;
  /** The buckets there are; calls do not make new ones. */
  buckets: string[];
  /** Origins whose pages may read and upload, compared exactly. */
  allowedOrigins: string[];
  onObjectCreated?: CreatedListener;
}

export interface ReadObject {
  body: Buffer;
  contentType: string;
  /** With its quotes, as it stands in the header. */
  etag: string;
  cacheControl?: string;
}

export interface ObjectStore {
  url: string;
  /** An object without a signature, for the part of the stack that serves public images. */
  readObject: (bucket: string, key: string) => Promise<ReadObject | undefined>;
  /** Ends connections, and waits for events that are still being handled. */
  close: () => Promise<void>;
}

interface Store {
  options: ObjectStoreOptions;
  files: ObjectFiles;
  uploads: MultipartUploads;
  events: CreatedEvents;
}

/**
 * The part of Amazon S3 that the product uses, for a developer's machine: path style, Signature Version 4 verified
 * in headers and presigned URLs, CORS, multipart, and object-created events. Objects stay on disk in `dataDir`.
 */
export async function startObjectStore(options: ObjectStoreOptions): Promise<ObjectStore> {
  const files = new ObjectFiles(options.dataDir, options.buckets);
  const uploads = new MultipartUploads(options.dataDir, files);
  const events = new CreatedEvents(options.onObjectCreated ?? (() => undefined));
  const store = { options, files, uploads, events };
  await files.prepare();
  const server = createServer((incoming, response) => {
    void serve(store, incoming, response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  // A server that listens on a port has an address of this shape.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    readObject: (bucket, key) => readObject(files, bucket, key),
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      await events.drain();
    },
  };
}

/** Answers one request, whatever happens, with the CORS headers that let a page read even a refusal. */
async function serve(store: Store, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const requestId = randomUUID();
  response.setHeader('x-amz-request-id', requestId);
  try {
    const request = parseRequest(incoming);
    response.setHeaders(new Map(Object.entries(corsHeaders(request, store.options.allowedOrigins))));
    await respond(response, await answer(store, request));
  } catch (error) {
    incoming.resume();
    if (incoming.errored || response.headersSent) {
      response.destroy();
      return;
    }
    if (!(error instanceof S3Error)) console.error('object store:', error);
    const refusal =
      error instanceof S3Error ? error : new S3Error('InternalError', 'We encountered an internal error.');
    const body = incoming.method === 'HEAD' ? '' : errorBody(refusal, incoming.url ?? '', requestId);
    await respond(response, { status: refusal.status, body });
  }
}

async function answer(store: Store, request: S3Request): Promise<Answer> {
  const { options, files, uploads, events } = store;
  if (request.method === 'OPTIONS') return preflight(request, options.allowedOrigins);
  const payloadHash = authenticate(request, options);
  const run = operationOf(request);
  files.folderOf(request.bucket);
  return run({
    ...request,
    payloadHash,
    files,
    uploads,
    created: ({ key, size }) => events.emit({ bucket: request.bucket, key, size }),
  });
}

async function readObject(files: ObjectFiles, bucket: string, key: string): Promise<ReadObject | undefined> {
  const object = await files.open(bucket, key);
  if (!object) return undefined;
  const body = Buffer.concat(await contentStream(object).toArray());
  const cacheControl = object.headers['cache-control'];
  return {
    body,
    contentType: object.headers['content-type'] ?? 'application/octet-stream',
    etag: object.etag,
    ...(cacheControl === undefined ? {} : { cacheControl }),
  };
}
