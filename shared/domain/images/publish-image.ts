import { MAX_IMAGE_PIXELS } from '../../model/constants.ts';
import { MAX_IMAGE_BYTES } from '../../model/rules.ts';
import type { Needs } from '../deps.ts';
import { PICTURE_VARIANTS, PRIVATE_PICTURE_VARIANTS } from '../../lib/picture-variants.ts';

/** The maximum side of a WebP. */
const MAX_SIDE = 16_383;

/** Encodes an upload again; undefined unless it is a complete picture of the signed type. */
const renderUpload = async (
  { pictures }: Needs<'pictures'>,
  { bytes, contentType }: { bytes: Uint8Array; contentType: string },
  variants: typeof PICTURE_VARIANTS | typeof PRIVATE_PICTURE_VARIANTS,
) => {
  if (bytes.length > MAX_IMAGE_BYTES) return undefined;
  const found = pictures.inspect(bytes);
  if (found?.type !== contentType || found.width * found.height > MAX_IMAGE_PIXELS) return undefined;
  if (Math.max(found.width, found.height) > MAX_SIDE) return undefined;
  return pictures.render(bytes, found, variants);
};

/**
 * Publishes a finished upload in all sizes, or deletes it if it is not the picture that it claims to be (ruling 20). The picture itself
 * comes last: once it exists, all sizes do. A private picture has one size, in a place that nothing public leads to.
 */
const publishImage = async (deps: Needs<'imageFiles' | 'pictures'>, key: string): Promise<void> => {
  const upload = await deps.imageFiles.readUpload(key);
  if (!upload) return;
  // An address accepts any number of uploads for ten minutes; rendering takes seconds of processor time.
  const isDone = await deps.imageFiles.isPublished(key);
  const variants = deps.imageFiles.isPrivate(key) ? PRIVATE_PICTURE_VARIANTS : PICTURE_VARIANTS;
  const rendered = isDone ? [] : ((await renderUpload(deps, upload, variants)) ?? []);
  for (const [index, { type, suffix }] of [...variants.entries()].reverse()) {
    const bytes = rendered[index];
    if (bytes) await deps.imageFiles.publish(key, bytes, type, suffix);
  }
  await deps.imageFiles.deleteUpload(key);
};

/** Publishes all uploads of an event. Failures are thrown, so that the event is delivered again. */
export const publishImages = async (
  deps: Needs<'imageFiles' | 'pictures'>,
  keys: readonly string[],
): Promise<{ handled: number; failures: unknown[] }> => {
  // In sequence: each uses all memory of the function.
  for (const key of keys) await publishImage(deps, key);
  return { handled: keys.length, failures: [] };
};
