import { AwsClient } from 'aws4fetch';
import type { Images } from '../domain/ports/images.ts';
import { env } from '../lib/env.ts';
import { isIssuedTo, listImageKeys } from './image-keys.ts';

/** Keys and signature are right here, so that 403 means a missing permission. */
const nameError = ({ status }: Response) => (status === 403 ? 'AccessDenied' : `status ${status}`);

/** A picture is published within a few seconds of its upload. A faster caller asks again: waiting here would cost us. */
const MAX_ATTEMPTS = 2;
const PAUSE_MS = 300;
/** As often as the AWS SDK: the default of aws4fetch, ten times, would outlast the caller. */
const RETRIES = 2;

/** Public pictures in Amazon S3, by signed calls instead of a client, which would weigh 170 KB in each of three functions. */
export const s3PublicImages = (bucket: string): Images => {
  const region = env.region();
  const endpoint = env.s3Endpoint();
  const origin = endpoint ? `${endpoint}/${bucket}` : `https://${bucket}.s3.${region}.amazonaws.com`;

  /** False when it is not there: then nothing needs deleting. */
  const call = async (method: 'HEAD' | 'DELETE', key: string, query = ''): Promise<boolean> => {
    const client = new AwsClient({ ...env.credentials(), service: 's3', region, retries: RETRIES });
    const response = await client.fetch(`${origin}/${key}${query}`, { method });
    await response.body?.cancel();
    if (!response.ok && response.status !== 404)
      throw new Error(`A picture could not be read or changed: ${nameError(response)}`);
    return response.ok;
  };

  return {
    isIssuedTo,
    isPublished: async (imageUrl) => {
      for (let attempt = 1; ; attempt++) {
        if (await call('HEAD', imageUrl.slice(1))) return true;
        if (attempt === MAX_ATTEMPTS) return false;
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
    },
    keep: async (imageUrl) => {
      await Promise.all(listImageKeys(imageUrl).map((key) => call('DELETE', key, '?tagging')));
    },
    remove: async (imageUrl, ownerId) => {
      if (isIssuedTo(imageUrl, ownerId))
        await Promise.all(listImageKeys(imageUrl).map((key) => call('DELETE', key)));
    },
  };
};
