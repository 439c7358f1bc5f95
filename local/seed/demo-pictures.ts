import { IMAGE_WIDTHS } from '#shared/api/constants.ts';
import sharp from 'sharp';
import type { PublicImage } from '../edge/edge.ts';
import { LOCAL } from '../settings.ts';
import { drawGarage, PICTURE_POOL, renderGarage } from './garage-pictures.ts';

const ADDRESS = new RegExp(
  `^${LOCAL.demoPictures}(\\d{26})(?:-(${IMAGE_WIDTHS.join('|')}))?\\.(?:jpg|webp)$`,
);
const CACHE_CONTROL = 'public, max-age=86400';

/** Public addresses of the pictures, in the order of the pool. */
export const DEMO_PICTURES: readonly string[] = PICTURE_POOL.map(
  (_, index) => `${LOCAL.demoPictures}${String(index).padStart(26, '0')}.jpg`,
);

const drawn = new Map<number, Promise<Buffer>>();

const draw = (index: number): Promise<Buffer> | undefined => {
  const picture = PICTURE_POOL[index];
  const known = drawn.get(index);
  if (known || !picture) return known;
  const drawing = renderGarage(drawGarage(picture.style, picture.seed));
  drawn.set(index, drawing);
  return drawing;
};

/**
 * A demo picture at its public address: the JPEG, or a WebP of one of `IMAGE_WIDTHS`, as the picture job makes them. It is
 * drawn when it is first looked at, which most of them never are. Undefined for any other address.
 */
export const readDemoPicture = async (address: string): Promise<PublicImage | undefined> => {
  const [, index, width] = ADDRESS.exec(address) ?? [];
  const picture = index === undefined ? undefined : await draw(Number(index));
  if (!picture) return undefined;
  if (width === undefined) return { body: picture, contentType: 'image/jpeg', cacheControl: CACHE_CONTROL };
  const body = await sharp(picture)
    .resize({ width: Number(width), withoutEnlargement: true })
    .webp({ quality: 76, effort: 0 })
    .toBuffer();
  return { body, contentType: 'image/webp', cacheControl: CACHE_CONTROL };
};
