import { beforeAll, describe, expect, it } from 'vitest';
import { LOCAL } from '#local/settings.ts';
import { ATTEMPTS } from '#test/support/hostile-uploads.ts';
import { aPicture } from '#test/support/pictures.ts';
import { type Answer, type Person, useStack } from '#test/support/stack.ts';
import { describeAttempts, uploadsOn } from './uploads-support.ts';

const MEGABYTE = 1024 * 1024;

/** One file of each kind; `uploads.long.test.ts` has all files. */
const SOME = [
  'a page',
  'a GIF that is an archive as well',
  'a PNG called JPEG',
  'a JPEG that ends after 50%',
  'a small PNG that claims 4 thousand million pixels',
  'a JPEG of 49 million pixels that seems to have 256',
  'a JPEG with a frame in its comment and bytes between its segments',
  'a JPEG followed by an archive',
  'a photo held in way 6',
  'a photo with its place and a small copy',
  'a WebP with EXIF and XMP',
  'a PNG of 16 bits',
];

const app = useStack();
const { ask, inAllSizes, publicUrlOf, put, statusesOf, untilHandled } = uploadsOn(app);

describe('an upload address', () => {
  let person: Person;
  beforeAll(async () => {
    person = await app.newPerson();
  });

  it.each([
    ['0 bytes', 'image/jpeg', 0],
    ['a negative length', 'image/jpeg', -1],
    ['half a byte', 'image/jpeg', 1.5],
    ['6 MB', 'image/jpeg', 6 * MEGABYTE],
    ['5 MB and a byte', 'image/jpeg', 5 * MEGABYTE + 1],
    ['no length', 'image/jpeg', undefined],
    ['a drawing', 'image/svg+xml', 100],
    ['a GIF', 'image/gif', 100],
    ['a HEIC', 'image/heic', 100],
    ['a page', 'text/html', 100],
    ['a type with a parameter', 'image/jpeg; charset=utf-8', 100],
    ['no type', undefined, 100],
  ])('is not given for %s', async (_, contentType, contentLength) => {
    const answer: Answer = await ask(person, contentType, contentLength);
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
  });

  it('is not given to a visitor', async () => {
    expect((await ask(undefined, 'image/jpeg', 100)).status).toBe(401);
  });

  it.each<[string, (address: URL, bytes: Buffer) => Promise<Response>]>([
    ['a shorter file', (address, bytes) => put(address.href, bytes.subarray(1), 'image/jpeg')],
    ['a longer file', (address, bytes) => put(address.href, Buffer.alloc(6 * MEGABYTE, bytes), 'image/jpeg')],
    ['another type', (address, bytes) => put(address.href, bytes, 'text/html')],
    [
      'another file name',
      (address, bytes) =>
        put(address.href.replace(/[0-9A-Z]{26}\.jpg/, `${'0'.repeat(26)}.jpg`), bytes, 'image/jpeg'),
    ],
    [
      "another person's folder",
      (address, bytes) => put(address.href.replace(/[0-9a-f]{16}/, '0123456789abcdef'), bytes, 'image/jpeg'),
    ],
    [
      'the bucket of public pictures',
      (address, bytes) =>
        put(address.href.replace(LOCAL.uploadsBucket, LOCAL.imagesBucket), bytes, 'image/jpeg'),
    ],
    [
      'a later expiry',
      (address, bytes) => put(address.href.replace(/Expires=\d+/, 'Expires=86400'), bytes, 'image/jpeg'),
    ],
    [
      'an added tag',
      (address, bytes) =>
        fetch(address, {
          method: 'PUT',
          body: new Uint8Array(bytes),
          headers: { 'content-type': 'image/jpeg', 'x-amz-tagging': 'state=kept' },
        }),
    ],
    ['a read', (address) => fetch(address)],
    ['a deletion', (address) => fetch(address, { method: 'DELETE' })],
  ])('refuses %s', async (_, attempt) => {
    const bytes = await aPicture();
    const { body } = await ask(person, 'image/jpeg', bytes.length);
    expect((await attempt(new URL(body.uploadURL), bytes)).status).toBe(403);
    expect(await statusesOf(publicUrlOf(body.uploadURL))).toEqual(Array(4).fill(404));
  });

  it('that is used again does not change the public picture', async () => {
    const bytes = await aPicture();
    const other = await aPicture();
    const same = Buffer.concat([other, Buffer.alloc(Math.max(0, bytes.length - other.length))]).subarray(
      0,
      bytes.length,
    );
    const { body } = await ask(person, 'image/jpeg', bytes.length);
    await put(body.uploadURL, bytes, 'image/jpeg');
    await untilHandled(10_000);
    const read = async () => {
      const responses = await inAllSizes(publicUrlOf(body.uploadURL));
      return Promise.all(responses.map(async (response) => `${response.status} ${await response.text()}`));
    };
    const before = await read();
    expect(before[0]).toMatch(/^200 /);
    expect((await put(body.uploadURL, same, 'image/jpeg')).status).toBe(200);
    await untilHandled(10_000);
    expect(await read()).toEqual(before);
  });
});

describeAttempts(
  app,
  SOME.map((what) => {
    const attempt = ATTEMPTS.find((one) => one.what === what);
    if (!attempt) throw new Error(`There is no file called ${what}.`);
    return attempt;
  }),
);
