import { IMAGE_TYPES, MAX_IMAGE_BYTES } from '../../api/constants.ts';
import type { Needs } from '../deps.ts';

const startsWith = (bytes: Uint8Array, at: number, text: string) =>
  Array.from(text).every((letter, index) => bytes[at + index] === letter.charCodeAt(0));

/** What the bytes are, whatever their sender calls them: the first bytes of each format. */
const sniffType = (bytes: Uint8Array): (typeof IMAGE_TYPES)[number] | undefined => {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg';
  if (bytes[0] === 0x89 && startsWith(bytes, 1, 'PNG\r\n\u001a\n')) return 'image/png';
  if (startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP')) return 'image/webp';
  if (startsWith(bytes, 4, 'ftypavif') || startsWith(bytes, 4, 'ftypavis')) return 'image/avif';
  return undefined;
};

/** Makes a finished upload public, or removes it when it is not the picture it claims to be. */
const publishImage = async (
  deps: Needs<'imageFiles'>,
  key: string,
): Promise<'published' | 'refused' | 'missing'> => {
  const upload = await deps.imageFiles.readUpload(key);
  if (!upload) return 'missing';
  const isPicture = upload.bytes.length <= MAX_IMAGE_BYTES && sniffType(upload.bytes) === upload.contentType;
  if (isPicture) await deps.imageFiles.publish(key, upload.bytes, upload.contentType);
  await deps.imageFiles.deleteUpload(key);
  return isPicture ? 'published' : 'refused';
};

/** All finished uploads of one event. What fails is thrown, so that the event comes again. */
export const publishImages = async (
  deps: Needs<'imageFiles'>,
  keys: readonly string[],
): Promise<{ handled: number; failures: unknown[] }> => {
  await Promise.all(keys.map((key) => publishImage(deps, key)));
  return { handled: keys.length, failures: [] };
};
