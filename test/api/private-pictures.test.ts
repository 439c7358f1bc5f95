import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import * as kit from '#functions/_kit/ports.ts';
import { checkPrivatePictures, showPrivatePictures } from '#shared/domain/images/private-pictures.ts';
import { DRAFT_PICTURE_TAG } from '#shared/model/constants.ts';
import { openObjects } from '#local/s3/objects.ts';
import { LOCAL } from '#local/settings.ts';
import { HOUR, MINUTE } from '#shared/lib/time.ts';
import { ATTEMPTS, SECRET } from '#test/support/hostile-uploads.ts';
import { aPastStay } from '#test/support/past-stay.ts';
import { aPicture } from '#test/support/pictures.ts';
import { eventually, inDays, type Person, useStack } from '#test/support/stack.ts';

const app = useStack();

interface Upload {
  readonly uploadURL: string;
  readonly picture: string;
}

const ask = (person: Person | undefined, bookingId: string, contentType: unknown, contentLength: unknown) =>
  app.post<Upload & { code?: string }>(`/bookings/${bookingId}/pictures`, person, {
    contentType,
    contentLength,
  });

const objects = () => openObjects(`${app.dataDir}/objects`, [LOCAL.uploadsBucket, LOCAL.imagesBucket]);

describe('a private picture of a booking', () => {
  let driver: Person;
  let owner: Person;
  let stay: string;
  let spotId: string;

  beforeAll(async () => {
    [driver, owner] = await Promise.all([app.newPerson('Dani Conductor'), app.newPerson('Olga Propietaria')]);
    spotId = (await app.publish(owner)).id;
    stay = await aPastStay(spotId, driver);
  });

  /** Uploads a file as a picture of the stay, and waits until it was looked at. */
  const send = async (
    bytes: Buffer,
    { as = driver, of = stay, type = 'image/jpeg' }: { as?: Person; of?: string; type?: string } = {},
  ) => {
    const { body, status } = await ask(as, of, type, bytes.length);
    expect(status).toBe(200);
    const sent = await fetch(body.uploadURL, {
      method: 'PUT',
      body: new Uint8Array(bytes),
      headers: { 'content-type': type },
    });
    expect(sent.status).toBe(200);
    const key = new URL(body.uploadURL).pathname.split('/').slice(2).join('/');
    await eventually(
      async () => ((await objects().find(LOCAL.uploadsBucket, key)) ? undefined : true),
      'the end of the upload',
    );
    return body.picture;
  };
  const check = (as: Person, pictures: string[], of = stay) =>
    checkPrivatePictures(kit.privatePictures(), { userId: as.userId, isAdmin: false }, of, pictures);

  it('is rendered again without metadata, and shown for five minutes at an address of its own', async () => {
    const photo = ATTEMPTS.find(({ what }) => what === 'a photo with its place and a small copy');
    const picture = await send((await photo?.make()) ?? Buffer.of());
    await check(driver, [picture]);
    const [address = ''] = await showPrivatePictures(kit.privatePictures(), [picture]);
    const shown = await fetch(address);
    expect([shown.status, shown.headers.get('content-type'), shown.headers.get('cache-control')]).toEqual([
      200,
      'image/jpeg',
      'private, no-store',
    ]);
    const bytes = Buffer.from(await shown.arrayBuffer());
    expect(bytes.includes(SECRET)).toBe(false);
    const { exif, icc, xmp, iptc } = await sharp(bytes).metadata();
    expect({ exif, icc, xmp, iptc }).toEqual({});
    expect(new URL(address).searchParams.get('X-Amz-Expires')).toBe('300');
  });

  it('is at no public address, and at no signed one that was changed', async () => {
    const picture = await send(await aPicture());
    const other = await send(await aPicture());
    const paths = [
      `/api/images/${picture}.jpg`,
      `/private/${picture}.jpg`,
      `/api/images/../../private/${picture}.jpg`,
      `/api/images/%2e%2e/%2e%2e/private/${picture}.jpg`,
    ];
    for (const path of paths) {
      const answer = await fetch(app.stack.web + path);
      expect(`${path} ${answer.headers.get('content-type') ?? ''}`).not.toContain('image/');
    }
    const [address = ''] = await showPrivatePictures(kit.privatePictures(), [picture]);
    const attempts = [
      address.split('?')[0] ?? '',
      address.replace(picture, other),
      address.replace('X-Amz-Expires=300', 'X-Amz-Expires=86400'),
    ];
    for (const attempt of attempts) expect((await fetch(attempt)).status).toBe(403);
    expect((await fetch(address, { method: 'DELETE' })).status).toBe(403);
  });

  it('is a draft until something keeps it, and is gone when it is removed', async () => {
    const picture = await send(await aPicture());
    const { privatePictures } = kit.privatePictures();
    const find = () => objects().find(LOCAL.imagesBucket, `private/${picture}.jpg`);
    expect((await find())?.tags).toEqual({ [DRAFT_PICTURE_TAG.key]: DRAFT_PICTURE_TAG.value });
    await privatePictures.keep(picture);
    expect((await find())?.tags).toEqual({});
    await privatePictures.remove(picture);
    await privatePictures.remove(picture);
    await privatePictures.keep(picture);
    expect(await find()).toBeUndefined();
    await expect(check(driver, [picture])).rejects.toMatchObject({ code: 'picture_not_ready' });
  });

  it.each([
    'a small PNG that claims 4 thousand million pixels',
    'a JPEG of 49 million pixels that seems to have 256',
    'a GIF that is an archive as well',
    'a page',
  ])('is not made of %s', async (what) => {
    const attempt = ATTEMPTS.find((one) => one.what === what);
    if (!attempt) throw new Error(`There is no file called ${what}.`);
    const picture = await send(await attempt.make(), { type: attempt.type });
    await expect(check(driver, [picture])).rejects.toMatchObject({ code: 'picture_not_ready' });
  });

  it('is not made of a PDF, whatever type it is sent as', async () => {
    const pdf = Buffer.from('%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\n%%EOF');
    expect((await ask(driver, stay, 'application/pdf', pdf.length)).status).toBe(400);
    const picture = await send(pdf);
    await expect(check(driver, [picture])).rejects.toMatchObject({ code: 'picture_not_ready' });
  });

  it('counts for nobody but its uploader, for no other booking, and once', async () => {
    const picture = await send(await aPicture());
    const later = await aPastStay(spotId, driver, { endedAgo: 4 * HOUR });
    await check(driver, [picture]);
    await expect(check(owner, [picture])).rejects.toMatchObject({ code: 'invalid_request' });
    await expect(check(driver, [picture], later)).rejects.toMatchObject({ code: 'invalid_request' });
    await expect(check(driver, [picture, picture])).rejects.toMatchObject({ code: 'invalid_request' });
  });

  it('comes with three others at most', async () => {
    const sent: string[] = [];
    for (let count = 0; count < 5; count++) sent.push(await send(await aPicture()));
    await check(driver, sent.slice(1));
    await expect(check(driver, sent)).rejects.toMatchObject({ code: 'invalid_request' });
  });

  it('of the owner is a picture, too', async () => {
    const picture = await send(await aPicture(), { as: owner });
    await check(owner, [picture]);
    await expect(check(driver, [picture])).rejects.toMatchObject({ code: 'invalid_request' });
  });

  it.each([
    ['a PDF', 'application/pdf', 100],
    ['0 bytes', 'image/jpeg', 0],
    ['5 MB and a byte', 'image/jpeg', 5 * 1024 * 1024 + 1],
  ])('gets no address for %s', async (_, type, length) => {
    const { status, body } = await ask(driver, stay, type, length);
    expect([status, body.code]).toEqual([400, 'invalid_request']);
  });

  it('gets an address for nobody else, and none days before the stay or two days after it', async () => {
    expect((await ask(undefined, stay, 'image/jpeg', 100)).status).toBe(401);
    expect((await ask(await app.newPerson(), stay, 'image/jpeg', 100)).status).toBe(404);
    const over = await aPastStay(spotId, driver, { endedAgo: 48 * HOUR + MINUTE });
    const lately = await aPastStay(spotId, driver, { endedAgo: 45 * HOUR });
    const ahead = await app.book(driver, { id: spotId }, { date: inDays(5) });
    const answers = [over, ahead.id, lately].map(
      async (id) => (await ask(driver, id, 'image/jpeg', 100)).body.code,
    );
    expect(await Promise.all(answers)).toEqual(['not_around_stay', 'not_around_stay', undefined]);
  });

  it('gets thirty addresses a day, and another booking has its own thirty', async () => {
    const other = await app.newPerson('Luis Otro');
    const first = await aPastStay(spotId, other, { endedAgo: 8 * HOUR });
    const second = await aPastStay(spotId, other, { endedAgo: 12 * HOUR });
    const statuses: number[] = [];
    for (let count = 0; count < 31; count++)
      statuses.push((await ask(other, first, 'image/jpeg', 100)).status);
    expect(statuses).toEqual([...Array<number>(30).fill(200), 429]);
    expect((await ask(other, second, 'image/jpeg', 100)).status).toBe(200);
  });

  it('has a name that says nothing about the person', async () => {
    const { body } = await ask(driver, stay, 'image/jpeg', 100);
    const [folder] = body.picture.split('/');
    expect(folder).not.toBe(createHash('sha256').update(driver.userId).digest('hex').slice(0, 16));
    expect(body.picture).not.toContain(driver.userId);
  });
});
