import { imageLimits } from '../../areas/images.ts';
import type { Actor, Needs } from '../deps.ts';
import { enforceRateLimits, limit } from '../rate-limit.ts';

/**
 * Returns a URL for PUTs of exactly this type and length, valid for ten minutes (ruling 20). A picture that is already public does not
 * change. `rate_limited` past 200 an hour.
 */
export const createUploadUrl = async (
  deps: Needs<'uploads' | 'limits' | 'clock'>,
  actor: Actor,
  input: { contentType: string; contentLength: number },
): Promise<{ uploadURL: string }> => {
  await enforceRateLimits(deps, [limit(imageLimits.upload, actor.userId)]);
  return {
    uploadURL: await deps.uploads.createUploadUrl(actor.userId, input.contentType, input.contentLength),
  };
};
