import { readdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { IMAGE_WIDTHS } from '#shared/model/constants.ts';
import type { PublicObject } from '../edge/edge.ts';
import { LOCAL } from '../settings.ts';

const FOLDER = path.join(import.meta.dirname, 'pictures');
const CACHE_CONTROL = 'public, max-age=86400';
const ADDRESS = new RegExp(
  `^${LOCAL.demoPictures}(\\d{26})(?:-(${IMAGE_WIDTHS.join('|')}))?\\.(?:jpg|webp)$`,
);

/** The files of the pictures, `<style>-<number>.webp` of 1200 x 900, in the order that demo spots refer to by index. */
const FILES = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.webp'))
  .sort();

/** What each picture shows, by its index: `underground`, `roller-door`, ... */
export const PICTURE_STYLES: readonly string[] = FILES.map((name) => name.replace(/-\d+\.webp$/, ''));

/** Public addresses of the pictures, by index. */
export const DEMO_PICTURES: readonly string[] = FILES.map(
  (_, index) => `${LOCAL.demoPictures}${String(index).padStart(26, '0')}.jpg`,
);

/**
 * A demo picture at its public address: the JPEG, or a WebP of one of `IMAGE_WIDTHS`, as the picture job makes them. Each is made at its
 * first request; most are never requested. Undefined for any other address.
 */
export const readDemoPicture = async (address: string): Promise<PublicObject | undefined> => {
  const [, index, width] = ADDRESS.exec(address) ?? [];
  const file = index === undefined ? undefined : FILES[Number(index)];
  if (file === undefined) return undefined;
  const picture = sharp(path.join(FOLDER, file));
  return width === undefined
    ? {
        body: await picture.jpeg({ quality: 78 }).toBuffer(),
        contentType: 'image/jpeg',
        cacheControl: CACHE_CONTROL,
      }
    : {
        body: await picture
          .resize({ width: Number(width), withoutEnlargement: true })
          .webp({ quality: 76, effort: 0 })
          .toBuffer(),
        contentType: 'image/webp',
        cacheControl: CACHE_CONTROL,
      };
};
