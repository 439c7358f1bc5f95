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
import { getImageFolder, INCOMING, PUBLIC } from './image-keys.ts';

const UPLOAD_SECONDS = 600;
const DRAFT = new URLSearchParams([[DRAFT_PICTURE_TAG.key, DRAFT_PICTURE_TAG.value]]).toString();
/**
 * A name is never written twice, so browsers may cache a picture forever. CloudFront revalidates daily: rejected or erased pictures are not
 * served longer than that.
 */
const CACHE_CONTROL = 'public, max-age=31536000, s-maxage=86400, immutable';

interface Buckets {
  readonly uploads: string;
  readonly images: string;
  readonly usesPathStyle: boolean;
}

const isMissing = (error: unknown) =>
  error instanceof Error && ['NotFound', 'NoSuchKey'].includes(error.name);

const openClient = (usesPathStyle: boolean) =>
  lazy(() => new S3Client({ forcePathStyle: usesPathStyle, requestChecksumCalculation: 'WHEN_REQUIRED' }));

/** Addresses to upload to, in Amazon S3. */
export const s3Uploads = (buckets: Buckets): UploadUrls => {
  const client = openClient(buckets.usesPathStyle);
  return {
    createUploadUrl: (userId, ContentType, ContentLength) => {
      // Whatever is uploaded, the published picture under this name is a JPEG.
      const Key = `${INCOMING}/${getImageFolder(userId)}/${ulid()}.jpg`;
      const command = new PutObjectCommand({ Bucket: buckets.uploads, Key, ContentType, ContentLength });
      const signableHeaders = new Set(['content-type', 'content-length']);
      return getSignedUrl(client(), command, { expiresIn: UPLOAD_SECONDS, signableHeaders });
    },
  };
};

const exists = async (client: S3Client, Bucket: string, Key: string): Promise<boolean> => {
  try {
    await client.send(new HeadObjectCommand({ Bucket, Key }));
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
};

export const s3ImageFiles = (buckets: Buckets): ImageFiles => {
  const client = openClient(buckets.usesPathStyle);

  return {
    readUpload: async (key) => {
      try {
        const { Body, ContentType } = await client().send(
          new GetObjectCommand({ Bucket: buckets.uploads, Key: key }),
        );
        const bytes = await Body?.transformToByteArray();
        return bytes && { bytes, contentType: ContentType ?? '' };
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    publish: async (key, bytes, contentType, suffix = '.jpg') => {
      const command = new PutObjectCommand({
        Bucket: buckets.images,
        Key: key.replace(INCOMING, PUBLIC).replace(/\.jpg$/, suffix),
        Body: bytes,
        ContentType: contentType,
        CacheControl: CACHE_CONTROL,
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
    isPublic: (key) => exists(client(), buckets.images, key.replace(INCOMING, PUBLIC)),
    deleteUpload: async (key) => {
      await client().send(new DeleteObjectCommand({ Bucket: buckets.uploads, Key: key }));
    },
  };
};
