import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

interface StoredObject {
  readonly body: Buffer;
  readonly cacheControl: string | undefined;
}

interface Answer {
  readonly status: number;
  readonly body?: string | Buffer;
  readonly headers?: Record<string, string>;
}

/** A fake of one bucket, with the multipart uploads, reads, lists and deletes that the operator's tool uses. */
export const startMapBucket = async () => {
  const objects = new Map<string, StoredObject>();
  const uploads = new Map<string, Buffer[]>();
  const cacheControls = new Map<string, string | undefined>();
  /** Sizes of uploaded parts, in order. */
  const parts: number[] = [];

  const listAll = () =>
    `<ListBucketResult>${[...objects.keys()].map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')}</ListBucketResult>`;

  const finish = (key: string): Answer => {
    objects.set(key, { body: Buffer.concat(uploads.get(key) ?? []), cacheControl: cacheControls.get(key) });
    return { status: 200, body: '<CompleteMultipartUploadResult></CompleteMultipartUploadResult>' };
  };

  const put = (
    key: string,
    query: URLSearchParams,
    body: Buffer,
    cacheControl: string | undefined,
  ): Answer => {
    const part = query.get('partNumber');
    if (part === null) objects.set(key, { body, cacheControl });
    else {
      parts.push(body.length);
      uploads.set(key, Object.assign(uploads.get(key) ?? [], { [Number(part) - 1]: body }));
    }
    return { status: 200, headers: { etag: '"e"' } };
  };

  const answerOf = async (request: IncomingMessage): Promise<Answer> => {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://s3');
    const key = pathname.split('/').slice(2).join('/');
    const body = await buffer(request);
    const cacheControl = request.headers['cache-control'];
    if (request.method === 'PUT') return put(key, query, body, cacheControl);
    if (request.method === 'POST') {
      if (!query.has('uploads')) return finish(key);
      cacheControls.set(key, cacheControl);
      return { status: 200, body: '<R><UploadId>upload</UploadId></R>' };
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return { status: 204 };
    }
    if (query.has('list-type')) return { status: 200, body: listAll() };
    const found = objects.get(key);
    return found
      ? { status: 200, body: found.body }
      : { status: 404, body: '<Error><Code>NoSuchKey</Code></Error>' };
  };

  const server = createServer((request, response) => {
    void answerOf(request).then(({ status, headers, body }) => {
      response.writeHead(status, { 'content-type': 'application/xml', ...headers });
      response.end(request.method === 'HEAD' ? undefined : body);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // the address of a server that listens on a port
  return {
    url: `http://127.0.0.1:${port}`,
    objects,
    parts,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
