import { AwsClient } from 'aws4fetch';
import { env } from '../lib/env.ts';

/** Keys and signature are right here, so that 403 means a missing permission. */
const nameError = ({ status }: Response) => (status === 403 ? 'AccessDenied' : `status ${status}`);

/** A picture is published within a few seconds of its upload. A faster caller asks again: waiting here would cost us. */
const MAX_ATTEMPTS = 2;
const PAUSE_MS = 300;
/** As often as the AWS SDK: the default of aws4fetch, ten times, would outlast the caller. */
const RETRIES = 2;

/** Signed calls for the pictures of a bucket, instead of a client, which would weigh 170 KB in each of several functions. */
export const s3ObjectCalls = (bucket: string) => {
  const region = env.region();
  const endpoint = env.s3Endpoint();
  const origin = endpoint ? `${endpoint}/${bucket}` : `https://${bucket}.s3.${region}.amazonaws.com`;
  const open = () => new AwsClient({ ...env.credentials(), service: 's3', region, retries: RETRIES });

  /** False when it is not there: then nothing needs deleting. */
  const call = async (method: 'HEAD' | 'DELETE', key: string, query = ''): Promise<boolean> => {
    const response = await open().fetch(`${origin}/${key}${query}`, { method });
    await response.body?.cancel();
    if (!response.ok && response.status !== 404)
      throw new Error(`A picture could not be read or changed: ${nameError(response)}`);
    return response.ok;
  };

  return {
    /** Whether a picture that was just uploaded is in its place. */
    isPublished: async (key: string): Promise<boolean> => {
      for (let attempt = 1; ; attempt++) {
        if (await call('HEAD', key)) return true;
        if (attempt === MAX_ATTEMPTS) return false;
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
    },
    /** Takes the tag of a draft away. */
    keep: async (key: string): Promise<void> => void (await call('DELETE', key, '?tagging')),
    remove: async (key: string): Promise<void> => void (await call('DELETE', key)),
    /** A presigned address to read an object. */
    presign: async (key: string, seconds: number): Promise<string> => {
      const url = `${origin}/${key}?X-Amz-Expires=${String(seconds)}`;
      const { url: signed } = await open().sign(url, { method: 'GET', aws: { signQuery: true } });
      return signed;
    },
  };
};
