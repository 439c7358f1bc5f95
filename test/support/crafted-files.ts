import { crc32, deflateSync } from 'node:zlib';

/** Files composed byte by byte, as no camera writes them but an attacker might. */

const uint = (value: number, bytes: 2 | 4): Buffer => {
  const buffer = Buffer.alloc(bytes);
  if (bytes === 2) buffer.writeUInt16BE(value);
  else buffer.writeUInt32BE(value);
  return buffer;
};

/** Latin-1 text with one byte per character, such as a signature. */
export const raw = (text: string): Buffer => Buffer.from(text, 'latin1');

/** Inserts a segment after the first two bytes of a JPEG, where cameras put theirs. */
export const withSegment = (jpeg: Buffer, marker: number, content: Buffer): Buffer =>
  Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from([0xff, marker]),
    uint(content.length + 2, 2),
    content,
    jpeg.subarray(2),
  ]);

const pngChunk = (type: string, content: Buffer): Buffer => {
  const named = Buffer.concat([raw(type), content]);
  return Buffer.concat([uint(content.length, 4), named, uint(crc32(named), 4)]);
};

const PNG_START = Buffer.from('89504e470d0a1a0a', 'hex');
/** The signature and header of a PNG. */
const PNG_HEAD_BYTES = 33;

/** Inserts a chunk after the header of a PNG. */
export const withChunk = (png: Buffer, type: string, content: Buffer): Buffer =>
  Buffer.concat([png.subarray(0, PNG_HEAD_BYTES), pngChunk(type, content), png.subarray(PNG_HEAD_BYTES)]);

/** A true-colour PNG that claims this size, with any deflated `pixels`. */
export const pngOf = (width: number, height: number, pixels: Buffer): Buffer => {
  const header = Buffer.concat([uint(width, 4), uint(height, 4), Buffer.from([8, 2, 0, 0, 0])]);
  return Buffer.concat([
    PNG_START,
    pngChunk('IHDR', header),
    pngChunk('IDAT', pixels),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
};

/** So many zeros, deflated. */
export const deflatedZeros = (count: number): Buffer => deflateSync(Buffer.alloc(count), { level: 9 });

/** A JPEG with another size in its frame header. */
export const resizedJpeg = (jpeg: Buffer, width: number, height: number): Buffer => {
  const copy = Buffer.from(jpeg);
  const frame = copy.findIndex((byte, at) => byte === 0xff && [0xc0, 0xc2].includes(copy[at + 1] ?? 0));
  copy.writeUInt16BE(height, frame + 5);
  copy.writeUInt16BE(width, frame + 7);
  return copy;
};

/** A JPEG with a small frame header hidden in a comment, and fill bytes before the comment that not all readers support. */
export const withHiddenFrame = (jpeg: Buffer, width: number, height: number): Buffer => {
  const frame = Buffer.concat([
    Buffer.from('ffc0001108', 'hex'),
    uint(height, 2),
    uint(width, 2),
    Buffer.from('03012200021101031101', 'hex'),
  ]);
  const comment = withSegment(Buffer.alloc(2), 0xfe, frame).subarray(2);
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff]), comment, jpeg.subarray(2)]);
};

/** A JPEG with its frame header twice. */
export const withSecondFrame = (jpeg: Buffer): Buffer => {
  const at = jpeg.indexOf(raw('\xff\xc0'));
  const frame = jpeg.subarray(at, at + 2 + jpeg.readUInt16BE(at + 2));
  return Buffer.concat([jpeg.subarray(0, at), frame, jpeg.subarray(at)]);
};

/** A progressive JPEG with its last scan repeated many times. */
export const manyScans = (progressive: Buffer, times: number): Buffer => {
  const end = progressive.length - 2;
  const scan = progressive.subarray(progressive.lastIndexOf(raw('\xff\xda')), end);
  return Buffer.concat([
    progressive.subarray(0, end),
    ...Array<Buffer>(times).fill(scan),
    progressive.subarray(end),
  ]);
};

/** A progressive JPEG with an end marker in a comment after the first scan. */
export const withHiddenEnd = (progressive: Buffer): Buffer => {
  const firstScan = progressive.indexOf(raw('\xff\xda'));
  const at = progressive.indexOf(raw('\xff\xc4'), firstScan);
  const comment = withSegment(Buffer.alloc(2), 0xfe, raw('\xff\xd9')).subarray(2);
  return Buffer.concat([progressive.subarray(0, at), comment, progressive.subarray(at)]);
};

/** A WebP container with these chunks. */
export const webpOf = (chunks: readonly { type: string; content: Buffer }[]): Buffer => {
  const body = chunks.map(({ type, content }) => {
    const length = Buffer.alloc(4);
    length.writeUInt32LE(content.length);
    return Buffer.concat([raw(type), length, content, Buffer.alloc(content.length % 2)]);
  });
  const riff = Buffer.concat([raw('WEBP'), ...body]);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(riff.length);
  return Buffer.concat([raw('RIFF'), length, riff]);
};

/** The chunks of a WebP in order, with a last one called `trailer` if bytes follow its end. */
export const webpChunks = (webp: Buffer): { type: string; content: Buffer }[] => {
  const chunks: { type: string; content: Buffer }[] = [];
  const end = 8 + webp.readUInt32LE(4);
  for (let at = 12; at + 8 <= end;) {
    const length = webp.readUInt32LE(at + 4);
    chunks.push({
      type: webp.toString('latin1', at, at + 4),
      content: webp.subarray(at + 8, at + 8 + length),
    });
    at += 8 + length + (length % 2);
  }
  if (webp.length > end) chunks.push({ type: 'trailer', content: webp.subarray(end) });
  return chunks;
};

/** The markers of a JPEG with one scan, in hexadecimal, with `trailer` if bytes follow its end. */
export const jpegMarkers = (jpeg: Buffer): string[] => {
  const markers: string[] = [];
  for (let at = 0; at + 1 < jpeg.length;) {
    const marker = jpeg[at + 1] ?? 0;
    if (jpeg[at] !== 0xff || marker === 0 || (marker >= 0xd0 && marker <= 0xd7)) {
      at += jpeg[at] === 0xff ? 2 : 1;
      continue;
    }
    markers.push(marker.toString(16));
    if (marker === 0xd9) return at + 2 < jpeg.length ? [...markers, 'trailer'] : markers;
    at += marker === 0xd8 ? 2 : 2 + jpeg.readUInt16BE(at + 2);
  }
  return [...markers, 'no end'];
};

/** Exif data as a phone writes them: maker, position, and a thumbnail with its own end marker. */
export const phoneExif = (secret: string, thumbnail: Buffer): Buffer => {
  const entry = (tag: number, type: number, count: number, value: number) =>
    Buffer.concat([uint(tag, 2), uint(type, 2), uint(count, 4), uint(value, 4)]);
  const directory = (entries: Buffer[], next: number) =>
    Buffer.concat([uint(entries.length, 2), ...entries, uint(next, 4)]);
  const text = raw(`${secret}\0`);
  const [first, position, second] = [8, 8 + 30, 8 + 30 + 30];
  const texts = second + 30;
  return Buffer.concat([
    raw('Exif\0\0MM\0*'),
    uint(first, 4),
    directory([entry(0x010f, 2, text.length, texts), entry(0x8825, 4, 1, position)], second),
    directory([entry(0x0001, 2, 2, 0x4e000000), entry(0x001b, 2, text.length, texts)], 0),
    directory([entry(0x0201, 4, 1, texts + text.length), entry(0x0202, 4, 1, thumbnail.length)], 0),
    text,
    thumbnail,
  ]);
};
