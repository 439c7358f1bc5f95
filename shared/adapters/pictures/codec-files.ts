import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** The codecs as WebAssembly: the same files on every processor, so no build for the cloud's is needed. */
export const CODEC_FILES = {
  decodeJpeg: '@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm',
  encodeJpeg: '@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm',
  decodePng: '@jsquash/png/codec/pkg/squoosh_png_bg.wasm',
  decodeWebp: '@jsquash/webp/codec/dec/webp_dec.wasm',
  encodeWebp: '@jsquash/webp/codec/enc/webp_enc_simd.wasm',
  resize: '@jsquash/resize/lib/resize/pkg/squoosh_resize_bg.wasm',
} as const;

/** Every Node has it, but its types lack it. */
const { WebAssembly: engine } = globalThis as unknown as {
  WebAssembly: { compile(bytes: Uint8Array): Promise<WebAssembly.Module> };
};

/** The build copies the files next to the bundle; the sources find them in their packages. */
const locateCodec = (file: string): string | URL => {
  const beside = new URL(`./${file.split('/').at(-1)}`, import.meta.url);
  return existsSync(beside) ? beside : createRequire(import.meta.url).resolve(file);
};

export const readCodec = async (name: keyof typeof CODEC_FILES): Promise<WebAssembly.Module> =>
  engine.compile(await readFile(locateCodec(CODEC_FILES[name])));
