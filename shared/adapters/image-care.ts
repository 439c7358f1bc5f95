import { AwsClient } from 'aws4fetch';
import type { PublishedImages } from '../domain/ports/images.ts';
import { env } from '../lib/env.ts';
import { isIssuedTo, listImageKeys } from './image-keys.ts';

/** Keys and signature are right here, so that 403 means a missing permission. */
const nameError = ({ status }: Response) => (status === 403 ? 'AccessDenied' : `status ${status}`);

/**
 * Public pictures in Amazon S3, as the job sees them that follows what spaces show. Two kinds of signed DELETE instead
 * of a client of its own, which would weigh 170 KB beside the clients that the job has already.
 */
export const s3ImageCare = (bucket: string): PublishedImages => {
  const region = env.region();
  const endpoint = env.s3Endpoint();
  const origin = endpoint ? `${endpoint}/${bucket}` : `https://${bucket}.s3.${region}.amazonaws.com`;

  /** What is not there needs no deleting. */
  const del = async (key: string, query = ''): Promise<void> => {
    const client = new AwsClient({ ...env.credentials(), service: 's3', region });
    const response = await client.fetch(`${origin}/${key}${query}`, { method: 'DELETE' });
    await response.body?.cancel();
    if (!response.ok && response.status !== 404)
      throw new Error(`A picture could not be changed: ${nameError(response)}`);
  };

  return {
    keep: async (imageUrl) => {
      await Promise.all(listImageKeys(imageUrl).map((key) => del(key, '?tagging')));
    },
    remove: async (imageUrl, ownerId) => {
      if (isIssuedTo(imageUrl, ownerId)) await Promise.all(listImageKeys(imageUrl).map((key) => del(key)));
    },
  };
};
