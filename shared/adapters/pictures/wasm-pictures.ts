import decodeJpeg, { init as initJpegDecoder } from '@jsquash/jpeg/decode.js';
import encodeJpeg, { init as initJpegEncoder } from '@jsquash/jpeg/encode.js';
import decodePng, { init as initPngDecoder } from '@jsquash/png/decode.js';
import initResize, { resize } from '@jsquash/resize/lib/resize/pkg/squoosh_resize.js';
import decodeWebp, { init as initWebpDecoder } from '@jsquash/webp/decode.js';
import encodeWebp, { init as initWebpEncoder } from '@jsquash/webp/encode.js';
import type { PictureSize, PictureType, Pictures } from '../../domain/ports/images.ts';
import { lazy } from '../../lib/lazy.ts';
import { readCodec } from './codec-files.ts';
import { halve, type Pixels } from './halve.ts';
import { onWhite } from './on-white.ts';
import { readSize } from './read-size.ts';

const LANCZOS = 3;
const JPEG_QUALITY = 80;
const WEBP_QUALITY = 76;

/** The codecs were made for browsers and return the browser's class for pixels. */
const provideImageData = () => {
  const scope = globalThis as { ImageData?: unknown };
  scope.ImageData ??= class implements Pixels {
    readonly data: Uint8ClampedArray;
    readonly width: number;
    readonly height: number;
    constructor(data: Uint8ClampedArray, width: number, height: number) {
      this.data = data;
      this.width = width;
      this.height = height;
    }
  };
};

const dropped = () => undefined;
/** Codecs report broken pictures on the console, in a format that is not our log's. */
const QUIET = { print: dropped, printErr: dropped };

/** The codecs' start function takes options after the code, which its types omit. */
type Start = (code: WebAssembly.Module, options: typeof QUIET) => Promise<void>;
const quietly = (start: unknown, code: WebAssembly.Module) => (start as Start)(code, QUIET);

const startCodecs = lazy(async () => {
  provideImageData();
  await Promise.all([
    readCodec('decodeJpeg').then((codec) => quietly(initJpegDecoder, codec)),
    readCodec('encodeJpeg').then((codec) => quietly(initJpegEncoder, codec)),
    readCodec('decodePng').then((codec) => initPngDecoder(codec)),
    readCodec('decodeWebp').then((codec) => quietly(initWebpDecoder, codec)),
    readCodec('encodeWebp').then((codec) => quietly(initWebpEncoder, codec)),
    readCodec('resize').then((codec) => initResize(codec)),
  ]);
});

const toBuffer = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;

const DECODERS: Record<PictureType, (bytes: Uint8Array) => Promise<Pixels>> = {
  'image/jpeg': (bytes: Uint8Array) => decodeJpeg(toBuffer(bytes), { preserveOrientation: true }),
  'image/png': (bytes: Uint8Array) => decodePng(toBuffer(bytes)),
  'image/webp': (bytes: Uint8Array) => decodeWebp(toBuffer(bytes)),
};

/** `ratio` is the original's: rounding twice would be off by a line. */
const toWidth = (pixels: Pixels, width: number, ratio: number): Pixels => {
  if (pixels.width <= width) return pixels;
  const near = halve(pixels, width);
  const height = Math.max(1, Math.round(width * ratio));
  if (near.width === width && near.height === height) return near;
  const all = new Uint8Array(near.data.buffer);
  const data = resize(all, near.width, near.height, width, height, LANCZOS, true, true);
  return { data: new Uint8ClampedArray(data), width, height };
};

const encode = async (pixels: Pixels, type: 'image/jpeg' | 'image/webp') => {
  const bytes =
    type === 'image/jpeg'
      ? await encodeJpeg(pixels, { quality: JPEG_QUALITY })
      : await encodeWebp(pixels, { quality: WEBP_QUALITY });
  return new Uint8Array(bytes);
};

/** Rotating a photo upright may swap its sides. */
const isOfSize = ({ width, height }: Pixels, found: PictureSize): boolean =>
  (width === found.width && height === found.height) || (width === found.height && height === found.width);

/** Pictures by the codecs of Squoosh. Only pixels are kept; all metadata of a file is lost. */
export const wasmPictures = (): Pictures => ({
  inspect: readSize,

  render: async (bytes, found, variants) => {
    await startCodecs();
    let pixels: Pixels;
    try {
      pixels = await DECODERS[found.type](bytes);
    } catch {
      return undefined;
    }
    if (!isOfSize(pixels, found)) return undefined;
    pixels = onWhite(pixels);
    const ratio = pixels.height / pixels.width;
    const rendered: Uint8Array[] = [];
    const last: Partial<Record<string, { pixels: Pixels; bytes: Uint8Array }>> = {};
    // From large to small, each made from the previous one, which is much cheaper than from the original.
    for (const { width, type: wanted } of variants) {
      pixels = toWidth(pixels, width, ratio);
      // A small picture is the same at several widths.
      const known = last[wanted]?.pixels === pixels ? last[wanted].bytes : undefined;
      const bytes = known ?? (await encode(pixels, wanted));
      last[wanted] = { pixels, bytes };
      rendered.push(bytes);
    }
    return rendered;
  },
});
