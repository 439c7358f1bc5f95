import { MAX_IMAGE_PIXELS } from '../../model/constants.ts';
import { MAX_IMAGE_BYTES } from '../../model/rules.ts';
import type { Needs } from '../deps.ts';
import { PICTURE_VARIANTS } from '../../lib/picture-variants.ts';

/** WebP knows no longer side. */
const MAX_SIDE = 16_383;

/** An upload that is a whole picture, of the type it was signed for, encoded again. Undefined when it is not. */
const renderUpload = async (
  { pictures }: Needs<'pictures'>,
  { bytes, contentType }: { bytes: Uint8Array; contentType: string },
) => {
  if (bytes.length > MAX_IMAGE_BYTES) return undefined;
  const found = pictures.inspect(bytes);
  if (found?.type !== contentType || found.width * found.height > MAX_IMAGE_PIXELS) return undefined;
  if (Math.max(found.width, found.height) > MAX_SIDE) return undefined;
  return pictures.render(bytes, found, PICTURE_VARIANTS);
};

/**
 * Makes a finished upload public in all its sizes, or removes it when it is not the picture it claims to be (ruling 20).
 * The picture itself comes last: once it is there, all of it is.
 */
const publishImage = async (deps: Needs<'imageFiles' | 'pictures'>, key: string): Promise<void> => {
  const upload = await deps.imageFiles.readUpload(key);
  if (!upload) return;
  // An address takes any number of uploads for ten minutes; drawing takes seconds of the processor.
  const isDone = await deps.imageFiles.isPublic(key);
  const rendered = isDone ? [] : ((await renderUpload(deps, upload)) ?? []);
  for (const [index, { type, suffix }] of [...PICTURE_VARIANTS.entries()].reverse()) {
    const bytes = rendered[index];
    if (bytes) await deps.imageFiles.publish(key, bytes, type, suffix);
  }
  await deps.imageFiles.deleteUpload(key);
};

/** All finished uploads of one event. What fails is thrown, so that the event comes again. */
export const publishImages = async (
  deps: Needs<'imageFiles' | 'pictures'>,
  keys: readonly string[],
): Promise<{ handled: number; failures: unknown[] }> => {
  // One after the other: each takes all the memory that a function has.
  for (const key of keys) await publishImage(deps, key);
  return { handled: keys.length, failures: [] };
};
