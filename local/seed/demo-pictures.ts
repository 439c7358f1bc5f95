import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { wasmPictures } from '#shared/adapters/pictures/wasm-pictures.ts';
import { IMAGE_WIDTHS } from '#shared/model/constants.ts';
import type { PublicObject } from '../edge/edge.ts';
import { LOCAL } from '../settings.ts';

const FOLDER = path.join(import.meta.dirname, 'pictures');
const CACHE_CONTROL = 'public, max-age=86400';
const ADDRESS = new RegExp(
  `^${LOCAL.demoPictures}(\\d{26})(?:-(${IMAGE_WIDTHS.join('|')}))?\\.(?:jpg|webp)$`,
);

/**
 * The files of the pictures, `<set>-<number>.webp` of 960 x 720, in the order that demo spots refer to by index. A set shows one place: cover, street
 * or another view, bay. The folder `400` has the same pictures smaller.
 */
const FILES = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.webp'))
  .sort();

const FILE_WIDTH = 960;
const SMALL_WIDTH = 400;

/** The set of each picture, by its index: `garage-01`, `lockup-02`, ... */
export const PICTURE_SETS: readonly string[] = FILES.map((name) => name.replace(/-\d+\.webp$/, ''));

/** Public addresses of the pictures, by index. */
export const DEMO_PICTURES: readonly string[] = FILES.map(
  (_, index) => `${LOCAL.demoPictures}${String(index).padStart(26, '0')}.jpg`,
);

/** The picture itself is a JPEG, as the picture job makes it. Few visitors ask for it: all browsers show a WebP. */
const toJpeg = async (file: string): Promise<Buffer> => {
  const pictures = wasmPictures();
  const bytes = await readFile(file);
  const found = pictures.inspect(bytes);
  const [jpeg] =
    (found && (await pictures.render(bytes, found, [{ width: FILE_WIDTH, type: 'image/jpeg' }]))) ?? [];
  if (jpeg === undefined) throw new Error(`${file} is no picture.`);
  return Buffer.from(jpeg);
};

/**
 * A demo picture at its public address: the JPEG, or a WebP for one of `IMAGE_WIDTHS`, as the small or the large file. Undefined for any other
 * address.
 */
export const readDemoPicture = async (address: string): Promise<PublicObject | undefined> => {
  const [, index, width] = ADDRESS.exec(address) ?? [];
  const file = index === undefined ? undefined : FILES[Number(index)];
  if (file === undefined) return undefined;
  const body =
    width === undefined
      ? await toJpeg(path.join(FOLDER, file))
      : await readFile(path.join(FOLDER, Number(width) === SMALL_WIDTH ? width : '', file));
  return {
    body,
    contentType: width === undefined ? 'image/jpeg' : 'image/webp',
    cacheControl: CACHE_CONTROL,
  };
};
