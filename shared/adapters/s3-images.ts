import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { ulid } from 'ulid';
import { DRAFT_PICTURE_TAG } from '../model/constants.ts';
import type { ImageFiles, UploadUrls } from '../domain/ports/images.ts';
import { lazy } from '../lib/lazy.ts';
import {
  getImageFolder,
  getPrivateFolder,
  getPublishedKey,
  INCOMING,
  INCOMING_PRIVATE,
  isPrivateUpload,
} from './image-keys.ts';
import { named, orUndefined } from '../lib/or-undefined.ts';

const UPLOAD_SECONDS = 600;
const DRAFT = new URLSearchParams([[DRAFT_PICTURE_TAG.key, DRAFT_PICTURE_TAG.value]]).toString();
/**
 * A name is never written twice, so browsers may cache a picture forever. CloudFront revalidates daily: rejected or erased pictures are not
 * served longer than that.
 */
const CACHE_CONTROL = 'public, max-age=31536000, s-maxage=86400, immutable';
/** No cache keeps a private picture. */
const PRIVATE_CACHE_CONTROL = 'private, no-store';

interface Buckets {
  readonly uploads: string;
  readonly images: string;
  readonly usesPathStyle: boolean;
}

const isMissing = named('NotFound', 'NoSuchKey');

const openClient = (usesPathStyle: boolean) =>
  lazy(() => new S3Client({ forcePathStyle: usesPathStyle, requestChecksumCalculation: 'WHEN_REQUIRED' }));

/** Addresses to upload to, in Amazon S3. */
export const s3Uploads = (buckets: Buckets): UploadUrls => {
  const client = openClient(buckets.usesPathStyle);
  /** Whatever is uploaded, the published picture under this name is a JPEG. */
  const sign = (name: string, ContentType: string, ContentLength: number) => {
    const command = new PutObjectCommand({
      Bucket: buckets.uploads,
      Key: `${name}.jpg`,
      ContentType,
      ContentLength,
    });
    const signableHeaders = new Set(['content-type', 'content-length']);
    return getSignedUrl(client(), command, { expiresIn: UPLOAD_SECONDS, signableHeaders });
  };
  return {
    createUploadUrl: (userId, contentType, contentLength) =>
      sign(`${INCOMING}/${getImageFolder(userId)}/${ulid()}`, contentType, contentLength),
    createPrivateUploadUrl: async (uploader, contentType, contentLength) => {
      const picture = `${getPrivateFolder(uploader)}/${ulid()}`;
      const uploadURL = await sign(`${INCOMING_PRIVATE}/${picture}`, contentType, contentLength);
      return { uploadURL, picture };
    },
  };
};

const exists = async (client: S3Client, Bucket: string, Key: string): Promise<boolean> =>
  (await client.send(new HeadObjectCommand({ Bucket, Key })).catch(orUndefined(isMissing))) !== undefined;

export const s3ImageFiles = (buckets: Buckets): ImageFiles => {
  const client = openClient(buckets.usesPathStyle);

  return {
    isPrivate: isPrivateUpload,
    readUpload: async (key) => {
      const found = await client()
        .send(new GetObjectCommand({ Bucket: buckets.uploads, Key: key }))
        .catch(orUndefined(isMissing));
      const bytes = await found?.Body?.transformToByteArray();
      return bytes && { bytes, contentType: found?.ContentType ?? '' };
    },
    publish: async (key, bytes, contentType, suffix = '.jpg') => {
      const command = new PutObjectCommand({
        Bucket: buckets.images,
        Key: getPublishedKey(key).replace(/\.jpg$/, suffix),
        Body: bytes,
        ContentType: contentType,
        CacheControl: isPrivateUpload(key) ? PRIVATE_CACHE_CONTROL : CACHE_CONTROL,
        Tagging: DRAFT,
        IfNoneMatch: '*',
      });
      try {
        await client().send(command);
      } catch (error) {
        // The upload address was used again: the published picture and its tag stay as they are.
        if (!(error instanceof Error && error.name === 'PreconditionFailed')) throw error;
      }
    },
    isPublished: (key) => exists(client(), buckets.images, getPublishedKey(key)),
    deleteUpload: async (key) => {
      await client().send(new DeleteObjectCommand({ Bucket: buckets.uploads, Key: key }));
    },
  };
};
