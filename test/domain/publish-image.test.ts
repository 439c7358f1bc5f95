import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { wasmPictures } from '#shared/adapters/pictures/wasm-pictures.ts';
import { IMAGE_TYPES } from '#shared/model/constants.ts';
import { MAX_IMAGE_BYTES } from '#shared/model/rules.ts';
import { publishImages } from '#shared/domain/images/publish-image.ts';

const picture = (width = 32, height = 24) =>
  sharp({ create: { width, height, channels: 3, background: '#0B1F3A' } });
const AS: Record<string, (one: Sharp) => Promise<Buffer>> = {
  'image/jpeg': (one) => one.jpeg().toBuffer(),
  'image/png': (one) => one.png().toBuffer(),
  'image/webp': (one) => one.webp().toBuffer(),
};
const drawn = async (type: string, one = picture()) => (await AS[type]?.(one)) ?? Buffer.alloc(0);

const SUFFIXES = ['-400.webp', '-800.webp', '-1600.webp', '.jpg'];

/** Uploads a file and answers what became public, in order. Expects the upload to be deleted. */
const publish = async (bytes: Uint8Array, contentType: string) => {
  const published = new Map<string, { bytes: Uint8Array; type: string }>();
  const uploads = new Map([['incoming/a/b.jpg', { bytes, contentType }]]);
  const imageFiles = {
    readUpload: (key: string) => Promise.resolve(uploads.get(key)),
    publish: (_key: string, content: Uint8Array, type: string, suffix = '') =>
      Promise.resolve(void published.set(suffix, { bytes: content, type })),
    isPrivate: () => false,
    isPublished: () => Promise.resolve(false),
    deleteUpload: (key: string) => Promise.resolve(void uploads.delete(key)),
    keep: () => Promise.resolve(),
    remove: () => Promise.resolve(),
  };
  await publishImages({ imageFiles, pictures: wasmPictures() }, [
    'incoming/a/b.jpg',
    'incoming/never/uploaded',
  ]);
  expect(uploads.size).toBe(0);
  return published;
};

const isPublished = async (bytes: Uint8Array, type: string) => (await publish(bytes, type)).size > 0;

describe('an upload', () => {
  it.each(IMAGE_TYPES)(
    '[IM-01] of %s becomes public in all sizes, but not under another type',
    async (type) => {
      const bytes = await drawn(type);
      for (const claimed of IMAGE_TYPES)
        expect([...(await publish(bytes, claimed)).keys()], `claimed to be ${claimed}`).toEqual(
          claimed === type ? SUFFIXES : [],
        );
    },
  );

  it('[IM-01] becomes a JPEG and three WebP of at most 1600, 800 and 400 pixels, and is never enlarged', async () => {
    const sizes = async (width: number, height: number) => {
      const published = await publish(await drawn('image/png', picture(width, height)), 'image/png');
      const found: string[] = [];
      for (const [suffix, { bytes, type }] of published) {
        const { format, width: wide, height: high } = await sharp(bytes).metadata();
        expect(type).toBe(`image/${format}`);
        found.push(`${suffix} ${wide}x${high}`);
      }
      return found;
    };
    expect(await sizes(3000, 2000)).toEqual([
      '-400.webp 400x267',
      '-800.webp 800x533',
      '-1600.webp 1600x1067',
      '.jpg 1600x1067',
    ]);
    expect(await sizes(600, 300)).toEqual([
      '-400.webp 400x200',
      '-800.webp 600x300',
      '-1600.webp 600x300',
      '.jpg 600x300',
    ]);
    expect(await sizes(5000, 1)).toHaveLength(4);
  });

  it('[IM-01] is turned upright and loses position, camera and other metadata', async () => {
    const upright = sharp({
      create: { width: 60, height: 40, channels: 3, background: '#ff0000' },
    }).composite([
      { input: { create: { width: 60, height: 10, channels: 3, background: '#0000ff' } }, gravity: 'north' },
    ]);
    const onItsSide = await sharp(await upright.png().toBuffer())
      .rotate(270)
      .withExif({ IFD0: { Make: 'Telefono' }, IFD3: { GPSLatitude: '40/1 25/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(onItsSide).metadata()).exif).toBeDefined();
    const published = await publish(onItsSide, 'image/jpeg');
    for (const { bytes } of published.values()) {
      const { exif, icc, xmp, iptc, orientation, width, height } = await sharp(bytes).metadata();
      expect({ exif, icc, xmp, iptc, orientation }).toEqual({});
      expect([width, height]).toEqual([60, 40]);
      expect(Buffer.from(bytes).includes('Telefono')).toBe(false);
      const { data } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      const [red = 0, , blue = 0] = data;
      expect(blue).toBeGreaterThan(200);
      expect(red).toBeLessThan(60);
    }
  });

  it('with the key of a public picture is deleted without decoding it', async () => {
    let isThere = true;
    const never = () => Promise.reject(new Error('It was decoded.'));
    const imageFiles = {
      readUpload: () => Promise.resolve({ bytes: new Uint8Array(9), contentType: 'image/png' }),
      isPrivate: () => false,
      isPublished: (key: string) => Promise.resolve(key === 'incoming/a/b.jpg'),
      publish: never,
      deleteUpload: () => Promise.resolve(void (isThere = false)),
    };
    const inspect = () => {
      throw new Error('It was decoded.');
    };
    await publishImages({ imageFiles, pictures: { inspect, render: never } }, ['incoming/a/b.jpg']);
    expect(isThere).toBe(false);
  });

  it('of more than 5 MB is deleted, and of exactly 5 MB becomes public', async () => {
    const small = await drawn('image/jpeg');
    const filled = (size: number) => Buffer.concat([small, Buffer.alloc(size - small.length)]);
    expect(await isPublished(filled(MAX_IMAGE_BYTES), 'image/jpeg')).toBe(true);
    expect(await isPublished(filled(MAX_IMAGE_BYTES + 1), 'image/jpeg')).toBe(false);
  });
});
