import { beforeAll, describe, expect, it } from 'vitest';
import type { ProblemBody } from '#shared/api/errors.ts';
import type { PlaceDetails } from '#shared/api/places.ts';
import type { MapAnswer } from '#shared/api/search.ts';
import type { Spot } from '#shared/api/spots.ts';
import { aPastStay } from '#test/support/past-stay.ts';
import { inDays, type Person, useStack } from '#test/support/stack.ts';

const app = useStack();

type Query = Record<string, string>;
type Box = Record<'west' | 'south' | 'east' | 'north', string>;

const askMap = (box: Box, query: Query = {}) =>
  app.get<MapAnswer>(`/parking-spots/map?${new URLSearchParams({ ...box, ...query }).toString()}`);
const askList = (query: Query) =>
  app.get<Spot[] & ProblemBody>(`/parking-spots?${new URLSearchParams(query).toString()}`);

const titlesOf = (spots: readonly { title: string }[]) => spots.map(({ title }) => title);
const onMap = async (box: Box, query: Query = {}) => titlesOf((await askMap(box, query)).body.spots).sort();

/** The titles on each page of a list. */
const readPages = async (query: Query): Promise<string[][]> => {
  const pages: string[][] = [];
  let cursor: string | null = null;
  do {
    const page = await askList({ ...query, ...(cursor !== null && { cursor }) });
    pages.push(titlesOf(page.body));
    cursor = page.response.headers.get('x-next-cursor');
  } while (cursor !== null);
  return pages;
};

const WIDE = { length: '6', width: '3', height: '3' };
const NARROW = { length: '4', width: '2', height: '1.9' };
const OFFICE_HOURS = { start: '08:00', end: '20:00' };
const NONE = { hasSecurity: false, isCovered: false, isAccessible: false, accessHours: OFFICE_HOURS };
const AMENITIES = { ramp: false, restroom: false, cctv: false, elevator: false, electricCharger: false };

describe('a search for a spot', () => {
  const cuenca: Box = { west: '-2.20', south: '40.02', east: '-2.06', north: '40.12' };
  /** Fields by title. Each spot is a little further from the middle of the box than the one before. */
  const fieldsByTitle: Record<string, Record<string, unknown>> = {
    charger: { priceWeekday: '40', amenities: { ...AMENITIES, electricCharger: true } },
    covered: { priceWeekday: '20', isCovered: true },
    secure: { priceWeekday: '30', hasSecurity: true },
    accessible: { priceWeekday: '25', isAccessible: true },
    wide: { priceWeekday: '35', dimensions: WIDE, vehicleTypes: ['grande'] },
    reentry: { priceWeekday: '45', canReenter: true },
    open: {
      priceWeekday: '10',
      canReenter: false,
      priceWeekend: '10',
      accessHours: { start: '00:00', end: '23:59' },
    },
    everything: {
      ...{ priceWeekday: '15.5', isCovered: true, hasSecurity: true, isAccessible: true, dimensions: WIDE },
      ...{ accessHours: { start: '00:00', end: '23:59' }, vehicleTypes: ['motos'], canReenter: true },
      amenities: { ...AMENITIES, electricCharger: true },
    },
  };
  const all = Object.keys(fieldsByTitle).sort();
  const published = new Map<string, Spot>();
  const spotOf = (title: string): Spot => {
    const spot = published.get(title);
    if (!spot) throw new Error(`There is no spot ${title}.`);
    return spot;
  };

  beforeAll(async () => {
    const owner = await app.newPerson('Olga Dueña');
    for (const [index, [title, changes]] of Object.entries(fieldsByTitle).entries()) {
      const where = { latitude: 40.07 + index * 0.005, longitude: -2.13, address: 'Calle Nueva 1, Cuenca' };
      const usual = { ...NONE, amenities: AMENITIES, dimensions: NARROW, priceWeekend: '40' };
      published.set(title, await app.publish(owner, { title, ...where, ...usual, ...changes }));
    }
    await app.publishOnMap(owner, { title: 'elsewhere', latitude: 37.3891, longitude: -5.9845 });
  });

  it.each([
    [{ vehicleType: 'normal' }, all.filter((title) => title !== 'everything')],
    [{ vehicleType: 'grande' }, ['wide']],
    [{ vehicleType: 'motos' }, ['everything']],
    [{ isCovered: 'true' }, ['covered', 'everything']],
    [{ hasSecurity: 'true' }, ['everything', 'secure']],
    [{ isAccessible: 'true' }, ['accessible', 'everything']],
    [{ electricCharger: 'true' }, ['charger', 'everything']],
    [{ alwaysOpen: 'true' }, ['everything', 'open']],
    [{ canReenter: 'true' }, ['everything', 'reentry']],
    [{ isCovered: 'false', alwaysOpen: 'false', canReenter: 'false' }, all],
    [{ carLength: '4' }, all],
    [{ carLength: '4.01' }, ['everything', 'wide']],
    [{ carWidth: '2.5' }, ['everything', 'wide']],
    [{ carHeight: '1.95', carLength: '3' }, ['everything', 'wide']],
    [{ maxPrice: '15.5' }, ['everything', 'open']],
    [{ maxPrice: '15.49' }, ['open']],
    [{ maxPrice: '20', isCovered: 'true' }, ['covered', 'everything']],
    [{ maxPrice: '20', isCovered: 'true', hasSecurity: 'true', vehicleType: 'motos' }, ['everything']],
    [{ isCovered: 'true', alwaysOpen: 'true', vehicleType: 'normal' }, []],
  ])('[HM-05] for %j finds the same spots on the map and in the list', async (query, titles) => {
    const { body } = await askMap(cuenca, query);
    expect(titlesOf(body.spots).sort()).toEqual(titles);
    expect([body.total, body.clustered]).toEqual([titles.length, 0]);
    for (const sort of [{}, { sort: 'distance' }])
      expect(titlesOf((await askList({ ...cuenca, ...query, ...sort })).body).sort()).toEqual(titles);
  });

  it('answers the fields of a card, and that the whole box was searched', async () => {
    const { body } = await askMap(cuenca, { maxPrice: '15.49' });
    const open = spotOf('open');
    expect(body).toEqual({
      total: 1,
      spots: [
        {
          id: open.id,
          title: 'open',
          address: 'Calle Nueva 1, Cuenca',
          latitude: open.latitude,
          longitude: -2.13,
          price_weekday: 10,
          image: open.images[0],
          imageCount: 3,
          rating_average: null,
          rating_count: 0,
        },
      ],
      area: { west: -2.2, south: 40.02, east: -2.06, north: 40.12 },
      clusters: [],
      clustered: 0,
    });
  });

  it('[HM-05] with dates answers the total price of the stay, and filters by the price of a day without the fee', async () => {
    const dates = { startDate: inDays(20), endDate: inDays(23) };
    const { body } = await askMap(cuenca, { ...dates, maxPrice: '10' });
    expect(titlesOf(body.spots)).toEqual(['open']);
    const quote = await app.quote(spotOf('open'), { date: dates.startDate, endDate: dates.endDate });
    expect(body.spots[0]?.totalPrice).toBe(quote.totalPrice);
    expect(quote.totalPrice).toBeGreaterThan(30);
    expect((await askMap(cuenca, { ...dates, maxPrice: '9.99' })).body.total).toBe(0);
    const listed = await askList({ ...cuenca, ...dates, maxPrice: '10' });
    expect(titlesOf(listed.body)).toEqual(['open']);
  });

  it('[HM-05] by the hour finds the spots that quotes say are free, with the same prices, on the map and in the list', async () => {
    const driver = await app.newPerson('Hugo Conductor');
    const date = inDays(24);
    const quoteOf = (title: string, startTime: string, endTime: string) =>
      app.quote(spotOf(title), { date, startTime, endTime, isFullDay: 'false' });
    expect((await app.intent(driver, await quoteOf('open', '10:30', '12:00'))).status).toBe(200);
    await app.untilMapFollows();
    const seen = new Set<number>();
    for (const [startTime, endTime] of [
      ['08:30', '10:30'],
      ['10:00', '11:00'],
      ['12:00', '19:30'],
      ['18:00', '22:00'],
      ['22:00', '00:00'],
    ] as const) {
      const hours = { startDate: date, startTime, endTime };
      const quotes = await Promise.all(
        all.map(async (title) => ({
          title,
          quote: await quoteOf(title, startTime, endTime),
        })),
      );
      const free = quotes
        .filter(({ quote }) => quote.isAvailable)
        .map(({ title, quote }) => ({ title, totalPrice: quote.totalPrice }));
      const { body } = await askMap(cuenca, hours);
      const found = body.spots.map(({ title, totalPrice }) => ({ title, totalPrice }));
      expect(
        found.sort((a, b) => (a.title < b.title ? -1 : 1)),
        startTime,
      ).toEqual(free);
      const byPrice = titlesOf((await askList({ ...cuenca, ...hours, sort: 'price' })).body);
      const priceOf = (title: string) => free.find((one) => one.title === title)?.totalPrice ?? 0;
      expect([...byPrice].sort()).toEqual(free.map(({ title }) => title));
      expect(byPrice.map(priceOf)).toEqual(free.map(({ totalPrice }) => totalPrice).sort((a, b) => a - b));
      seen.add(free.length);
    }
    // All spots, all but the held one, and the two that open at night.
    expect([...seen].sort()).toEqual([2, all.length - 1, all.length].sort());
  });

  it('[HM-05] by the hour filters by the price of the day, and hints which filters to loosen', async () => {
    const hours = { startDate: inDays(25), startTime: '10:00', endTime: '13:30' };
    const isDear = [0, 6].includes(new Date(hours.startDate).getUTCDay());
    const titles = isDear ? ['open'] : ['everything', 'open'];
    expect(await onMap(cuenca, { ...hours, maxPrice: '15.5' })).toEqual(titles);
    const night = { startDate: inDays(25), startTime: '21:00', endTime: '23:00' };
    const { body } = await askMap(cuenca, { ...night, vehicleType: 'grande' });
    expect(body.total).toBe(0);
    expect(body.hints?.loosen).toContainEqual({ filter: 'vehicleType', total: 2 });
    for (const filter of ['dates', 'hours']) expect(body.hints?.loosen).toContainEqual({ filter, total: 1 });
    const { body: late } = await askMap(cuenca, { ...night, maxPrice: '1' });
    expect(late.hints?.dates).toEqual([]);
  });

  it('[HM-02] finds places by name, and prefers a box to a name', async () => {
    expect(titlesOf((await askList({ location: 'Cuenca' })).body).sort()).toEqual(all);
    expect(titlesOf((await askList({ location: 'Sevilla' })).body)).toEqual(['elsewhere']);
    expect(titlesOf((await askList({ ...cuenca, location: 'Sevilla' })).body).sort()).toEqual(all);
    expect((await askList({ location: 'qwertyuiop' })).body).toEqual([]);
    expect(titlesOf((await askList({})).body).sort()).toEqual([...all, 'elsewhere'].sort());
  });

  it('[HM-05] finds the same by the name of a place and by its box, and takes a single date for one night', async () => {
    const { body: place } = await app.get<PlaceDetails>('/places/details?text=Cuenca');
    const { viewport } = place.geometry;
    if (!viewport) throw new Error('A town has an extent');
    const { lat, lng } = place.geometry.location;
    const { west, south, east, north } = viewport;
    const edges: Box = {
      west: String(west),
      south: String(south),
      east: String(east),
      north: String(north),
    };
    const found = await askMap(edges, { lat: String(lat), lng: String(lng) });
    expect(titlesOf(found.body.spots).sort()).toEqual(all);
    expect(titlesOf((await askList({ location: 'Cuenca' })).body).sort()).toEqual(all);
    const [startDate, endDate] = [inDays(20), inDays(21)];
    const both = titlesOf((await askList({ location: 'Cuenca', startDate, endDate })).body);
    expect(both.length).toBeGreaterThan(0);
    expect(titlesOf((await askList({ location: 'Cuenca', startDate })).body)).toEqual(both);
    expect(titlesOf((await askList({ location: 'Cuenca', endDate })).body)).toEqual(both);
    const { body } = await askMap(edges, { endDate });
    const quote = await app.quote(spotOf('open'), { date: startDate, endDate });
    expect(body.spots.find(({ title }) => title === 'open')?.totalPrice).toBe(quote.totalPrice);
    expect((await askMap(edges, { lat: '40' })).status).toBe(400);
  });

  it('is listed by price or distance, in the same order page by page', async () => {
    const byPrice = ['open', 'everything', 'covered', 'accessible', 'secure', 'wide', 'charger', 'reentry'];
    const byDistance = Object.keys(fieldsByTitle);
    for (const [sort, titles] of [
      ['price', byPrice],
      ['distance', byDistance],
    ] as const) {
      expect(titlesOf((await askList({ ...cuenca, sort })).body)).toEqual(titles);
      const pages = await readPages({ ...cuenca, sort, limit: '3' });
      expect(pages.map(({ length }) => length)).toEqual([3, 3, 2]);
      expect(pages.flat()).toEqual(titles);
    }
  });

  it('is listed by rating: good ratings first, then none, then bad ones', async () => {
    for (const [title, rating] of [
      ['wide', 5],
      ['charger', 1],
    ] as const) {
      const driver = await app.newPerson('Dani Conductor');
      const bookingId = await aPastStay(spotOf(title).id, driver);
      const review = await app.post(`/bookings/${bookingId}/review`, driver, { rating });
      expect(review.status, JSON.stringify(review.body)).toBeLessThan(300);
    }
    const byRating = async () => titlesOf((await askList({ ...cuenca, sort: 'rating' })).body);
    await app.untilMapFollows();
    const titles = await byRating();
    expect([titles[0], titles.at(-1)]).toEqual(['wide', 'charger']);
    const { body } = await askMap(cuenca, { vehicleType: 'grande' });
    expect(body.spots[0]).toMatchObject({ title: 'wide', rating_average: 5, rating_count: 1 });
  });

  it.each([
    ['other filters', { isCovered: 'true' }],
    ['other dates', { startDate: inDays(3), endDate: inDays(4) }],
    ['another sort', { sort: 'price' }],
    ['another box', { west: '-2.21' }],
    ['another place', { location: 'Cuenca' }],
  ])('refuses a cursor with %s', async (_, others) => {
    const { response } = await askList({ ...cuenca, limit: '2' });
    const cursor = response.headers.get('x-next-cursor') ?? '';
    expect((await askList({ ...cuenca, limit: '2', cursor })).status).toBe(200);
    const { status, body } = await askList({ ...cuenca, limit: '2', ...others, cursor });
    expect([status, body.code, body.issues?.[0]?.path]).toEqual([400, 'invalid_request', 'query.cursor']);
  });

  it('answers hints when nothing is found, and only then', async () => {
    const { body } = await askMap(cuenca, { maxPrice: '15', isCovered: 'true' });
    expect([body.total, body.hints]).toEqual([
      0,
      {
        loosen: [
          { filter: 'isCovered', total: 1 },
          { filter: 'maxPrice', total: 2 },
        ].sort((a, b) => b.total - a.total),
        dates: [],
      },
    ]);
    expect((await askMap(cuenca, { maxPrice: '16' })).body.hints).toBeUndefined();
    const sea = { west: '-9', south: '36', east: '-8.9', north: '36.1' };
    expect((await askMap(sea)).body).toMatchObject({ total: 0, spots: [] });
    expect((await askMap(sea)).body.hints).toBeUndefined();
  });

  it('lets answers without dates be cached for seconds, but no errors', async () => {
    const kept = async (query: Query) => (await askMap(cuenca, query)).response.headers.get('cache-control');
    expect(await kept({})).toBe('public, max-age=5, s-maxage=15');
    expect(await kept({ isCovered: 'true' })).toBe('public, max-age=5, s-maxage=15');
    expect(await kept({ startDate: inDays(3), endDate: inDays(4) })).toBe('no-store');
    expect(await kept({ maxPrice: '-1' })).toBe('no-store');
    expect((await askList({})).response.headers.get('cache-control')).toBe('no-store');
  });

  it('does not depend on the token of the caller', async () => {
    const path = `/parking-spots/map?${new URLSearchParams(cuenca).toString()}`;
    const anyone = await app.get(path);
    const driver = await app.newPerson();
    for (const answer of [
      await app.get(path, driver),
      await app.call('GET', path, { headers: { authorization: 'Bearer nonsense', cookie: 'a=b' } }),
    ])
      expect([answer.status, answer.body]).toEqual([200, anyone.body]);
  });
});

describe('a search after a change of a spot', () => {
  const teruel: Box = { west: '-1.15', south: '40.30', east: '-1.05', north: '40.40' };
  const at = { latitude: 40.3456, longitude: -1.1065, address: 'Calle Nueva 1, Teruel' };
  const STAY = { startDate: inDays(30), endDate: inDays(32) };
  const LATER = { startDate: inDays(32), endDate: inDays(34) };
  let owner: Person;
  let driver: Person;

  beforeAll(async () => {
    [owner, driver] = await Promise.all([app.newPerson('Olga Dueña'), app.newPerson('Dani Conductor')]);
  });

  const quoteOf = (spot: Spot, { startDate, endDate } = STAY) =>
    app.quote(spot, { date: startDate, endDate });
  const isShown = async (spot: Spot, query: Query = {}) =>
    (await askMap(teruel, query)).body.spots.some(({ id }) => id === spot.id);
  const isListed = async (spot: Spot, query: Query = {}) =>
    (await askList({ location: 'Teruel', ...query })).body.some(({ id }) => id === spot.id);

  it('[HM-05] hides it for booked days, and shows it again after a cancellation', async () => {
    const spot = await app.publishOnMap(owner, at);
    expect(await isShown(spot, STAY)).toBe(true);
    const booking = await app.book(driver, spot, { date: STAY.startDate, endDate: STAY.endDate });
    await app.untilMapFollows();
    expect(await isShown(spot, STAY)).toBe(false);
    expect(await isListed(spot, STAY)).toBe(false);
    expect(await isShown(spot)).toBe(true);
    expect(await isShown(spot, LATER)).toBe(true);
    const cancelled = await app.post(`/bookings/${booking.id}/cancel`, owner, { refund: booking.totalPrice });
    expect(cancelled.status, JSON.stringify(cancelled.body)).toBe(200);
    await app.untilMapFollows();
    expect(await isShown(spot, STAY)).toBe(true);
  });

  it('hides it on blocked days, and suggests other days', async () => {
    const corner: Box = { west: '-1.5', south: '40.6', east: '-1.4', north: '40.7' };
    const spot = await app.publishOnMap(owner, { ...at, latitude: 40.65, longitude: -1.45 });
    const answer = async () => (await askMap(corner, STAY)).body;
    expect((await answer()).total).toBe(1);
    const blocked = await app.patch(`/parking-spots/${spot.id}/calendar`, owner, {
      from: inDays(30),
      to: inDays(31),
      state: 'blocked',
    });
    expect(blocked.status, JSON.stringify(blocked.body)).toBe(200);
    await app.untilMapFollows();
    expect((await answer()).total).toBe(0);
    const { hints } = await answer();
    expect(hints?.loosen).toEqual([{ filter: 'dates', total: 1 }]);
    expect(hints?.dates[0]).toEqual({ ...LATER, total: 1 });
    expect(hints?.dates).toHaveLength(4);
    for (const { startDate, endDate, total } of hints?.dates ?? [])
      expect((await askMap(corner, { startDate, endDate })).body.total).toBe(total);
  });

  it('[BR-03] may still show it when somebody has just held it; the booking is then refused', async () => {
    const spot = await app.publishOnMap(owner, at);
    expect(await isShown(spot, STAY)).toBe(true);
    const quote = await quoteOf(spot);
    const faster = await app.newPerson('Pilar Rápida');
    expect((await app.intent(faster, quote)).status).toBe(200);
    const late = await app.intent(driver, quote);
    expect([late.status, late.body]).toMatchObject([409, { code: 'period_taken' }]);
  });
});

describe('the answer to a search', () => {
  const spain = new URLSearchParams({ west: '-9', south: '36', east: '4', north: '43' });
  const ask = (coding: string) =>
    fetch(`${app.stack.web}/api/parking-spots/map?${spain.toString()}`, {
      headers: { 'accept-encoding': coding },
    });

  it('is compressed above a minimum size, with a coding that the client accepts', async () => {
    const plain = await ask('identity');
    expect(plain.headers.get('content-encoding')).toBeNull();
    const body: unknown = await plain.json();
    for (const [asked, coding] of [
      ['gzip, deflate, br', 'br'],
      ['gzip, br;q=0', 'gzip'],
    ] as const) {
      const answer = await ask(asked);
      expect(answer.headers.get('content-encoding')).toBe(coding);
      expect(answer.headers.get('vary')).toBe('accept-encoding');
      expect(await answer.json()).toEqual(body);
    }
    const small = await app.get('/parking-spots/spt_unknown');
    expect(small.response.headers.get('content-encoding')).toBeNull();
  });
});
