import { AppError } from '../../lib/app-error.ts';
import type { Actor, Needs } from '../deps.ts';

/** A space has ten pictures at most; this leaves room for many spaces and none for a flood. */
const UPLOADS_PER_HOUR = 200;

/** Answers a URL that takes one PUT of exactly this type and length (ruling 20). `rate_limited` past 200 an hour. */
export const createUploadUrl = async (
  deps: Needs<'uploads' | 'limits' | 'clock'>,
  actor: Actor,
  input: { contentType: string; contentLength: number },
): Promise<{ uploadURL: string }> => {
  const isAllowed = await deps.limits.take(
    `upload:${actor.userId}`,
    UPLOADS_PER_HOUR,
    3600,
    deps.clock.now(),
  );
  if (!isAllowed) throw new AppError('rate_limited', 'Too many uploads. Try again in an hour.');
  return {
    uploadURL: await deps.uploads.createUploadUrl(actor.userId, input.contentType, input.contentLength),
  };
};
