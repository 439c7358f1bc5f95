import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { MAX_IMAGE_BYTES } from '#shared/api/constants.ts';
import { publishImages } from '#shared/domain/images/publish-image.ts';

const picture = () => sharp({ create: { width: 32, height: 24, channels: 3, background: '#0B1F3A' } });
const PICTURES: Record<string, () => Promise<Buffer>> = {
  'image/jpeg': () => picture().jpeg().toBuffer(),
  'image/png': () => picture().png().toBuffer(),
  'image/webp': () => picture().webp().toBuffer(),
  'image/avif': () => picture().avif().toBuffer(),
};
const TYPES = Object.keys(PICTURES);

/** Uploads one thing and answers what became public, and what is left of the upload. */
const publish = async (bytes: Uint8Array, contentType: string) => {
  const published: string[] = [];
  const uploads = new Map([['incoming/a/b', { bytes, contentType }]]);
  const imageFiles = {
    readUpload: (key: string) => Promise.resolve(uploads.get(key)),
    publish: (_key: string, _bytes: Uint8Array, type: string) => Promise.resolve(void published.push(type)),
    deleteUpload: (key: string) => Promise.resolve(void uploads.delete(key)),
  };
  await publishImages({ imageFiles }, ['incoming/a/b', 'incoming/never/uploaded']);
  return { published, left: uploads.size };
};

describe('an upload', () => {
  it.each(TYPES)('[IM-01] of %s becomes public as what it is, and as no other type', async (type) => {
    const bytes = (await PICTURES[type]?.()) ?? Buffer.alloc(0);
    for (const claimed of TYPES)
      expect(await publish(bytes, claimed), `claimed to be ${claimed}`).toEqual({
        published: claimed === type ? [type] : [],
        left: 0,
      });
  });

  it.each([
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a drawing with a script', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['a program', 'MZ\u0090\u0000'],
    ['nothing', ''],
    ['a sound in the same wrapping', 'RIFF\u0024\u0008\u0000\u0000WAVEfmt '],
    ['a film in the same wrapping', '\u0000\u0000\u0000\u0018ftypmp42'],
  ])('of %s that calls itself a picture is removed', async (_, content) => {
    for (const type of TYPES)
      expect(await publish(Buffer.from(content, 'latin1'), type)).toEqual({ published: [], left: 0 });
  });

  it('of more than 5 MB is removed, of exactly 5 MB is public', async () => {
    const small = await picture().jpeg().toBuffer();
    const filled = (size: number) => Buffer.concat([small, Buffer.alloc(size - small.length)]);
    expect((await publish(filled(MAX_IMAGE_BYTES), 'image/jpeg')).published).toEqual(['image/jpeg']);
    expect((await publish(filled(MAX_IMAGE_BYTES + 1), 'image/jpeg')).published).toEqual([]);
  });
});
