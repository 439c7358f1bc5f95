import { AppError } from '../../lib/app-error.ts';
import type { Actor, Needs } from '../deps.ts';

const notUsable = (index: number, message: string) =>
  new AppError('invalid_request', message, { issues: [{ path: `body.images.${index}`, message }] });

/**
 * `invalid_request` unless every picture was uploaded by the caller (ruling 20); `picture_not_ready` for one that is not
 * public yet, or was refused.
 */
export const checkUploadedImages = async (
  deps: Needs<'images'>,
  actor: Actor,
  images: readonly string[],
): Promise<void> => {
  const foreign = images.findIndex((url) => !deps.images.isIssuedTo(url, actor.userId));
  if (foreign >= 0) throw notUsable(foreign, 'This picture was not uploaded by you.');
  const published = await Promise.all(images.map((url) => deps.images.isPublished(url)));
  const missing = published.indexOf(false);
  if (missing >= 0) {
    const message = 'This picture is not ready yet, or it was refused.';
    throw new AppError('picture_not_ready', message, {
      issues: [{ path: `body.images.${missing}`, message }],
    });
  }
};
