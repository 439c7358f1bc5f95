import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  DeleteObjectTaggingCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectAclCommand,
  PutObjectCommand,
  PutObjectTaggingCommand,
  S3Client,
  UploadPartCommand,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CreatedEvent } from '#local/object-store/created-events.ts';
import { startObjectStore, type ObjectStore } from '#local/object-store/start-object-store.ts';

const BUCKET = 'images';
const ORIGIN = 'http://127.0.0.1:8080';
const KEYS = { accessKeyId: 'LOCALKEY', secretAccessKey: 'local-secret' };
const REGION = 'eu-south-2';

let dataDir: string;
let store: ObjectStore;
let client: S3Client;
let created: CreatedEvent[];

const start = (): Promise<ObjectStore> =>
  startObjectStore({
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
  new S3Client({ endpoint: store.url, region: REGION, credentials: KEYS, forcePathStyle: true, ...config });

const put = (Key: string, Body: string | Buffer = 'hello', more = {}) =>
  client.send(new PutObjectCommand({ Bucket: BUCKET, Key, Body, ...more }));

const read = async (Key: string, Bucket = BUCKET): Promise<string> => {
  const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
  return (await Body?.transformToString()) ?? '';
};

/** A URL as the product makes it: exact type and length are part of the signature. */
const uploadUrl = (
  Key: string,
  ContentType: string,
  ContentLength: number,
  expiresIn = 300,
): Promise<string> =>
  getSignedUrl(
    clientWith({ requestChecksumCalculation: 'WHEN_REQUIRED' }),
    new PutObjectCommand({ Bucket: BUCKET, Key, ContentType, ContentLength }),
    { expiresIn, signableHeaders: new Set(['content-type', 'content-length']) },
  );

const upload = (url: string, body: string, type = 'image/png'): Promise<Response> =>
  fetch(url, { method: 'PUT', body, headers: { 'content-type': type } });

const errorCode = async (response: Response): Promise<string | undefined> =>
  /<Code>(\w+)<\/Code>/.exec(await response.text())?.[1];

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'object-store-'));
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
  it('come back with their content, type, cache rule, disposition and metadata', async () => {
    await put('spots/año nuevo + (1)/a.png', 'píxel', {
      ContentType: 'image/png',
      CacheControl: 'public, max-age=60',
      ContentDisposition: 'inline',
      Metadata: { owner: 'usr_1' },
    });
    const got = await client.send(
      new GetObjectCommand({ Bucket: BUCKET, Key: 'spots/año nuevo + (1)/a.png' }),
    );
    expect(await got.Body?.transformToString()).toBe('píxel');
    expect(got).toMatchObject({
      ContentType: 'image/png',
      CacheControl: 'public, max-age=60',
      ContentDisposition: 'inline',
      Metadata: { owner: 'usr_1' },
      ContentLength: 6,
    });
    const head = await client.send(
      new HeadObjectCommand({ Bucket: BUCKET, Key: 'spots/año nuevo + (1)/a.png' }),
    );
    expect(head).toMatchObject({ ContentLength: 6, ETag: got.ETag, Metadata: { owner: 'usr_1' } });
  });

  it('keep a key with dot segments apart from the key it would collapse to', async () => {
    await put('a/../b', 'dots');
    await expect(read('b')).rejects.toMatchObject({ name: 'NoSuchKey' });
    expect(await read('a/../b')).toBe('dots');
  });

  it('may be empty', async () => {
    await put('empty', '');
    expect(await read('empty')).toBe('');
    await client.send(new CopyObjectCommand({ Bucket: BUCKET, Key: 'copy', CopySource: `${BUCKET}/empty` }));
    expect(await read('copy')).toBe('');
  });

  it('arrive whole when the SDK streams them in chunks with a checksum at the end', async () => {
    const content = randomBytes(300_000);
    const body = Readable.from([content.subarray(0, 70_001), content.subarray(70_001)]);
    await client.send(
      new PutObjectCommand({ Bucket: BUCKET, Key: 'stream', Body: body, ContentLength: 300_000 }),
    );
    const stored = await store.readObject(BUCKET, 'stream');
    expect(stored?.body.equals(content)).toBe(true);
  });

  it('are refused when a byte of the stream changed on the way', async () => {
    const { middlewareStack } = client;
    let payloadHash: string | undefined;
    middlewareStack.add(
      (next) => (args) => {
        // The request handler's own shape, which the generic middleware leaves open.
        const sent = args.request as { headers: Record<string, string>; body: Readable };
        payloadHash = sent.headers['x-amz-content-sha256'];
        sent.body = Readable.from(
          sent.body.map((chunk: Buffer) => Buffer.from(String(chunk).replace('hello', 'jello'))),
        );
        return next(args);
      },
      { step: 'finalizeRequest', priority: 'low' },
    );
    const Body = Readable.from([Buffer.from('hello')]);
    const sent = client.send(new PutObjectCommand({ Bucket: BUCKET, Key: 'stream', Body, ContentLength: 5 }));
    await expect(sent).rejects.toMatchObject({ name: 'BadDigest' });
    expect(payloadHash).toBe('STREAMING-UNSIGNED-PAYLOAD-TRAILER');
    expect(await store.readObject(BUCKET, 'stream')).toBeUndefined();
  });

  it('are answered in ranges, and 416 behind the end', async () => {
    await put('range', '0123456789');
    const get = (Range: string) => client.send(new GetObjectCommand({ Bucket: BUCKET, Key: 'range', Range }));
    const middle = await get('bytes=2-4');
    expect(middle.ContentRange).toBe('bytes 2-4/10');
    expect(await middle.Body?.transformToString()).toBe('234');
    expect(await (await get('bytes=-3')).Body?.transformToString()).toBe('789');
    expect(await (await get('bytes=8-99')).Body?.transformToString()).toBe('89');
    await expect(get('bytes=10-')).rejects.toMatchObject({ name: 'InvalidRange' });
  });

  it('answer 304 to a reader who has them', async () => {
    const { ETag } = await put('cached');
    const get = client.send(new GetObjectCommand({ Bucket: BUCKET, Key: 'cached', IfNoneMatch: ETag }));
    await expect(get).rejects.toMatchObject({ $metadata: { httpStatusCode: 304 } });
  });

  it('are written by one of many writers who all ask that nothing be there', async () => {
    const writers = Array.from({ length: 10 }, (_, index) =>
      put('once', `writer ${index}`, { IfNoneMatch: '*' }),
    );
    const results = await Promise.allSettled(writers);
    const lost = results.filter((result) => result.status === 'rejected');
    expect(lost).toHaveLength(9);
    expect(lost[0]?.reason).toMatchObject({ name: 'PreconditionFailed' });
    expect(await read('once')).toBe(`writer ${results.findIndex((result) => result.status === 'fulfilled')}`);
  });

  it('stay readable to the end while they are replaced', async () => {
    await put('shared', Buffer.alloc(3_000_000, 'a'));
    const { Body } = await client.send(new GetObjectCommand({ Bucket: BUCKET, Key: 'shared' }));
    await put('shared', 'short');
    const content = (await Body?.transformToString()) ?? '';
    expect(content).toBe('a'.repeat(3_000_000));
    expect(await read('shared')).toBe('short');
  });

  it('are copied with what is said about them, or with something new said', async () => {
    await put('from', 'content', { ContentType: 'image/png', Metadata: { a: '1' } });
    const copy = (Key: string, more = {}) =>
      client.send(new CopyObjectCommand({ Bucket: 'other', Key, CopySource: `${BUCKET}/from`, ...more }));
    await copy('same');
    await copy('new', { MetadataDirective: 'REPLACE', ContentType: 'image/webp' });
    expect(await read('same', 'other')).toBe('content');
    const head = (Key: string) => client.send(new HeadObjectCommand({ Bucket: 'other', Key }));
    expect(await head('same')).toMatchObject({ ContentType: 'image/png', Metadata: { a: '1' } });
    expect(await head('new')).toMatchObject({ ContentType: 'image/webp', Metadata: {} });
  });

  it('are gone when deleted, singly or many at once, and deleting nothing is no error', async () => {
    await Promise.all(['a', 'b & <c>', 'd'].map((key) => put(key)));
    await client.send(new DeleteObjectCommand({ Bucket: BUCKET, Key: 'a' }));
    const Objects = [{ Key: 'b & <c>' }, { Key: 'never' }];
    const many = await client.send(new DeleteObjectsCommand({ Bucket: BUCKET, Delete: { Objects } }));
    expect(many.Deleted).toEqual(Objects);
    const left = await client.send(new ListObjectsV2Command({ Bucket: BUCKET }));
    expect(left.Contents?.map(({ Key }) => Key)).toEqual(['d']);
    await expect(read('a')).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  it('are refused in a bucket that is not there', async () => {
    await expect(read('a', 'missing')).rejects.toMatchObject({ name: 'NoSuchBucket' });
    await expect(client.send(new HeadBucketCommand({ Bucket: BUCKET }))).resolves.toBeDefined();
    const copy = new CopyObjectCommand({ Bucket: BUCKET, Key: 'a', CopySource: '../secrets/a' });
    await expect(client.send(copy)).rejects.toMatchObject({ name: 'NoSuchBucket' });
  });

  it('are not overwritten by a call that is not supported', async () => {
    await put('ruled', 'content');
    const rules = client.send(new PutObjectAclCommand({ Bucket: BUCKET, Key: 'ruled', ACL: 'private' }));
    await expect(rules).rejects.toMatchObject({ name: 'NotImplemented' });
    expect(await read('ruled')).toBe('content');
  });

  it('survive a restart, and nothing half written is left', async () => {
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
  const tag = (Key: string, TagSet: { Key: string; Value: string }[]) =>
    client.send(new PutObjectTaggingCommand({ Bucket: BUCKET, Key, Tagging: { TagSet } }));
  const head = (Key: string) => client.send(new HeadObjectCommand({ Bucket: BUCKET, Key }));

  it('come with the object, or later, and go, and change nothing else of it', async () => {
    await put('a', 'content', {
      ContentType: 'image/png',
      Metadata: { owner: 'usr_1' },
      Tagging: 'state=draft&de=qui%C3%A9n+sabe',
    });
    const before = await head('a');
    expect(before.TagCount).toBe(2);
    expect(await tagsOf('a')).toBe('state=draft&de=quién sabe');
    await tag('a', [{ Key: 'a & <b>', Value: '' }]);
    expect(await tagsOf('a')).toBe('a & <b>=');
    await client.send(new DeleteObjectTaggingCommand({ Bucket: BUCKET, Key: 'a' }));
    expect(await tagsOf('a')).toBe('');
    const after = await head('a');
    expect(after.TagCount).toBeUndefined();
    const { ContentType, Metadata, ETag, LastModified } = before;
    expect(after).toMatchObject({ ContentType, Metadata, ETag, LastModified });
    expect(await read('a')).toBe('content');
    expect(created.map(({ key }) => key)).toEqual(['a']);
  });

  it('go along with a copy, unless it is to have its own', async () => {
    await put('a', 'content', { Tagging: 'state=draft' });
    const copy = (Key: string, more = {}) =>
      client.send(new CopyObjectCommand({ Bucket: BUCKET, Key, CopySource: `${BUCKET}/a`, ...more }));
    await copy('same');
    await copy('other', { TaggingDirective: 'REPLACE', Tagging: 'state=kept' });
    expect(await tagsOf('same')).toBe('state=draft');
    expect(await tagsOf('other')).toBe('state=kept');
  });

  it('are refused on what is not there, more than ten, twice the same, or too long', async () => {
    await expect(tagsOf('never')).rejects.toMatchObject({ name: 'NoSuchKey' });
    await expect(tag('never', [])).rejects.toMatchObject({ name: 'NoSuchKey' });
    const untag = client.send(new DeleteObjectTaggingCommand({ Bucket: BUCKET, Key: 'never' }));
    await expect(untag).rejects.toMatchObject({ name: 'NoSuchKey' });
    await put('a');
    const eleven = Array.from({ length: 11 }, (_, index) => ({ Key: `k${index}`, Value: 'v' }));
    await expect(tag('a', eleven)).rejects.toMatchObject({ name: 'BadRequest' });
    for (const set of [
      [...eleven.slice(0, 2), { Key: 'k0', Value: 'w' }],
      [{ Key: 'k'.repeat(129), Value: 'v' }],
      [{ Key: 'k', Value: 'v'.repeat(257) }],
    ])
      await expect(tag('a', set)).rejects.toMatchObject({ name: 'InvalidTag' });
    expect(await tagsOf('a')).toBe('');
  });
});

describe('listing', () => {
  const KEYS_IN_ORDER = ['a/1', 'a/2', 'b', 'c/1', 'd', 'ñ', '\u{1F697}'];

  const listPages = async (more: { Prefix?: string; Delimiter?: string; MaxKeys?: number }) => {
    const pages: string[][] = [];
    let ContinuationToken: string | undefined;
    do {
      const page = await client.send(
        new ListObjectsV2Command({ Bucket: BUCKET, ContinuationToken, ...more }),
      );
      const keys = page.Contents?.map(({ Key }) => Key ?? '') ?? [];
      pages.push([...keys, ...(page.CommonPrefixes?.map(({ Prefix }) => Prefix ?? '') ?? [])]);
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken !== undefined && pages.length < 20);
    return pages;
  };

  beforeEach(async () => {
    await Promise.all(KEYS_IN_ORDER.map((key) => put(key)));
  });

  it('gives keys in the order of their bytes, page by page', async () => {
    expect((await listPages({ MaxKeys: 3 })).flat()).toEqual(KEYS_IN_ORDER);
    expect(await listPages({ Prefix: 'a/' })).toEqual([['a/1', 'a/2']]);
  });

  it('names each folder once, whatever the size of the pages', async () => {
    expect(await listPages({ Delimiter: '/', MaxKeys: 1 })).toEqual([
      ['a/'],
      ['b'],
      ['c/'],
      ['d'],
      ['ñ'],
      ['\u{1F697}'],
    ]);
    expect(await listPages({ Delimiter: '/', MaxKeys: 2 })).toEqual([
      ['b', 'a/'],
      ['d', 'c/'],
      ['ñ', '\u{1F697}'],
    ]);
  });
});

describe('multipart uploads', () => {
  const part = Buffer.alloc(5 * 1024 ** 2, 'x');

  const begin = async (): Promise<{ Bucket: string; Key: string; UploadId: string }> => {
    const { UploadId = '' } = await client.send(
      new CreateMultipartUploadCommand({ Bucket: BUCKET, Key: 'big', ContentType: 'video/mp4' }),
    );
    return { Bucket: BUCKET, Key: 'big', UploadId };
  };

  it('join their parts into one object, which is announced once', async () => {
    const upload = await begin();
    const send = async (PartNumber: number, Body: Buffer) => {
      const { ETag } = await client.send(new UploadPartCommand({ ...upload, PartNumber, Body }));
      return { PartNumber, ETag };
    };
    const Parts = [await send(1, part), await send(2, Buffer.from('tail'))];
    const wrong = Parts.map((each) => ({ ...each, ETag: Parts[1]?.ETag }));
    const complete = (parts: typeof Parts) =>
      client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: parts } }));
    await expect(complete(wrong)).rejects.toMatchObject({ name: 'InvalidPart' });
    await expect(complete([...Parts].reverse())).rejects.toMatchObject({ name: 'InvalidPartOrder' });
    expect((await complete(Parts)).ETag).toMatch(/^"[0-9a-f]{32}-2"$/);
    const stored = await store.readObject(BUCKET, 'big');
    expect(stored?.contentType).toBe('video/mp4');
    expect(stored?.body.equals(Buffer.concat([part, Buffer.from('tail')]))).toBe(true);
    await expect.poll(() => created).toEqual([{ bucket: BUCKET, key: 'big', size: part.length + 4 }]);
  });

  it('are gone when aborted', async () => {
    const upload = await begin();
    await client.send(new AbortMultipartUploadCommand(upload));
    const late = client.send(new UploadPartCommand({ ...upload, PartNumber: 1, Body: 'x' }));
    await expect(late).rejects.toMatchObject({ name: 'NoSuchUpload' });
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
    ['a clock that is an hour off', { systemClockOffset: -3_600_000 }, 'RequestTimeTooSkewed'],
  ])('made with %s are refused', async (_, config, name) => {
    const other = clientWith({ ...config, maxAttempts: 1 });
    const list = other.send(new ListObjectsV2Command({ Bucket: BUCKET }));
    await expect(list).rejects.toMatchObject({ name });
  });

  it('protect the body: a checksum that does not fit is refused and nothing is stored', async () => {
    const wrong = put('damaged', 'hello', { ChecksumCRC32: 'AAAAAA==' });
    await expect(wrong).rejects.toMatchObject({ name: 'BadDigest' });
    await expect(read('damaged')).rejects.toMatchObject({ name: 'NoSuchKey' });
    expect(created).toEqual([]);
  });
});

describe('presigned URLs', () => {
  it('take exactly the upload they were made for', async () => {
    const response = await upload(await uploadUrl('photo.png', 'image/png', 5), 'bytes');
    expect(response.status).toBe(200);
    expect(await store.readObject(BUCKET, 'photo.png')).toMatchObject({
      body: Buffer.from('bytes'),
      contentType: 'image/png',
    });
  });

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
    // The signature goes last, so that the case that damages it reaches it.
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

  it('leave nothing behind when the uploader goes away half way', async () => {
    const url = await uploadUrl('photo.png', 'image/png', 1_000_000);
    const headers = { 'content-type': 'image/png', 'content-length': '1000000' };
    const sending = request(url, { method: 'PUT', headers }).on('error', () => undefined);
    sending.write(Buffer.alloc(200_000));
    const incoming = path.join(dataDir, '.incoming');
    await expect.poll(() => readdir(incoming)).toHaveLength(1);
    sending.destroy();
    await expect.poll(() => readdir(incoming)).toHaveLength(0);
    expect(await store.readObject(BUCKET, 'photo.png')).toBeUndefined();
    expect(created).toEqual([]);
  });

  it('refuse a header that would make a copy of another object', async () => {
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

  it('let anybody read what they name, under the name they give it', async () => {
    await put('invoice', 'content');
    const ResponseContentDisposition = 'attachment; filename="factura.pdf"';
    const url = await getSignedUrl(
      client,
      new GetObjectCommand({ Bucket: BUCKET, Key: 'invoice', ResponseContentDisposition }),
    );
    const response = await fetch(url);
    expect(await response.text()).toBe('content');
    expect(response.headers.get('content-disposition')).toBe(ResponseContentDisposition);
  });

  it('that were made with the checksum of an empty body take no other', async () => {
    const url = await getSignedUrl(client, new PutObjectCommand({ Bucket: BUCKET, Key: 'trap' }));
    expect(url).toContain('x-amz-checksum-crc32');
    const response = await fetch(url, { method: 'PUT', body: 'bytes' });
    expect(await errorCode(response)).toBe('BadDigest');
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

  it('may not delete', async () => {
    expect((await ask(ORIGIN, 'DELETE')).status).toBe(403);
  });

  it('can read the answer to an upload, a refusal too', async () => {
    const headers = { origin: ORIGIN, 'content-type': 'image/png' };
    const url = await uploadUrl('a.png', 'image/png', 5);
    for (const body of ['bytes', 'too long']) {
      const response = await fetch(url, { method: 'PUT', body, headers });
      expect(response.headers.get('access-control-allow-origin')).toBe(ORIGIN);
    }
  });
});

describe('object-created events', () => {
  it('come after the object can be read, once for each upload and copy', async () => {
    const seen: (string | undefined)[] = [];
    await store.close();
    store = await startObjectStore({
      dataDir,
      buckets: [BUCKET],
      ...KEYS,
      region: REGION,
      allowedOrigins: [],
      onObjectCreated: async ({ bucket, key, size }) => {
        const object = await store.readObject(bucket, key);
        seen.push(`${key} ${size} ${String(object?.body)}`);
      },
    });
    client = clientWith();
    await put('a', 'hello');
    await client.send(new CopyObjectCommand({ Bucket: BUCKET, Key: 'b', CopySource: `${BUCKET}/a` }));
    await client.send(new DeleteObjectCommand({ Bucket: BUCKET, Key: 'a' }));
    await expect.poll(() => seen).toEqual(['a 5 hello', 'b 5 hello']);
  });

  it('do not hold up the upload, and a failing listener is logged and disturbs nothing', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await store.close();
    store = await startObjectStore({
      dataDir,
      buckets: [BUCKET],
      ...KEYS,
      region: REGION,
      allowedOrigins: [],
      onObjectCreated: async () => {
        await held;
        throw new Error('broken listener');
      },
    });
    client = clientWith();
    await put('a');
    expect(await read('a')).toBe('hello');
    expect(logged).not.toHaveBeenCalled();
    release();
    await store.close();
    expect(logged).toHaveBeenCalledWith(expect.stringContaining(`${BUCKET}/a`), expect.any(Error));
    store = await start();
  });
});
