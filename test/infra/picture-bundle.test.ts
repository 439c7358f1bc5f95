import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type S3Emulator, startS3 } from '#local/s3/start-s3.ts';
import { aPicture } from '#test/support/pictures.ts';
import { buildFunctions } from '#build/functions.ts';
import { copyBundles } from './copy-bundles.ts';

const KEYS = { accessKeyId: 'LOCALKEY', secretAccessKey: 'local-secret' };
const REGION = 'eu-south-2';
const [UPLOADS, IMAGES] = ['uploads', 'images'] as const;

await buildFunctions();

describe('the bundle of the picture job', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plazalibre-picture-'));
  const bundles = copyBundles(['PublishImage']);
  let store: S3Emulator;
  beforeAll(async () => {
    store = await startS3({
      dataDir: join(folder, 'objects'),
      buckets: [UPLOADS, IMAGES],
      ...KEYS,
      region: REGION,
      allowedOrigins: [],
      onObjectCreated: () => undefined,
    });
  });
  afterAll(async () => {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('[IM-01] re-encodes an upload in another process, with its own codecs', async () => {
    const client = new S3Client({
      endpoint: store.url,
      region: REGION,
      credentials: KEYS,
      forcePathStyle: true,
      requestChecksumCalculation: 'WHEN_REQUIRED',
    });
    const upload = { Bucket: UPLOADS, Key: 'incoming/a/b.jpg', ContentType: 'image/jpeg' };
    await client.send(new PutObjectCommand({ ...upload, Body: await aPicture(1000, 700) }));
    const event = { Records: [{ s3: { object: { key: upload.Key } } }] };
    const program = `const { handler } = await import(${JSON.stringify(join(bundles, 'PublishImage/index.mjs'))});
      await handler(${JSON.stringify(event)}, { awsRequestId: 'one' });`;
    await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
      cwd: folder,
      env: {
        AWS_ENDPOINT_URL_S3: store.url,
        AWS_REGION: REGION,
        AWS_ACCESS_KEY_ID: KEYS.accessKeyId,
        AWS_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
        UPLOADS_BUCKET: UPLOADS,
        IMAGES_BUCKET: IMAGES,
        S3_PATH_STYLE: 'true',
        LOG_LEVEL: 'silent',
      },
    });
    for (const [suffix, type] of [
      ['.jpg', 'image/jpeg'],
      ['-1600.webp', 'image/webp'],
      ['-800.webp', 'image/webp'],
      ['-400.webp', 'image/webp'],
    ] as const) {
      const Key = `api/images/a/b${suffix}`;
      const { ContentType, CacheControl } = await client.send(new GetObjectCommand({ Bucket: IMAGES, Key }));
      expect(ContentType).toBe(type);
      expect(CacheControl).toBe('public, max-age=31536000, s-maxage=86400, immutable');
    }
  });
});
