import { IMAGE_WIDTHS, MAX_IMAGE_PIXELS, type IMAGE_TYPES } from '#shared/model/constants.ts';
import { MAX_IMAGE_BYTES } from '#shared/model/rules.ts';
import { canReadCanvas } from '#web/lib/can-read-canvas.ts';
import { serverSees } from './server-sees.ts';

export type ImageType = (typeof IMAGE_TYPES)[number];

/**
 * The prepared picture, or why there is none. `unsupported` cannot be decoded by this browser, `heic` is an iPhone's that only Apple's
 * browsers can decode (decision 110), `unscalable` would have to be scaled or converted, which the browser does not allow.
 */
export type Prepared =
  | { blob: Blob; type: ImageType }
  | { problem: 'too-large' | 'too-small' | 'not-image' | 'unsupported' | 'heic' | 'unscalable' };

/** The widest public picture. The server halves a photo of twice its width, in a third of the time of a filter. */
const WIDEST = IMAGE_WIDTHS[0];
const MAX_HEIGHT = 4000;
const QUALITIES = [0.88, 0.75, 0.6];
/** A phone runs out of memory on larger files before it can tell that they are too large. */
const MAX_READ_BYTES = 60 * 1024 * 1024;

/**
 * The scale of a picture before its upload: no screen shows more, and mobile uploads are slow. Scaling also removes the position of the
 * photo.
 */
const getFactor = ({ width, height }: ImageBitmap): number => {
  const wanted = width >= 2 * WIDEST ? 2 * WIDEST : WIDEST;
  return Math.min(1, wanted / width, MAX_HEIGHT / height);
};

const textAt = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to));

/** The type by the first bytes. File names and the browser's guess from them are often wrong, e.g. a WebP called .jpg. */
const getType = async (file: Blob): Promise<ImageType | undefined> => {
  const bytes = new Uint8Array(await file.slice(0, 16).arrayBuffer());
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg';
  if (bytes[0] === 0x89 && textAt(bytes, 1, 4) === 'PNG') return 'image/png';
  if (textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 12) === 'WEBP') return 'image/webp';
  return undefined;
};

/** The beginning of files with a HEVC picture: ISO/IEC 23008-12 lists the brands. */
const isHeic = async (file: Blob): Promise<boolean> => {
  const bytes = new Uint8Array(await file.slice(0, 12).arrayBuffer());
  return textAt(bytes, 4, 8) === 'ftyp' && /^(hei[cmsx]|hev[cmsx]|mif1|msf1)$/.test(textAt(bytes, 8, 12));
};

/** The picture as a JPEG of at most `MAX_IMAGE_BYTES`, upright and scaled down. Undefined when even that is too large. */
const scale = async (bitmap: ImageBitmap): Promise<Blob | undefined> => {
  const factor = getFactor(bitmap);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * factor));
  canvas.height = Math.max(1, Math.round(bitmap.height * factor));
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  // Transparent pixels would be black in a JPEG.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  for (const quality of QUALITIES) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (blob && blob.size <= MAX_IMAGE_BYTES) return blob;
  }
  return undefined;
};

/**
 * Prepares a chosen file for the server. JPEG, PNG and WebP go unchanged; larger ones are scaled. What the browser shows otherwise than the
 * server reads it (another profile, an orientation outside a JPEG, animations, CMYK, a cut file), and other formats that the browser can
 * decode (HEIC on Apple's, AVIF, GIF), become a JPEG as the browser shows them. If the browser adds noise to canvases, a file goes
 * unchanged or not at all. `minSide` are the pixels that its longer side must have.
 */
export const prepareImage = async (file: File, minSide = 1): Promise<Prepared> => {
  if (file.size > MAX_READ_BYTES) return { problem: 'too-large' };
  const type = await getType(file);
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (!bitmap) {
    if (await isHeic(file)) return { problem: 'heic' };
    if (file.size > MAX_IMAGE_BYTES) return { problem: 'too-large' };
    return { problem: /^image\/(?!jpeg|png|webp)/.test(file.type) ? 'unsupported' : 'not-image' };
  }
  try {
    if (Math.max(bitmap.width, bitmap.height) < minSide) return { problem: 'too-small' };
    const isSmall = file.size <= MAX_IMAGE_BYTES && getFactor(bitmap) === 1;
    const seen = type ? serverSees(new Uint8Array(await file.arrayBuffer()), type) : 'nothing';
    if (type && seen === 'same' && isSmall) return { blob: file, type };
    if (!canReadCanvas()) {
      const isTaken = file.size <= MAX_IMAGE_BYTES && bitmap.width * bitmap.height <= MAX_IMAGE_PIXELS;
      return type && seen !== 'nothing' && isTaken ? { blob: file, type } : { problem: 'unscalable' };
    }
    const blob = await scale(bitmap);
    return blob ? { blob, type: 'image/jpeg' } : { problem: 'too-large' };
  } finally {
    bitmap.close();
  }
};
