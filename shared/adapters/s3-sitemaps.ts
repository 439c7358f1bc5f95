import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { SITEMAP_INDEX } from '../api/sitemap.ts';
import type { Sitemaps } from '../domain/ports/spots.ts';
import { lazy } from '../lib/lazy.ts';
import { named, orUndefined } from '../lib/or-undefined.ts';

const compress = promisify(gzip);

/** Parts of an index are kept for two runs, so that a cached index never names a missing part. */
const CACHE_CONTROL = 'public, max-age=3600';

/** Sitemaps in a bucket of their own, each under the path that the site serves it at. */
export const s3Sitemaps = (options: { bucket: string; usesPathStyle: boolean }): Sitemaps => {
  const client = lazy(
    () =>
      new S3Client({ forcePathStyle: options.usesPathStyle, requestChecksumCalculation: 'WHEN_REQUIRED' }),
  );
  const put = async (path: string, Body: string | Buffer, ContentType: string) => {
    const object = { Bucket: options.bucket, Key: path.slice(1), Body, ContentType };
    await client().send(new PutObjectCommand({ ...object, CacheControl: CACHE_CONTROL }));
  };
  return {
    readIndex: async () => {
      const found = await client()
        .send(new GetObjectCommand({ Bucket: options.bucket, Key: SITEMAP_INDEX.slice(1) }))
        .catch(orUndefined(named('NoSuchKey')));
      return found?.Body?.transformToString();
    },
    writeIndex: (text) => put(SITEMAP_INDEX, text, 'application/xml'),
    writePart: async (path, text) => put(path, await compress(text), 'application/gzip'),
  };
};
