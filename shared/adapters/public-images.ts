import type { Images } from '../domain/ports/images.ts';
import { isIssuedTo, listImageKeys } from './image-keys.ts';
import { s3ObjectCalls } from './s3-object-calls.ts';

/** Public pictures in Amazon S3. */
export const s3PublicImages = (bucket: string): Images => {
  const calls = s3ObjectCalls(bucket);
  return {
    isIssuedTo,
    isPublished: (imageUrl) => calls.isPublished(imageUrl.slice(1)),
    keep: async (imageUrl) => {
      await Promise.all(listImageKeys(imageUrl).map(calls.keep));
    },
    remove: async (imageUrl, ownerId) => {
      if (isIssuedTo(imageUrl, ownerId)) await Promise.all(listImageKeys(imageUrl).map(calls.remove));
    },
  };
};
