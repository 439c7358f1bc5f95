import { describe, expect, it } from 'vitest';
import type { ProblemBody } from '#shared/api/errors.ts';
import type { Spot } from '#shared/api/spots.ts';
import { openTable } from '#shared/data/client.ts';
import { spotsRepository } from '#shared/data/spots-repository.ts';
import { isPublic } from '#shared/domain/spots/spot.ts';
import { env } from '#shared/lib/env.ts';
import { spotWith } from '#test/support/examples.ts';
import { useOneWindow } from '#test/support/one-window.ts';
import { aSpot, eventually, inDays, type Person, useStack } from '#test/support/stack.ts';

const app = useStack();
useOneWindow();

/** Through the API, as a spot with pictures of its own. */
const publish = async (owner: Person, changes: Record<string, unknown> = {}) =>
  app.publish(owner, { images: await app.havePictures(owner), ...changes });
const patch = (as: Person, spot: Spot, body: unknown) =>
  app.patch<Spot>(`/parking-spots/${spot.id}`, as, body);

describe('publishing a spot', () => {
  it('says of getting in and out what its owner said, until the owner takes it back', async () => {
    const owner = await app.newPerson();
    const spot = await publish(owner);
    const unsaid = { canReenter: null, waysIn: null };
    expect(spot).toMatchObject(unsaid);
    for (const answers of [{ canReenter: false, waysIn: ['remote', 'person'] }, unsaid]) {
      await patch(owner, spot, answers);
      expect((await app.get<Spot>(`/parking-spots/${spot.id}`)).body).toMatchObject(answers);
    }
  });

  it('says of a low-emission zone what its owner said, and nothing before', async () => {
    const owner = await app.newPerson();
    const spot = await publish(owner);
    expect(spot.lowEmissionZone).toBeNull();
    const zone = { isInside: true, name: 'ZBE Centro', labels: ['C', 'B'] };
    for (const [sent, read] of [
      [
        { ...zone, name: ' ZBE Centro ' },
        { ...zone, note: '' },
      ],
      [{ isInside: false, name: 'ZBE Centro' }, { isInside: false }],
      [null, null],
    ]) {
      expect((await patch(owner, spot, { lowEmissionZone: sent })).status).toBe(200);
      const { body } = await app.get<Spot>(`/parking-spots/${spot.id}`);
      expect(body.lowEmissionZone).toEqual(read);
    }
  });

  it('[PW-05] [PW-08] [AP-01] stores every field that the wizard sends, with vehicle type and calendar', async () => {
    const owner = await app.newPerson();
    const created = await publish(owner, {
      vehicleTypes: ['grande'],
      availableDays: ['lunes', 'martes'],
      startDate: inDays(2),
      endDate: inDays(40),
      accessHours: { start: '07:30', end: '22:00' },
    });
    const { body } = await app.get<Spot>(`/parking-spots/${created.id}`);
    const sent = aSpot(created.images);
    expect(body).toMatchObject({
      title: sent.title,
      description: sent.description,
      address: sent.address,
      latitude: 40.43,
      longitude: -3.702,
      timeZone: 'Europe/Madrid',
      price_weekday: 15,
      price_weekend: 20,
      min_duration: 1,
      advance_booking: 1,
      cancellation_limit: 12,
      instructions: sent.instructions,
      spot_number: '42',
      dimensions: sent.dimensions,
      vehicleTypes: ['grande'],
      amenities: sent.amenities,
      isCovered: true,
      hasSecurity: true,
      isAccessible: false,
      accessHours: { start: '07:30', end: '22:00' },
      availableDays: ['lunes', 'martes'],
      startDate: inDays(2),
      endDate: inDays(40),
      is_active: true,
      rating_average: null,
    });
  });

  it('[PW-04] [AP-01] takes prices with cents, and stores an empty list of vehicles as a normal car', async () => {
    const owner = await app.newPerson();
    const created = await publish(owner, { priceWeekday: '12.55', priceWeekend: 18.9, vehicleTypes: [] });
    expect(created).toMatchObject({ price_weekday: 12.55, price_weekend: 18.9, vehicleTypes: ['normal'] });
    const { body } = await app.patch<Spot>(`/parking-spots/${created.id}`, owner, { priceWeekday: 9.99 });
    expect(body).toMatchObject({ price_weekday: 9.99, price_weekend: 18.9 });
  });

  it.each([
    ['none', undefined],
    ['empty ones, as a form sends them', ''],
  ])('[PW-07] uses the default title and description of the specification instead of %s', async (_, none) => {
    const owner = await app.newPerson();
    const created = await publish(owner, { title: none, description: none });
    expect(created).toMatchObject({
      title: 'Plaza de aparcamiento',
      description: 'Descripción de la plaza',
    });
  });

  it('[AP-01] [PW-02] refuses an address without a street, in a new spot and in a change', async () => {
    const owner = await app.newPerson();
    const images = await app.havePictures(owner);
    const spot = await publish(owner);
    const read = ({ status, body }: { status: number; body: unknown }) => {
      const { code, issues } = body as ProblemBody; // every refusal is a problem
      return [status, code, issues?.[0]?.path];
    };
    const refused = [400, 'address_without_street', 'body.address'];
    const body = aSpot(images, { address: 'Madrid, España' });
    expect(read(await app.post('/parking-spots', owner, body))).toEqual(refused);
    for (const address of ['Madrid', '28013 Madrid', 'Getafe, Comunidad de Madrid', 'Andalucía', 'España'])
      expect([address, ...read(await patch(owner, spot, { address }))]).toEqual([address, ...refused]);
    for (const address of ['cerca de mí', '40.416800, -3.703800', '28013', 'Madird'])
      expect([address, ...read(await patch(owner, spot, { address }))]).toEqual([address, ...refused]);
  });

  it('[AP-01] [PW-02] accepts a street that no source knows', async () => {
    const owner = await app.newPerson();
    const spot = await publish(owner);
    for (const address of [
      'Calle que nadie conoce, Madrid',
      'Cortijo El Rosal, Ronda',
      'Plaza de España, Madrid',
      'Madrid 28013, portal 4',
    ])
      expect((await patch(owner, spot, { address })).body).toMatchObject({ address });
  });

  it.each([
    ['a weekday', 'priceWeekday', 'price_weekday'],
    ['a weekend day', 'priceWeekend', 'price_weekend'],
  ])(
    '[PW-08] refuses 0.50 euro for %s, in a new spot and in both spellings of a change',
    async (_, camel, snake) => {
      const owner = await app.newPerson();
      const refusalOf = ({ status, body }: { status: number; body: unknown }) => {
        const { code, issues } = body as ProblemBody; // every refusal is a problem
        return [status, code, issues?.map(({ message }) => message)];
      };
      const refused = [400, 'invalid_request', ['Must be at least 1.']];
      const body = aSpot(await app.havePictures(owner), { [camel]: '0.50' });
      expect(refusalOf(await app.post('/parking-spots', owner, body))).toEqual(refused);
      const spot = await publish(owner);
      for (const change of [{ [camel]: '0.50' }, { [snake]: 0.5 }, { [camel]: 0.99, version: spot.version }])
        expect(refusalOf(await patch(owner, spot, change))).toEqual(refused);
      expect((await patch(owner, spot, { [snake]: 1 })).body).toMatchObject({ [snake]: 1 });
    },
  );
});

describe('pictures of a spot', () => {
  it('[IM-01] are public after the upload to the presigned URL, and cached a day at the edge', async () => {
    const owner = await app.newPerson();
    const address = await app.upload(owner);
    const published = await eventually(async () => {
      const answer = await fetch(`${app.stack.web}${address}`);
      return answer.ok ? answer : undefined;
    }, 'the picture');
    expect(published.headers.get('content-type')).toBe('image/jpeg');
    expect(published.headers.get('cache-control')).toBe(
      'public, max-age=31536000, s-maxage=86400, immutable',
    );
  });

  it('are refused before they are public, in a new spot and in a change', async () => {
    const owner = await app.newPerson();
    const spot = await publish(owner);
    const { body } = await app.post<{ uploadURL: string }>('/images/upload-url', owner, {
      contentType: 'image/jpeg',
      contentLength: 100,
    });
    const waiting = `/api/images/${new URL(body.uploadURL).pathname.split('/').slice(-2).join('/')}`;
    const images = [...(await app.havePictures(owner)), waiting];
    const created = app.post<ProblemBody>('/parking-spots', owner, aSpot(images));
    const changed = app.patch<ProblemBody>(`/parking-spots/${spot.id}`, owner, { images });
    for (const { status, body: problem } of await Promise.all([created, changed]))
      expect([status, problem.code, problem.issues?.[0]?.path]).toEqual([
        409,
        'picture_not_ready',
        'body.images.3',
      ]);
  });

  it('cannot be used by another person', async () => {
    const [owner, thief] = [await app.newPerson(), await app.newPerson()];
    const { images } = await publish(owner);
    const answer = await app.post<ProblemBody>('/parking-spots', thief, aSpot(images));
    expect([answer.status, answer.body.issues?.[0]?.path]).toEqual([400, 'body.images.0']);
  });
});

describe('publishing repeatedly', () => {
  it('[PW-07] with the same client id creates one spot, also concurrently', async () => {
    const owner = await app.newPerson();
    const images = await app.havePictures(owner);
    const body = { ...aSpot(images), clientId: 'attempt-0001' };
    const publish = (as = owner, changes = {}) =>
      app.post<Spot>('/parking-spots', as, { ...body, ...changes });
    const answers = await Promise.all([publish(), publish(), publish()]);
    answers.push(await publish());
    expect(new Set(answers.map(({ status, body: { id } }) => `${status} ${id}`)).size).toBe(1);
    expect((await publish(owner, { clientId: 'attempt-0002' })).body.id).not.toBe(answers[0].body.id);
    const mine = await app.get<Spot[]>('/parking-spots/my-spots', owner);
    expect(mine.body).toHaveLength(2);
    // The same client id of another person creates another spot.
    const other = await app.newPerson();
    const theirs = await publish(other, { images: await app.havePictures(other) });
    expect(theirs.body.isMine).toBe(true);
  });

  it('[PW-07] is limited to fifty spots an account, and possible again after one is deleted', async () => {
    const owner = await app.newPerson();
    const { userId: ownerId } = owner;
    const spots = spotsRepository(openTable(env.tableName()), isPublic);
    // Paused, so that searches of other tests do not find them.
    const all = Array.from({ length: 49 }, () => spotWith({ ownerId, isActive: false }));
    await Promise.all(all.map((spot) => spots.create(spot)));
    const publish = async () =>
      app.post<Spot & ProblemBody>('/parking-spots', owner, aSpot(await app.havePictures(owner)));
    expect((await publish()).status).toBe(201);
    const refusal = await publish();
    expect([refusal.status, refusal.body.code, refusal.body.details]).toEqual([
      409,
      'too_many_spots',
      { max: 50 },
    ]);
    await app.delete(`/parking-spots/${all[0]?.id ?? ''}`, owner);
    expect((await publish()).status).toBe(201);
  });

  it('[PW-07] is limited to ten spots a day, and changes of a spot to sixty an hour', async () => {
    const owner = await app.newPerson();
    const [spot] = await Promise.all(Array.from({ length: 10 }, () => publish(owner)));
    const images = await app.havePictures(owner);
    const eleventh = await app.post<ProblemBody>('/parking-spots', owner, aSpot(images));
    expect([eleventh.status, eleventh.body.code]).toEqual([429, 'rate_limited']);
    const changes = await Promise.all(
      Array.from({ length: 61 }, (_, index) =>
        app.patch(`/parking-spots/${spot?.id}`, owner, { priceWeekday: 10 + index }),
      ),
    );
    expect(changes.some(({ status }) => status === 429)).toBe(true);
  });
});
