import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compressed = promisify(brotliCompress);

/** CloudFront does not compress shorter files. */
const MIN_BYTES = 1000;
const TEXTS = /^(text\/|application\/(json|xml|manifest\+json)|image\/svg)/;
/** A common setting of busy servers: nearly as small as the best, in a tenth of the time. */
const QUALITY = 5;

/** Files with a hash in their name never change; the others are small. */
const known = new Map<string, Promise<Buffer>>();

const compress = (bytes: Buffer) =>
  compressed(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } });

/** Whether CloudFront would compress a body of this type and length for a client with this `Accept-Encoding`. */
export const isCompressible = (type: string, length: number, accepted: string | undefined): boolean =>
  TEXTS.test(type) && length >= MIN_BYTES && /\bbr\b/.test(accepted ?? '');

/** The bytes, compressed with Brotli. Those of a `hashed` file are cached by its path. */
export const compressBody = (bytes: Buffer, hashed?: string): Promise<Buffer> => {
  if (hashed === undefined) return compress(bytes);
  const found = known.get(hashed) ?? compress(bytes);
  known.set(hashed, found);
  return found;
};
