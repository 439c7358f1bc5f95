import * as kit from '#functions/_kit/ports.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WEEKDAY_KEYS } from '#shared/model/constants.ts';
import type { ProblemBody } from '#shared/api/errors.ts';
import type { Booking } from '#shared/api/bookings.ts';
import type { Spot } from '#shared/api/spots.ts';
import { newId } from '#shared/lib/id.ts';
import type { Spot as SpotRecord } from '#shared/model/spot.ts';
import { aSpot, inDays, type Person, useStack } from '#test/support/stack.ts';

const app = useStack();

interface World {
  owner: Person;
  /** Three pictures of the owner. */
  images: string[];
  /** Eleven pictures of the owner. */
  eleven: string[];
  /** A picture of another person. */
  foreign: string;
  spot: Spot;
}

let world: World;

beforeAll(async () => {
  const [owner, other] = [await app.newPerson(), await app.newPerson()];
  const eleven = await app.havePictures(owner, 11);
  const [foreign = ''] = await app.havePictures(other, 1);
  world = {
    owner,
    eleven,
    images: eleven.slice(0, 3),
    foreign,
    spot: await app.publish(owner),
  };
});

const patch = <T = Spot>(body: unknown, as = world.owner, id = world.spot.id) =>
  app.patch<T>(`/parking-spots/${id}`, as, body);
const read = async (id = world.spot.id, as = world.owner) =>
  (await app.get<Spot>(`/parking-spots/${id}`, as)).body;

const LONG = 'x'.repeat(10_000);

/** An invalid change, and the field that the answer names, where it is not the one that was sent. */
type Bad = readonly [what: string, changes: Record<string, unknown>, field?: string];
const BAD: readonly Bad[] = [
  ['a title of blanks', { title: ' \t ' }],
  ['a title of 101 characters', { title: 'x'.repeat(101) }],
  ['a title of 10,000 characters', { title: LONG }],
  ['a title of two lines', { title: 'Una\nDos' }],
  ['a title with NUL', { title: 'Plaza\u0000' }],
  ['a title that changes the text direction', { title: 'Plaza \u202eazalP' }],
  ['a title with a line separator', { title: 'Plaza\u2028amplia' }],
  ['an invisible title', { title: '\u200b' }],
  ['a title with half an emoji', { title: 'Plaza \ud83d' }],
  ['a title that is a number', { title: 7 }],
  ['a title that is null', { title: null }],
  ['a description of 29 characters', { description: 'x'.repeat(29) }],
  ['a description of 29 characters and blanks', { description: `${'x'.repeat(29)}      ` }],
  ['a description of 2001 characters', { description: 'x'.repeat(2001) }],
  ['a description of 10,000 characters', { description: LONG }],
  ['a description with NUL', { description: `${'x'.repeat(30)}\u0000` }],
  ['an empty address', { address: '' }],
  ['an address of 201 characters', { address: 'x'.repeat(201) }],
  ['an address of 10,000 characters', { address: LONG }],
  ['an address with NUL', { address: 'Calle\u0000 Mayor' }],
  ['instructions of 1001 characters', { instructions: 'x'.repeat(1001) }],
  ['instructions with NUL', { instructions: '\u0000' }],
  ['access details of 501 characters', { accessDetails: 'x'.repeat(501) }],
  ['access details with a bell', { accessDetails: 'Código \u0007' }],
  ['a space number of 21 characters', { spotNumber: 'x'.repeat(21) }],
  ['a space number of two lines', { spotNumber: '4\n2' }],
  ['a latitude of 91', { latitude: 91 }],
  ['a longitude of 181', { longitude: 181 }],
  ['a latitude in words', { latitude: 'norte' }],
  ['a longitude with an exponent', { longitude: '1e2' }],
  ['a position in the ocean', { latitude: 40, longitude: -30 }, 'latitude'],
  ['a position in France', { latitude: '48.85', longitude: '2.35' }, 'latitude'],
  ...(['priceWeekday', 'priceWeekend'] as const).flatMap((field) =>
    [
      0,
      '0',
      '0.00',
      -1,
      '-5',
      1e9,
      1000.01,
      12.345,
      '12.345',
      'quince',
      '1e3',
      '12,5',
      '',
      ' ',
      null,
      true,
      {},
    ].map((price) => [`${field} ${JSON.stringify(price)}`, { [field]: price }] as const),
  ),
  ...(
    [
      ['minDuration', 0],
      ['minDuration', 721],
      ['minDuration', 1.5],
      ['advanceBooking', -1],
    ] as const
  ).map(([field, value]) => [`${field} ${value}`, { [field]: value }] as const),
  ['an advance of 721 hours', { advanceBooking: '721' }],
  ['a cancellation limit of -1', { cancellationLimit: '-1' }],
  ['a cancellation limit in words', { cancellationLimit: 'doce' }],
  ['a maneuverability of 6', { maneuverability: 6 }],
  ['no weekday', { availableDays: [] }],
  ['a weekday twice', { availableDays: ['lunes', 'lunes'] }],
  ['eight weekdays', { availableDays: [...WEEKDAY_KEYS, 'lunes'] }],
  ['an unknown weekday', { availableDays: ['lunes', 'monday'] }, 'availableDays.1'],
  ['a weekday that is no list', { availableDays: 'lunes' }],
  ['an end before the start', { startDate: inDays(9), endDate: inDays(8) }, 'endDate'],
  ['a day that does not exist', { startDate: '2027-02-30' }],
  ['a date with a time', { endDate: '2027-05-31T00:00:00Z' }],
  ['access until 24:00', { accessHours: { start: '00:00', end: '24:00' } }, 'accessHours.end'],
  ['access from 7:30', { accessHours: { start: '7:30', end: '22:00' } }, 'accessHours.start'],
  ['an entry and an exit at one time', { accessHours: { start: '10:00', end: '10:00' } }, 'accessHours.end'],
  ['access without an end', { accessHours: { start: '07:30' } }, 'accessHours.end'],
  ...[0, '0', '0.00', -1, 'abc', 100, '100', '1.234', ''].map(
    (length) =>
      [
        `a length of ${JSON.stringify(length)}`,
        { dimensions: { length, width: '2', height: '2' } },
        'dimensions.length',
      ] as const,
  ),
  ['dimensions without a height', { dimensions: { length: '5', width: '2' } }, 'dimensions.height'],
  ...(
    [
      ['without a name', { name: '' }, 'name'],
      ['of 200 characters', { name: 'x'.repeat(200) }, 'name'],
      ['with a web address', { name: 'ZBE en www.ejemplo.es' }, 'name'],
      ['of two lines', { name: 'ZBE\nCentro' }, 'name'],
      ['without labels', { labels: [] }, 'labels'],
      ['with a label twice', { labels: ['B', 'B'] }, 'labels'],
      ['with an unknown label', { labels: ['0', 'A'] }, 'labels.1'],
      ['with a label that is a number', { labels: [0] }, 'labels.0'],
      ['with a note of 201 characters', { note: 'x'.repeat(201) }, 'note'],
      ['that may be there', { isInside: 'quizá' }, 'isInside'],
    ] as const
  ).map(
    ([what, part, field]) =>
      [
        `a low-emission zone ${what}`,
        { lowEmissionZone: { isInside: true, name: 'ZBE Centro', labels: ['0'], ...part } },
        `lowEmissionZone.${field}`,
      ] as const,
  ),
  ['no way in', { waysIn: [] }],
  ['an unknown way in', { waysIn: ['remote', 'ventana'] }, 'waysIn.1'],
  ['a way in twice', { waysIn: ['code', 'code'] }],
  ['a way in beside an open entrance', { waysIn: ['open', 'code'] }],
  ['a way in that is text', { waysIn: 'code' }],
  ['leaving and coming back as text', { canReenter: 'true' }],
  ['an unknown vehicle type', { vehicleTypes: ['barco'] }, 'vehicleTypes.0'],
  ['an amenity that is text', { amenities: { ramp: 'sí' } }, 'amenities.ramp'],
  ['a flag that is text', { isCovered: 'true' }],
  ['a flag that is a number', { isActive: 1 }],
];

describe('bad input', () => {
  /** Expects 400 with the field named. */
  const expectRefused = (answer: { status: number; body: ProblemBody }, field: string) => {
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request']);
    expect(answer.body.issues?.map(({ path }) => path)).toContain(`body.${field}`);
  };

  it.each(
    BAD.map(([what, changes, field]) => ({ what, changes, field: field ?? Object.keys(changes)[0] ?? '' })),
  )('$what is refused with its field in a new spot and in a change', async ({ changes, field }) => {
    const body = aSpot(world.images, changes);
    expectRefused(await app.post<ProblemBody>('/parking-spots', world.owner, body), field);
    expectRefused(await patch<ProblemBody>(changes), field);
  });

  // In a new spot both mean the usual text.
  it.each(['title', 'description'])('a spot does not lose its %s', async (field) => {
    expectRefused(await patch<ProblemBody>({ [field]: '' }), field);
  });

  it.each<[string, (w: World) => unknown, string]>([
    ['two pictures', ({ images }) => images.slice(0, 2), 'images'],
    ['no pictures', () => [], 'images'],
    ['eleven pictures', ({ eleven }) => eleven, 'images'],
    ['a picture of somebody else', ({ images, foreign }) => [...images, foreign], 'images.3'],
    ['a picture of another site', ({ images }) => [...images, 'https://example.com/a.jpg'], 'images.3'],
    ['a picture outside the folder', ({ images }) => [...images, '/api/images/../../etc/passwd'], 'images.3'],
    ['a picture as a script', ({ images }) => [...images, 'javascript:alert(1)'], 'images.3'],
    ['the same picture twice', ({ images }) => [...images, images[0]], 'images'],
    ['a picture that is not text', ({ images }) => [...images, 7], 'images.3'],
    ['pictures that are not a list', ({ images }) => images[0], 'images'],
  ])('%s are refused in a new spot and in a change', async (_what, imagesOf, field) => {
    const images = imagesOf(world);
    expectRefused(
      await app.post<ProblemBody>('/parking-spots', world.owner, { ...aSpot([]), images }),
      field,
    );
    expectRefused(await patch<ProblemBody>({ images }), field);
  });

  it.each<[string, unknown, string?]>([
    ['a version as text', { title: 'Plaza', version: '1' }, 'version'],
    ['a version with decimals', { title: 'Plaza', version: 1.5 }, 'version'],
    ['nothing', {}],
    ['a version and nothing else', { version: 1 }],
    ['unknown fields only', { colour: 'red', ownerId: 'usr_1' }],
    ['a list', []],
    ['text', '"hola"'],
    ['null', 'null'],
    ['invalid JSON', '{"title":'],
  ])('a change with %s is refused', async (_what, body, field) => {
    const answer = await patch<ProblemBody>(body);
    if (field) expectRefused(answer, field);
    else expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request']);
  });

  it('fields that the owner may not write are ignored', async () => {
    const { ownerCancellations, owner, ...before } = await read();
    const { status, body } = await patch({
      instructions: 'Tercera planta.',
      id: 'spt_00000000000000000000000000',
      ownerId: 'usr_otro',
      status: 'rejected',
      rating_average: 5,
      isMine: false,
    });
    expect(status).toBe(200);
    expect(body).toEqual({ ...before, instructions: 'Tercera planta.', version: before.version + 1 });
    expect(await read()).toEqual({ ...body, ownerCancellations, owner });
  });

  it('a changed start or end is checked against the stored other date', async () => {
    const spot = await app.publish(world.owner, { startDate: inDays(5), endDate: inDays(10) });
    expectRefused(await patch<ProblemBody>({ endDate: inDays(4) }, world.owner, spot.id), 'endDate');
    expectRefused(await patch<ProblemBody>({ start_date: inDays(11) }, world.owner, spot.id), 'endDate');
    expect((await patch({ endDate: inDays(5) }, world.owner, spot.id)).status).toBe(200);
  });

  it.each([
    ['HTML', '<b>Plaza</b> & <script>alert(1)</script><img src=x onerror=alert(1)>'],
    ['right-to-left marks', 'Plaza \u200fمرحبا\u200e'],
    ['emoji', 'Plaza 👨‍👩‍👧‍👦 🅿️ ñ'],
    ['quotes and braces', `'; DROP TABLE spots; -- {{7*7}} \${7*7} "`],
  ])('text with %s is kept as it was written', async (_what, text) => {
    const described = `${text} y treinta caracteres de relleno.`;
    const texts = {
      title: text,
      description: described,
      address: text,
      instructions: text,
      accessDetails: text,
      spotNumber: text.slice(0, 8).trim(),
    };
    expect((await patch(texts)).status).toBe(200);
    const { spotNumber, ...rest } = texts;
    expect(await read()).toMatchObject({ ...rest, spot_number: spotNumber });
  });
});

/** Each field in both spellings, with a new value and the answer that it gives. */
const SPELLINGS: readonly (readonly [
  camel: string,
  snake: string,
  value: unknown,
  read: Record<string, unknown>,
])[] = [
  ['title', 'title', 'Otra plaza', { title: 'Otra plaza' }],
  ['priceWeekday', 'price_weekday', 12.35, { price_weekday: 12.35 }],
  ['priceWeekday', 'price_weekday', '13.40', { price_weekday: 13.4 }],
  ['priceWeekend', 'price_weekend', 1000, { price_weekend: 1000 }],
  ['priceWeekend', 'price_weekend', '1', { price_weekend: 1 }],
  ['minDuration', 'min_duration', 3, { min_duration: 3 }],
  ['minDuration', 'min_duration', '720', { min_duration: 720 }],
  ['advanceBooking', 'advance_booking', 0, { advance_booking: 0 }],
  ['advanceBooking', 'advance_booking', '48', { advance_booking: 48 }],
  ['cancellationLimit', 'cancellation_limit', '0', { cancellation_limit: 0 }],
  ['spotNumber', 'spot_number', 'B-12', { spot_number: 'B-12' }],
  ['accessDetails', 'access_details', 'Código 1234', { accessDetails: 'Código 1234' }],
  ['isActive', 'is_active', false, { is_active: false }],
  ['isCovered', 'is_covered', false, { isCovered: false }],
  ['hasSecurity', 'has_security', false, { hasSecurity: false }],
  ['isAccessible', 'is_accessible', true, { isAccessible: true }],
  [
    'accessHours',
    'access_hours',
    { start: '07:00', end: '21:30' },
    { accessHours: { start: '07:00', end: '21:30' } },
  ],
  ['availableDays', 'available_days', ['domingo'], { availableDays: ['domingo'] }],
  ['vehicleTypes', 'vehicle_types', ['motos', 'grande'], { vehicleTypes: ['motos', 'grande'] }],
  ['startDate', 'start_date', inDays(40), { startDate: inDays(40) }],
  ['endDate', 'end_date', inDays(460), { endDate: inDays(460) }],
  ['latitude', 'latitude', '41.3874', { latitude: 41.3874 }],
  ['longitude', 'longitude', 2.1686, { longitude: 2.1686 }],
  [
    'dimensions',
    'dimensions',
    { length: 5.5, width: '2,40', height: '2' },
    { dimensions: { length: '5.5', width: '2.40', height: '2' } },
  ],
];

describe('a part of the amenities', () => {
  it('[AP-03] changes only that part', async () => {
    const owner = await app.newPerson();
    const { id } = await app.publish(owner, { amenities: { restroom: true, cctv: true } });
    const { body } = await patch({ amenities: { ramp: true, cctv: false } }, owner, id);
    expect(body.amenities).toEqual({
      ramp: true,
      restroom: true,
      cctv: false,
      elevator: false,
      electricCharger: false,
    });
    for (const bad of [{ amenities: { ramp: null } }, { vehicleTypes: [] }])
      expect((await patch<ProblemBody>(bad, owner, id)).status).toBe(400);
  });
});

describe('[AP-03] both spellings', () => {
  let owner: Person;
  let published: SpotRecord | undefined;
  let before: Spot;
  let fresh: { readonly id: string };
  beforeAll(async () => {
    owner = await app.newPerson();
    const { id } = await app.publish(owner, { latitude: '41.40', longitude: '2.10', endDate: inDays(400) });
    published = await kit.spots().spots.find(id);
  });

  // Each test has its own spot, which takes 60 changes an hour.
  beforeEach(async () => {
    fresh = { id: newId('spt') };
    if (published) await kit.spots().spots.create({ ...published, ...fresh });
    before = await read(fresh.id, owner);
  });

  it.each(SPELLINGS)('%s and %s take %j', async (camel, snake, value, expected) => {
    for (const name of new Set([camel, snake])) {
      const answer = await patch({ [name]: value }, owner, fresh.id);
      expect([name, answer.status]).toEqual([name, 200]);
      expect(answer.body).toMatchObject(expected);
      expect(await read(fresh.id, owner)).toMatchObject(expected);
      const [[readAs, was]] = Object.keys(expected).map((key) => [key, before[key as keyof Spot]]) as [
        [string, unknown],
      ]; // the answer has one field
      expect((await patch({ [readAs]: was }, owner, fresh.id)).status).toBe(200);
    }
  });

  it.each(SPELLINGS.filter(([camel, snake]) => camel !== snake))(
    '%s and %s with different values are refused, and accepted with the same value',
    async (camel, snake, value) => {
      const other = before[(camel in before ? camel : snake) as keyof Spot]; // the answer has one of the two spellings
      const answer = await patch<ProblemBody>({ [camel]: value, [snake]: other }, owner, fresh.id);
      expect([answer.status, answer.body.issues?.[0]?.path]).toEqual([400, `body.${camel}`]);
      expect((await patch({ [camel]: value, [snake]: value }, owner, fresh.id)).status).toBe(200);
      await patch({ [camel]: other }, owner, fresh.id);
    },
  );
});

describe('[AP-03] a refused field', () => {
  it.each([
    ['price_weekday', 'priceWeekday'],
    ['priceWeekday', 'priceWeekday'],
  ])('%s is named as it was sent', async (sent, inContract) => {
    const { id } = await app.publish(world.owner);
    const { status, body } = await patch<ProblemBody>({ [sent]: -1 }, world.owner, id);
    expect([status, body.error]).toEqual([400, expect.stringContaining(`"${sent}"`)]);
    expect(body.issues?.[0]?.path).toBe(`body.${inContract}`);
  });
});

describe('two editors', () => {
  it('of concurrent changes to one version only one is saved', async () => {
    const { version, id } = await app.publish(world.owner);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        patch({ title: `Título ${index}`, instructions: `De ${index}`, version }, world.owner, id),
      ),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
    expect(await read(id)).toMatchObject({
      title: won[0]?.body.title,
      instructions: won[0]?.body.instructions,
    });
  });

  it('of concurrent changes to different fields without a version all are saved', async () => {
    const { id } = await app.publish(world.owner);
    const changes = [{ title: 'Nuevo' }, { spotNumber: '77' }, { priceWeekday: 33 }];
    const answers = await Promise.all(changes.map((change) => patch(change, world.owner, id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await read(id)).toMatchObject({ title: 'Nuevo', spot_number: '77', price_weekday: 33 });
  });
});

describe('[BR-07] [BR-08] pausing a spot', () => {
  it('hides it and refuses new stays, and keeps bookings and holds', async () => {
    const [driver, payer, late] = await Promise.all([
      app.newPerson('Dani'),
      app.newPerson('Pilar'),
      app.newPerson('Luis'),
    ]);
    const spot = await app.publishOnMap(world.owner, { latitude: '37.3891', longitude: '-5.9845' });
    const nights = (from: number) => app.quote(spot, { date: inDays(from), endDate: inDays(from + 1) });
    const [booked, paying, refused] = await Promise.all([nights(10), nights(20), nights(30)]);
    const first = await app.intent(driver, booked);
    await app.pay(first.body.paymentIntentId);
    const booking = (await app.confirm(driver, booked, first.body.paymentIntentId)).body;
    const second = await app.intent(payer, paying);

    const listed = async () => {
      const { body } = await app.get<Spot[]>('/parking-spots?location=Sevilla');
      return body.map(({ id }) => id);
    };
    const box = 'west=-6.1&south=37.3&east=-5.8&north=37.5';
    const onMap = async () => {
      const { body } = await app.get<{ spots: { id: string }[] }>(`/parking-spots/map?${box}`);
      return body.spots.map(({ id }) => id);
    };
    expect(await listed()).toContain(spot.id);
    expect(await onMap()).toContain(spot.id);

    expect((await patch({ isActive: false }, world.owner, spot.id)).status).toBe(200);

    expect(await listed()).not.toContain(spot.id);
    await app.untilMapFollows();
    expect(await onMap()).not.toContain(spot.id);
    const quote = await app.get(`/parking-spots/${spot.id}/quote?date=${inDays(30)}`);
    expect(quote.status).toBe(404);
    expect((await app.get(`/parking-spots/${spot.id}`, late)).status).toBe(404);
    const hold = await app.intent(late, refused);
    expect([hold.status, hold.body]).toMatchObject([409, { code: 'spot_unavailable' }]);

    const kept = await app.get<Booking>(`/bookings/${booking.id}`, driver);
    expect([kept.status, kept.body.status]).toEqual([200, 'confirmed']);
    await app.pay(second.body.paymentIntentId);
    const confirmed = await app.confirm(payer, paying, second.body.paymentIntentId);
    expect([confirmed.status, confirmed.body.status]).toEqual([201, 'confirmed']);

    await patch({ isActive: true }, world.owner, spot.id);
    expect((await app.quote(spot, { date: inDays(10), endDate: inDays(11) })).isAvailable).toBe(false);
    expect((await app.intent(late, refused)).status).toBe(200);
  });
});
