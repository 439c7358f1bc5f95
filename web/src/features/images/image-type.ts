import { IMAGE_TYPES } from '#shared/api/constants.ts';

export type ImageType = (typeof IMAGE_TYPES)[number];

const textAt = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to));

/** What the first bytes say. File names and the browser's guess from them are often wrong, e.g. a WebP called .jpg. */
const typeOfBytes = (bytes: Uint8Array): ImageType | undefined => {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg';
  if (bytes[0] === 0x89 && textAt(bytes, 1, 4) === 'PNG') return 'image/png';
  if (textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 12) === 'WEBP') return 'image/webp';
  if (['ftypavif', 'ftypavis'].includes(textAt(bytes, 4, 12))) return 'image/avif';
  return undefined;
};

/** The content type to upload a file with, or nothing when it is no picture that the server takes. */
export const readImageType = async (file: Blob): Promise<ImageType | undefined> =>
  typeOfBytes(new Uint8Array(await file.slice(0, 16).arrayBuffer()));
