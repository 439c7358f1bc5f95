import { HeadObjectCommand, S3Client } from '@aws-sdk/client-s3';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { LOCAL } from '#local/settings.ts';
import { jpegMarkers, webpChunks } from '#test/support/crafted-files.ts';
import { type Attempt, SECRET } from '#test/support/hostile-uploads.ts';
import { aPicture } from '#test/support/pictures.ts';
import type { Person, TestStack } from '#test/support/stack.ts';

const SIZES = ['.jpg', '-1600.webp', '-800.webp', '-400.webp'];
/** The parts that a JPEG and a WebP need; others would be metadata. */
const JPEG_MARKERS = /^(d8|e0|db|c0|c2|c4|da|d9)$/;
const WEBP_CHUNKS = /^(VP8 |VP8L)$/;

/** Any other error fails the test. */
const isNotFound = (error: unknown): true => {
  if (error instanceof Error && error.name === 'NotFound') return true;
  throw error;
};

/** Helpers for uploads on a stack. */
export const uploadsOn = (app: TestStack) => {
  const ask = (person: Person | undefined, contentType: unknown, contentLength: unknown) =>
    app.post<{ uploadURL: string }>('/images/upload-url', person, { contentType, contentLength });

  /** Keys of uploads that may not be processed yet. */
  const waiting = new Set<string>();

  const put = (address: string, bytes: Buffer, type: string): Promise<Response> => {
    waiting.add(new URL(address).pathname.split('/').slice(2).join('/'));
    return fetch(address, { method: 'PUT', body: new Uint8Array(bytes), headers: { 'content-type': type } });
  };

  const publicUrlOf = (uploadUrl: string) =>
    `/api/images/${new URL(uploadUrl).pathname.split('/').slice(-2).join('/')}`;

  /** The job blocks this process for so long that a kept connection may be closed when the next call uses it. */
  const twice = <T>(call: () => Promise<T>): Promise<T> => call().catch(() => call());

  const send = async (person: Person, type: string, bytes: Buffer) => {
    const { body } = await twice(() => ask(person, type, bytes.length));
    expect((await twice(() => put(body.uploadURL, bytes, type))).status).toBe(200);
    return publicUrlOf(body.uploadURL);
  };

  const inAllSizes = (imageUrl: string): Promise<Response[]> =>
    Promise.all(SIZES.map((suffix) => fetch(app.stack.web + imageUrl.replace('.jpg', suffix))));

  const statusesOf = async (imageUrl: string) => (await inAllSizes(imageUrl)).map(({ status }) => status);

  /** Waits until all uploads are deleted, which the job does with accepted and refused ones. */
  const untilHandled = async (patienceMs: number) => {
    const client = new S3Client({ forcePathStyle: true });
    const until = Date.now() + patienceMs;
    for (;;) {
      for (const Key of waiting) {
        const head = client.send(new HeadObjectCommand({ Bucket: LOCAL.uploadsBucket, Key }));
        if (await head.then(() => false, isNotFound)) waiting.delete(Key);
        else break;
      }
      if (waiting.size === 0) return;
      if (Date.now() > until) throw new Error(`${waiting.size} uploads are still waiting`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };

  return { ask, put, publicUrlOf, send, inAllSizes, statusesOf, untilHandled };
};

/** The mean difference of the colour values of two pictures, from 0 to 255. */
const distance = async (shown: Buffer, original: Buffer) => {
  const { width, height } = await sharp(shown).metadata();
  const pixels = async (picture: Buffer) =>
    sharp(picture)
      .autoOrient()
      .flatten({ background: '#fff' })
      .resize(width, height, { fit: 'fill' })
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .toBuffer();
  const [one, other] = await Promise.all([pixels(shown), pixels(original)]);
  return one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length;
};

/** Uploads each of the files as a picture, and checks whether it becomes public. */
export const describeAttempts = (app: TestStack, attempts: readonly Attempt[]): void => {
  const { send, inAllSizes, statusesOf, untilHandled } = uploadsOn(app);

  describe('a file that is uploaded as a picture', () => {
    const sent = new Map<Attempt, string>();
    let last = '';

    beforeAll(async () => {
      const person = await app.newPerson();
      for (const attempt of attempts) {
        sent.set(attempt, await send(person, attempt.type, await attempt.make()));
      }
      await untilHandled(60_000);
      last = await send(person, 'image/jpeg', await aPicture());
      await untilHandled(10_000);
    }, 120_000);

    const isRefused = ({ fate }: Attempt) => fate === 'refused';
    const named = (some: readonly Attempt[]) => some.map((attempt) => [attempt.what, attempt] as const);

    it.each(named(attempts.filter(isRefused)))('%s never becomes public', async (_, attempt) => {
      expect(await statusesOf(sent.get(attempt) ?? '')).toEqual(Array(4).fill(404));
    });

    it.each(named(attempts.filter((attempt) => !isRefused(attempt))))(
      '[IM-01] %s becomes public without any metadata',
      async (_, attempt) => {
        const responses = await inAllSizes(sent.get(attempt) ?? '');
        expect(responses.map(({ status, headers }) => `${status} ${headers.get('content-type')}`)).toEqual([
          '200 image/jpeg',
          ...Array<string>(3).fill('200 image/webp'),
        ]);
        const files = await Promise.all(
          responses.map(async (response) => Buffer.from(await response.arrayBuffer())),
        );
        const [jpeg = Buffer.alloc(0), ...webps] = files;
        expect(jpegMarkers(jpeg).filter((marker) => !JPEG_MARKERS.test(marker))).toEqual([]);
        for (const webp of webps)
          expect(webpChunks(webp).filter(({ type }) => !WEBP_CHUNKS.test(type))).toEqual([]);
        for (const file of files) {
          expect(file.includes(SECRET)).toBe(false);
          const { exif, icc, xmp, iptc, orientation } = await sharp(file).metadata();
          expect({ exif, icc, xmp, iptc, orientation }).toEqual({});
        }
        expect(await distance(jpeg, await attempt.shows())).toBeLessThan(12);
      },
    );

    it('does not block later uploads', async () => {
      expect(await statusesOf(last)).toEqual(Array(4).fill(200));
      const refused = attempts.filter(isRefused).length;
      console.info(
        `Of ${attempts.length} files sent as pictures, ${refused} were refused and the others re-encoded.`,
      );
    });
  });
};
