import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  CopyObjectCommand,
  DeleteObjectTaggingCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  PutObjectAclCommand,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CreatedEvent } from '#local/s3/created-events.ts';
import { type S3Emulator, startS3 } from '#local/s3/start-s3.ts';

const BUCKET = 'images';
const ORIGIN = 'http://127.0.0.1:8080';
const KEYS = { accessKeyId: 'LOCALKEY', secretAccessKey: 'local-secret' };
const REGION = 'eu-south-2';

let dataDir: string;
let store: S3Emulator;
let client: S3Client;
let created: CreatedEvent[];

const start = (): Promise<S3Emulator> =>
  startS3({
    dataDir,
    buckets: [BUCKET, 'other'],
    ...KEYS,
    region: REGION,
    allowedOrigins: [ORIGIN],
    onObjectCreated: (event) => {
      created.push(event);
    },
  });

const clientWith = (config: S3ClientConfig = {}): S3Client =>
  new S3Client({
    endpoint: store.url,
    region: REGION,
    credentials: KEYS,
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    ...config,
  });

const put = (Key: string, Body: string | Buffer = 'hello', more = {}) =>
  client.send(new PutObjectCommand({ Bucket: BUCKET, Key, Body, ...more }));

const read = async (Key: string, Bucket = BUCKET): Promise<string> => {
  const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
  return (await Body?.transformToString()) ?? '';
};

/** A URL as the product signs it, including the exact type and length. */
const uploadUrl = (
  Key: string,
  ContentType: string,
  ContentLength: number,
  expiresIn = 300,
): Promise<string> =>
  getSignedUrl(client, new PutObjectCommand({ Bucket: BUCKET, Key, ContentType, ContentLength }), {
    expiresIn,
    signableHeaders: new Set(['content-type', 'content-length']),
  });

const upload = (url: string, body: string, type = 'image/png'): Promise<Response> =>
  fetch(url, { method: 'PUT', body, headers: { 'content-type': type } });

const errorCode = async (response: Response): Promise<string | undefined> =>
  /<Code>(\w+)<\/Code>/.exec(await response.text())?.[1];

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 's3-'));
  created = [];
  store = await start();
  client = clientWith();
});

afterEach(async () => {
  vi.restoreAllMocks();
  client.destroy();
  await store.close();
  await rm(dataDir, { recursive: true });
});

describe('objects', () => {
  it('are written by only one of many concurrent conditional writers', async () => {
    const writers = Array.from({ length: 10 }, (_, index) =>
      put('once', `writer ${index}`, { IfNoneMatch: '*' }),
    );
    const results = await Promise.allSettled(writers);
    const lost = results.filter((result) => result.status === 'rejected');
    expect(lost).toHaveLength(9);
    expect(lost[0]?.reason).toMatchObject({ name: 'PreconditionFailed' });
    expect(await read('once')).toBe(`writer ${results.findIndex((result) => result.status === 'fulfilled')}`);
  });

  it.each<[string, (where: { Bucket: string; Key: string }) => Promise<unknown>]>([
    ['an access control list', (where) => client.send(new PutObjectAclCommand({ ...where, ACL: 'private' }))],
    ['a copy', (where) => client.send(new CopyObjectCommand({ ...where, CopySource: `${BUCKET}/ruled` }))],
    [
      'a checksum',
      (where) => client.send(new PutObjectCommand({ ...where, Body: 'x', ChecksumCRC32: 'AAAAAA==' })),
    ],
  ])('are not overwritten by %s, which is not supported', async (_, attempt) => {
    await put('ruled', 'content');
    await expect(attempt({ Bucket: BUCKET, Key: 'ruled' })).rejects.toMatchObject({ name: 'NotImplemented' });
    expect(await read('ruled')).toBe('content');
  });

  it('survive a restart, and leave no partial files', async () => {
    await put('kept', 'content', { ContentType: 'image/png', CacheControl: 'no-cache' });
    await store.close();
    store = await start();
    expect(await store.readObject(BUCKET, 'kept')).toEqual({
      body: Buffer.from('content'),
      contentType: 'image/png',
      etag: '"9a0364b9e99bb480dd25e1f0284c8555"',
      cacheControl: 'no-cache',
    });
    expect(await store.readObject(BUCKET, 'other')).toBeUndefined();
    expect(await readdir(path.join(dataDir, '.incoming'))).toEqual([]);
  });
});

describe('tags', () => {
  const tagsOf = async (Key: string): Promise<string> => {
    const { TagSet = [] } = await client.send(new GetObjectTaggingCommand({ Bucket: BUCKET, Key }));
    return TagSet.map(({ Key: name, Value }) => `${name}=${Value}`).join('&');
  };
  const untag = (Key: string) => client.send(new DeleteObjectTaggingCommand({ Bucket: BUCKET, Key }));

  it('are refused for an object that does not exist', async () => {
    await expect(tagsOf('never')).rejects.toMatchObject({ name: 'NoSuchKey' });
    await expect(untag('never')).rejects.toMatchObject({ name: 'NoSuchKey' });
  });
});

describe('signatures', () => {
  it('are required', async () => {
    await put('private');
    const url = `${store.url}/${BUCKET}/private`;
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const response = await fetch(url, { method, ...(method === 'PUT' ? { body: 'x' } : {}) });
      expect(response.status).toBe(403);
      expect(await errorCode(response)).toBe('AccessDenied');
    }
    expect(await read('private')).toBe('hello');
  });

  it.each([
    ['another secret', { credentials: { ...KEYS, secretAccessKey: 'guess' } }, 'SignatureDoesNotMatch'],
    ['another key id', { credentials: { ...KEYS, accessKeyId: 'OTHER' } }, 'InvalidAccessKeyId'],
    ['another region', { region: 'us-east-1' }, 'AuthorizationHeaderMalformed'],
    ['a clock that is an hour wrong', { systemClockOffset: -3_600_000 }, 'RequestTimeTooSkewed'],
  ])('made with %s are refused', async (_, config, name) => {
    const other = clientWith({ ...config, maxAttempts: 1 });
    const get = other.send(new GetObjectCommand({ Bucket: BUCKET, Key: 'a' }));
    await expect(get).rejects.toMatchObject({ name });
  });
});

describe('presigned URLs', () => {
  it.each<[string, (url: string) => Promise<Response>]>([
    ['another content type', (url) => upload(url, 'bytes', 'text/html')],
    ['a longer body', (url) => upload(url, 'longer bytes')],
    ['a shorter body', (url) => upload(url, 'b')],
    ['another key', (url) => upload(url.replace('photo.png', 'other.png'), 'bytes')],
    ['a later expiry', (url) => upload(url.replace('X-Amz-Expires=300', 'X-Amz-Expires=604800'), 'bytes')],
    [
      'a damaged signature',
      (url) =>
        upload(
          url.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
          'bytes',
        ),
    ],
    ['another method', (url) => fetch(url)],
  ])('refuse %s', async (_, attempt) => {
    const url = await uploadUrl('photo.png', 'image/png', 5);
    const url2 = new URL(url);
    // The signature must be last for the case that damages it.
    const signature = url2.searchParams.get('X-Amz-Signature') ?? '';
    url2.searchParams.delete('X-Amz-Signature');
    url2.searchParams.append('X-Amz-Signature', signature);
    const response = await attempt(url2.href);
    expect(response.status).toBe(403);
    expect(await errorCode(response)).toBe('SignatureDoesNotMatch');
    for (const key of ['photo.png', 'other.png']) expect(await store.readObject(BUCKET, key)).toBeUndefined();
    expect((await upload(url2.href, 'bytes')).status).toBe(200);
  });

  it('refuse a body without a declared length', async () => {
    const url = await uploadUrl('photo.png', 'image/png', 5);
    const status = await new Promise((resolve, reject) => {
      const headers = { 'content-type': 'image/png', 'transfer-encoding': 'chunked' };
      const sending = request(url, { method: 'PUT', headers }, (response) => resolve(response.statusCode));
      sending.on('error', reject).end('a body of any length at all');
    });
    expect(status).toBe(403);
    expect(await store.readObject(BUCKET, 'photo.png')).toBeUndefined();
  });

  it('refuse a header that would copy another object', async () => {
    await put('secret', 'secret');
    const url = await uploadUrl('photo.png', 'image/png', 5);
    const headers = { 'content-type': 'image/png', 'x-amz-copy-source': `${BUCKET}/secret` };
    const response = await fetch(url, { method: 'PUT', body: 'bytes', headers });
    expect(response.status).toBe(403);
    expect(await errorCode(response)).toBe('AccessDenied');
  });

  it('expire', async () => {
    const url = await uploadUrl('photo.png', 'image/png', 5, 60);
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000);
    const response = await upload(url, 'bytes');
    expect(response.status).toBe(403);
    expect(await response.text()).toContain('Request has expired');
  });
});

describe('pages of other origins', () => {
  const ask = (origin: string, method = 'PUT'): Promise<Response> =>
    fetch(`${store.url}/${BUCKET}/a`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': method,
        'access-control-request-headers': 'content-type',
      },
    });

  it('may upload when their origin is allowed', async () => {
    const answer = await ask(ORIGIN);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('access-control-allow-origin')).toBe(ORIGIN);
    expect(answer.headers.get('access-control-allow-methods')).toContain('PUT');
    expect(answer.headers.get('access-control-allow-headers')).toBe('content-type');
  });

  it.each(['http://127.0.0.1:8081', 'http://127.0.0.1:8080.evil.test', 'null'])(
    'may not from %s',
    async (origin) => {
      const answer = await ask(origin);
      expect(answer.status).toBe(403);
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    },
  );
});
