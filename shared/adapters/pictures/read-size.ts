import type { PictureSize, PictureType } from '../../domain/ports/images.ts';

type Size = Pick<PictureSize, 'width' | 'height'>;

const START_OF_IMAGE = 0xd8;
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;

/** A photo has one scan, a progressive one about ten. The decoder processes all pixels for each scan. */
const MAX_SCANS = 100;

/** Markers without a segment; all others give the length of theirs. */
const isBare = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

/** No camera writes them, and the decoder does not always skip their segments. */
const isReserved = (marker: number) => marker > 0x01 && marker < 0xc0;

/** SOF0 to SOF15. Three markers between them are tables or extensions. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** The position of the next marker, after any number of fill bytes (0xff). Pixel data never look like a marker. */
const nextMarker = (bytes: Buffer, from: number): number => {
  let at = from;
  while (at + 1 < bytes.length && (bytes[at] !== 0xff || bytes[at + 1] === 0 || bytes[at + 1] === 0xff)) at++;
  return at;
};

const numberAt = (bytes: Buffer, at: number) => (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0);

/** After the marker: segment length, bits per sample, height, width (ITU-T T.81, B.2.2). */
const readFrame = (bytes: Buffer, at: number): Size => ({
  height: numberAt(bytes, at + 5),
  width: numberAt(bytes, at + 7),
});

/**
 * The size in the only frame header of a JPEG that has an end mark and a plausible number of scans. The decoder would fill missing data
 * with grey, but a truncated file is refused. Segments are skipped: they may hold a thumbnail with its own frame and end.
 */
const readJpeg = (bytes: Buffer): Size | undefined => {
  if (bytes[0] !== 0xff || bytes[1] !== START_OF_IMAGE) return undefined;
  let frame: Size | undefined;
  let scans = 0;
  for (let at = nextMarker(bytes, 2); at + 1 < bytes.length; at = nextMarker(bytes, at)) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === END_OF_IMAGE) return scans > 0 ? frame : undefined;
    if (marker === START_OF_SCAN && ++scans > MAX_SCANS) return undefined;
    if (isReserved(marker) || (isFrame(marker) && frame)) return undefined;
    if (isFrame(marker)) frame = readFrame(bytes, at);
    at += isBare(marker) ? 2 : 2 + numberAt(bytes, at + 2);
  }
  return undefined;
};

const PNG_START = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

/** The first chunk of a PNG is its header; the decoder accepts no other. */
const readPng = (bytes: Buffer): Size | undefined =>
  bytes.length >= 24 && bytes.subarray(0, 16).equals(PNG_START)
    ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
    : undefined;

const CHUNK_HEAD = 8;

/** RFC 9649 §2.5 (lossy: VP8, RFC 6386 §9.1) and §3.4 (lossless). */
const readWebpFrame = (type: string, content: Buffer): Size | undefined => {
  if (content.length < 10) return undefined;
  if (type === 'VP8 ')
    return { width: content.readUInt16LE(6) & 0x3fff, height: content.readUInt16LE(8) & 0x3fff };
  const sides = content.readUInt32LE(1);
  return { width: (sides & 0x3fff) + 1, height: ((sides >>> 14) & 0x3fff) + 1 };
};

/** The size of the first frame of a WebP. Only an extended file (VP8X) may have other chunks before it. */
const readWebp = (bytes: Buffer): Size | undefined => {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP')
    return undefined;
  const isExtended = bytes.toString('latin1', 12, 16) === 'VP8X';
  for (let at = 12; at + CHUNK_HEAD <= bytes.length;) {
    const type = bytes.toString('latin1', at, at + 4);
    if (type === 'VP8 ' || type === 'VP8L') return readWebpFrame(type, bytes.subarray(at + CHUNK_HEAD));
    if (!isExtended) return undefined;
    const length = bytes.readUInt32LE(at + 4);
    at += CHUNK_HEAD + length + (length % 2);
  }
  return undefined;
};

const READERS: Record<PictureType, (bytes: Buffer) => Size | undefined> = {
  'image/jpeg': readJpeg,
  'image/png': readPng,
  'image/webp': readWebp,
};

/**
 * Type and size of a picture, read as its decoder reads them. Undefined for other files, for a picture without pixels, and for a JPEG that
 * is truncated, has two frames or too many scans.
 */
export const readSize = (bytes: Uint8Array): PictureSize | undefined => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const [type, read] of Object.entries(READERS)) {
    const size = read(file);
    // Object.entries widens the names to string.
    if (size) return size.width > 0 && size.height > 0 ? { type: type as PictureType, ...size } : undefined;
  }
  return undefined;
};
