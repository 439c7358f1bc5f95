import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { prefixesOf, quadKey } from '#shared/data/geo.ts';
import { createSpot } from '#shared/domain/spots/create-spot.ts';
import type { Box } from '#shared/domain/spots/position.ts';
import { listSpots, listSpotsOnMap } from '#shared/domain/spots/search-spots.ts';
import type { Spot } from '#shared/domain/spots/spot.ts';
import { NewSpot } from '#shared/api/spots.ts';
import { holdOf, spotWith } from '#test/support/examples.ts';
import { runs, SEED } from '#test/support/random.ts';
import { aSpot } from '#test/support/stack.ts';
import { useTable } from '#test/support/table.ts';

const table = useTable();
const NOW = Date.parse('2026-06-01T08:00:00Z');
const SPAIN: Box = { west: -18.3, south: 27.5, east: 4.5, north: 43.9 };
const inside = (box: Box, { latitude, longitude }: Pick<Spot, 'latitude' | 'longitude'>) =>
  latitude >= box.south && latitude <= box.north && longitude >= box.west && longitude <= box.east;
const idsOf = (spots: readonly Pick<Spot, 'id'>[]) => spots.map(({ id }) => id).sort();

/** Positions all over Spain, dense around Madrid, and some on the lines where squares meet. */
const degree = (min: number, max: number) =>
  fc.integer({ min: Math.round(min * 1e5), max: Math.round(max * 1e5) }).map((value) => value / 1e5);
const position = fc.oneof(
  fc.record({ latitude: degree(27.5, 43.9), longitude: degree(-18.3, 4.5) }),
  fc.record({ latitude: degree(40.3, 40.5), longitude: degree(-3.8, -3.6) }),
  fc.record({
    latitude: fc.constantFrom(33.75, 39.375, 42.1875, 40.4),
    longitude: fc.constantFrom(0, -5.625, -2.8125, 2.8125, -3.7),
  }),
);
const box = fc
  .tuple(
    fc.oneof(position, position),
    fc.constantFrom(0.001, 0.02, 0.1, 1, 10),
    fc.constantFrom(0.001, 0.02, 0.1, 1, 10),
  )
  .map(([{ latitude, longitude }, width, height]): Box => {
    return { west: longitude - width, south: latitude - height, east: longitude, north: latitude };
  });

let stored: Spot[] = [];
beforeAll(async () => {
  const positions = fc.sample(position, { seed: SEED, numRuns: 300 });
  stored = positions.map((at, index) =>
    spotWith({ ...at, isActive: index % 10 !== 0, review: index % 10 === 1 ? 'pending' : 'approved' }),
  );
  for (let from = 0; from < stored.length; from += 50)
    await Promise.all(stored.slice(from, from + 50).map((spot) => table().spots.create(spot)));
});
const visible = () => stored.filter(({ isActive, review }) => isActive && review === 'approved');

/** Every page of a box, one after another. */
const readAll = async (asked: Box, limit: number): Promise<Spot[]> => {
  const found: Spot[] = [];
  let after: string | undefined;
  do {
    const page = await table().spots.listInBox(asked, { limit, after });
    expect(page.spots.length).toBeLessThanOrEqual(limit);
    found.push(...page.spots);
    after = page.next;
  } while (after);
  return found;
};

describe('spaces in a box', () => {
  it('are exactly those that brute force finds, whole, and public ones only', async () => {
    await fc.assert(
      fc.asyncProperty(box, async (asked) => {
        const expected = visible().filter((spot) => inside(asked, spot));
        const { spots } = await table().spots.listInBox(asked, { limit: 1000 });
        expect(idsOf(spots)).toEqual(idsOf(expected));
        for (const spot of spots.slice(0, 3)) expect(spot).toEqual(stored.find(({ id }) => id === spot.id));
      }),
      runs(40),
    );
  });

  it('come in pages without a hole or a repetition, whatever the size of a page', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.constant(SPAIN), box),
        fc.integer({ min: 3, max: 60 }),
        async (asked, limit) => {
          const found = await readAll(asked, limit);
          expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
          expect(idsOf(found)).toEqual(idsOf(visible().filter((spot) => inside(asked, spot))));
        },
      ),
      runs(12),
    );
  });

  it('come in the same order every time', async () => {
    const [once, again] = [await readAll(SPAIN, 7), await readAll(SPAIN, 50)];
    expect(once.map(({ id }) => id)).toEqual(again.map(({ id }) => id));
  });

  it('[BR-07] are there once approved, and are hidden while they wait, are rejected or are paused', async () => {
    const corner: Box = { west: -17.99, south: 27.61, east: -17.95, north: 27.65 };
    const listed = async () =>
      (await listSpotsOnMap({ ...table(), clock: { now: () => NOW } }, corner, {})).total;
    const isIssued = {
      isIssuedTo: () => true,
      isPublished: () => Promise.resolve(true),
      createUploadUrl: () => Promise.reject(new Error('not asked here')),
    };
    const images = Array.from(
      { length: 3 },
      (_, index) => `/api/images/0123456789abcdef/01JQ2T8Z3M4N5P6Q7R8S9TAB${index}D.jpg`,
    );
    const settings = { siteUrl: '', moderation: 'manual', defaultLanguage: 'es' } as const;
    const deps = { ...table(), images: isIssued, settings, clock: { now: () => NOW } };
    const input = NewSpot.parse(aSpot(images, { latitude: 27.63, longitude: -17.97 }));

    const { id, status } = await createSpot(deps, { userId: 'olga', isAdmin: false }, input);
    expect([status, await listed()]).toEqual(['pending', 0]);
    const spot = await table().spots.find(id);
    if (!spot) throw new Error('The space is gone.');
    const states = [];
    for (const [index, change] of (
      [{ review: 'approved' }, { isActive: false }, { isActive: true }, { review: 'rejected' }] as const
    ).entries()) {
      const before = await table().spots.find(id);
      await table().spots.update({ ...(before ?? spot), ...change, version: index + 2 });
      states.push(await listed());
    }
    expect(states).toEqual([1, 0, 1, 0]);
  });
});

describe('a key for a position', () => {
  it('begins like one of the squares of every box that holds the position', () => {
    fc.assert(
      fc.property(
        position,
        degree(0, 2),
        degree(0, 2),
        degree(0, 2),
        degree(0, 2),
        (at, west, south, east, north) => {
          const around = {
            west: at.longitude - west,
            south: at.latitude - south,
            east: at.longitude + east,
            north: at.latitude + north,
          };
          const key = quadKey(at.latitude, at.longitude);
          const prefixes = prefixesOf(around);
          expect(prefixes.some((prefix) => key.startsWith(prefix))).toBe(true);
          expect(prefixes.length).toBeLessThanOrEqual(8);
          expect([...prefixes].sort()).toEqual(prefixes);
        },
      ),
      runs(500),
    );
  });
});

describe('a search with dates', () => {
  const dates = { startDate: '2026-06-03', endDate: '2026-06-05' };
  const deps = () => ({ ...table(), clock: { now: () => NOW } });
  const madrid: Box = { west: -3.75, south: 40.3, east: -3.65, north: 40.5 };

  it('[HM-05] finds what is open, approved, inside and free for the whole range, and nothing else', async () => {
    const at = { latitude: 28.1, longitude: -15.43, timeZone: 'Atlantic/Canary' };
    const around: Box = { west: -15.44, south: 28.09, east: -15.42, north: 28.11 };
    const everyDay = { weekdays: [0, 1, 2, 3, 4, 5, 6], firstDate: '2026-06-01', lastDate: '2026-06-30' };
    const free = spotWith(at);
    const spots = {
      free,
      busyBefore: spotWith(at),
      busyLastMorning: spotWith(at),
      busyInBetween: spotWith(at),
      heldOnly: spotWith(at),
      outside: spotWith({ ...at, longitude: -15.45 }),
      paused: spotWith({ ...at, isActive: false }),
      waiting: spotWith({ ...at, review: 'pending' }),
      closedOnThursdays: spotWith({ ...at, availability: { ...everyDay, weekdays: [1, 2, 3, 5] } }),
      over: spotWith({ ...at, availability: { ...everyDay, lastDate: '2026-06-04' } }),
      lateNotice: spotWith({ ...at, advanceBookingHours: 72 }),
      longStaysOnly: spotWith({ ...at, minDurationHours: 48 }),
      closedAtNoon: spotWith({ ...at, accessHours: { start: '14:00', end: '20:00' } }),
    };
    for (const spot of Object.values(spots)) await table().spots.create(spot);
    const book = async (spot: Spot, from: string, to: string, isPaid = true) => {
      const booking = holdOf(spot, { start: Date.parse(from), end: Date.parse(to) }, { now: NOW });
      expect(await table().bookings.hold(booking, 1, NOW)).toBe('held');
      if (isPaid) expect(await table().bookings.apply(booking, 'confirm', NOW)).toBe('applied');
    };
    await book(spots.busyBefore, '2026-06-03T10:00Z', '2026-06-03T12:00Z');
    await book(spots.busyLastMorning, '2026-06-05T10:59Z', '2026-06-05T13:00Z');
    await book(spots.busyInBetween, '2026-06-04T02:00Z', '2026-06-04T03:00Z');
    await book(spots.heldOnly, '2026-06-04T02:00Z', '2026-06-04T03:00Z', false);

    const { spots: found, total } = await listSpotsOnMap(deps(), around, dates);
    expect(idsOf(found)).toEqual(idsOf([spots.free, spots.busyBefore]));
    expect(total).toBe(2);
    expect(found.map(({ totalPrice }) => totalPrice)).toEqual([32.5, 32.5]);
    const later = { ...table(), clock: { now: () => NOW + 16 * 60_000 } };
    expect(idsOf((await listSpotsOnMap(later, around, dates)).spots)).toEqual(
      idsOf([spots.free, spots.busyBefore, spots.heldOnly]),
    );
  });

  it('[HM-05] answers full pages although spaces that are not free fall out, and misses none', async () => {
    const inMadrid = visible().filter((spot) => inside(madrid, spot));
    const notAsked = () => Promise.reject(new Error('not asked here'));
    const edges: [number, number, number, number] = [madrid.west, madrid.south, madrid.east, madrid.north];
    const place = {
      place_id: 'madrid',
      name: 'Madrid',
      formatted_address: 'Madrid',
      geometry: { location: { lat: 40.4, lng: -3.7 } },
      box: edges,
    };
    const places = {
      autocomplete: notAsked,
      details: notAsked,
      reverse: notAsked,
      locate: (text: string) => Promise.resolve(text === 'Madrid' ? place : undefined),
    };
    for (const spot of inMadrid.filter((_, index) => index % 3 !== 0)) {
      const booking = holdOf(
        spot,
        { start: Date.parse('2026-06-04T02:00Z'), end: Date.parse('2026-06-04T03:00Z') },
        { now: NOW },
      );
      expect(await table().bookings.hold(booking, 1, NOW)).toBe('held');
    }
    const free = inMadrid.filter((_, index) => index % 3 === 0);
    expect(free.length).toBeGreaterThan(3);
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listSpots({ ...deps(), places }, { ...dates, location: 'Madrid', limit: 4, cursor });
      if (page.next) expect(page.spots).toHaveLength(4);
      found.push(...page.spots.map(({ id }) => id));
      cursor = page.next;
    } while (cursor);
    expect([...found].sort()).toEqual(idsOf(free));
  });
});

describe('a space that is written', () => {
  it('is not overwritten by somebody who has read an older version', async () => {
    const spot = spotWith();
    await table().spots.create(spot);
    const writers = Array.from({ length: 6 }, (_, index) =>
      table().spots.update({ ...spot, title: `Título ${index}`, version: 2 }),
    );
    expect((await Promise.all(writers)).filter(Boolean)).toHaveLength(1);
    expect((await table().spots.find(spot.id))?.version).toBe(2);
    expect(await table().spots.update({ ...spot, version: 2 })).toBe(false);
  });

  it('is listed for its owner, newest first, also while it is paused', async () => {
    const owner = { ownerId: 'olga-two' };
    const older = spotWith({ ...owner, createdAt: '2026-01-01T00:00:00.000Z', isActive: false });
    const newer = spotWith({ ...owner, createdAt: '2026-02-01T00:00:00.000Z' });
    await Promise.all([older, newer].map((spot) => table().spots.create(spot)));
    expect((await table().spots.listByOwner('olga-two')).map(({ id }) => id)).toEqual([newer.id, older.id]);
  });
});
