import { beforeEach, describe, expect, it } from 'vitest';
import type { Box } from '#shared/lib/geo.ts';
import { searchList } from '#shared/domain/search/search-list.ts';
import { searchMap } from '#shared/domain/search/search-map.ts';
import type { Spot } from '#shared/model/spot.ts';
import { holdOf, spotWith } from '#test/support/examples.ts';
import { memoryTable } from '#local/table/memory-table.ts';
import { countReads } from './read-units.ts';
import { aSearchWorld, NOW, type SearchWorld, settle } from './world.ts';

const idsOf = (spots: readonly Pick<Spot, 'id'>[]) => spots.map(({ id }) => id).sort();

let world: SearchWorld;
beforeEach(() => {
  world = aSearchWorld();
});

describe('a search with dates', () => {
  it('is refused when its first day is over in all of Spain', async () => {
    const asked = { ...dates, endDate: '2026-06-03' };
    const search = (startDate: string, now: number) =>
      searchMap({ ...world, clock: { now: () => now } }, madrid, { ...asked, startDate });
    await expect(search('2026-05-31', NOW)).rejects.toMatchObject({ code: 'invalid_request' });
    expect((await search('2026-06-01', NOW)).total).toBe(0);
    const lastHour = Date.parse('2026-06-01T22:30Z');
    expect((await search('2026-06-01', lastHour)).total).toBe(0);
    await expect(search('2026-06-01', lastHour + 3_600_000)).rejects.toMatchObject({
      code: 'invalid_request',
    });
  });

  it('[HM-05] reads hours in each spot’s time zone, until they have passed in all of Spain', async () => {
    const rules = { advanceBookingHours: 0, minDurationHours: 1, weekdayPriceCents: 2400 };
    const canary = { latitude: 28.1, longitude: -15.43, timeZone: 'Atlantic/Canary' };
    await world.spots.create(spotWith({ ...rules, latitude: 40.4, longitude: -3.7 }));
    await world.spots.create(spotWith({ ...rules, ...canary }));
    await settle(world);
    const around: Box = { west: -15.44, south: 28.09, east: -15.42, north: 28.11 };
    const search = async (box: Box, startTime: string, endTime: string) => {
      const { spots } = await searchMap(world, box, { startDate: '2026-06-01', startTime, endTime });
      return spots.map(({ totalPrice }) => totalPrice);
    };
    // It is 10:00 in Madrid and 09:00 in Las Palmas. An hour costs one euro, and the fee is 2.50.
    expect(await search(around, '09:00', '12:00')).toEqual([5.5]);
    expect(await search(madrid, '09:00', '12:00')).toEqual([]);
    expect(await search(madrid, '10:00', '10:30')).toEqual([]);
    expect(await search(madrid, '10:00', '11:00')).toEqual([3.5]);
    expect(await search(madrid, '22:00', '00:00')).toEqual([4.5]);
    await expect(search(around, '08:30', '12:00')).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining('startTime') as string,
    });
  });

  it('[HM-05] counts the real hours on days on which the clocks change, as a booking does', async () => {
    const rules = {
      advanceBookingHours: 0,
      minDurationHours: 1,
      weekdayPriceCents: 2400,
      weekendPriceCents: 2400,
    };
    const availability = { ...spotWith().availability, lastDate: '2028-12-31' };
    await world.spots.create(spotWith({ ...rules, availability, latitude: 40.4, longitude: -3.7 }));
    await settle(world);
    const search = async (startDate: string, startTime: string, endTime: string) => {
      const { spots } = await searchMap(world, madrid, { startDate, startTime, endTime });
      return spots.map(({ totalPrice }) => totalPrice);
    };
    expect(await search('2026-10-24', '00:00', '06:00')).toEqual([8.5]);
    expect(await search('2026-10-25', '00:00', '06:00')).toEqual([9.5]);
    expect(await search('2027-03-28', '00:00', '06:00')).toEqual([7.5]);
    expect(await search('2027-03-27', '02:00', '03:00')).toEqual([3.5]);
    expect(await search('2027-03-28', '02:00', '03:00')).toEqual([]);
  });

  it('[HM-05] finds hours over midnight by the rules of each local day, with their price', async () => {
    const at = { latitude: 40.4, longitude: -3.7 };
    const rules = {
      ...at,
      advanceBookingHours: 0,
      minDurationHours: 1,
      weekdayPriceCents: 2400,
      weekendPriceCents: 4800,
    };
    const names = new Map<string, string>();
    const publish = async (name: string, changes: Partial<Spot>) => {
      const spot = spotWith({ ...rules, ...changes });
      names.set(spot.id, name);
      await world.spots.create(spot);
      return spot;
    };
    const { availability } = spotWith();
    await publish('open', {});
    await publish('by day', { accessHours: { start: '07:00', end: '23:00' } });
    await publish('on weekdays', { availability: { ...availability, weekdays: [1, 2, 3, 4, 5] } });
    const blocked = [{ from: '2026-06-06', to: '2026-06-06' }];
    await publish('blocked', { exceptions: { blocked, opened: [] } });
    const booked = await publish('booked', {});
    const dawn = { start: Date.parse('2026-06-06T04:00Z'), end: Date.parse('2026-06-06T05:00Z') };
    expect(await world.bookings.hold(holdOf(booked, dawn, { now: NOW }), 1, NOW)).toBe('held');
    await settle(world);
    const search = async (startDate: string, startTime: string, endDate: string, endTime: string) => {
      const { spots } = await searchMap(world, madrid, { startDate, startTime, endDate, endTime });
      return Object.fromEntries(
        spots.map(({ id, totalPrice }) => [names.get(id) ?? '', totalPrice] as const),
      );
    };
    // Friday to Saturday: four hours at 1 euro and ten at 2, and the fee of 2.50.
    expect(await search('2026-06-05', '20:00', '2026-06-06', '10:00')).toEqual({
      open: 26.5,
      'by day': 26.5,
    });
    // The hour from 06:00 to 07:00 is booked; access hours are those of entry and exit.
    expect(await search('2026-06-05', '20:00', '2026-06-06', '06:00')).toEqual({ open: 18.5, booked: 18.5 });
    // Midnight belongs to Friday: Saturday is not touched.
    const untilMidnight = { open: 6.5, 'on weekdays': 6.5, blocked: 6.5, booked: 6.5 };
    expect(await search('2026-06-05', '20:00', '2026-06-06', '00:00')).toEqual(untilMidnight);
    // From Thursday to Sunday, both full days at their own price.
    expect(await search('2026-06-04', '22:00', '2026-06-07', '07:00')).toEqual({
      open: 2 + 24 + 48 + 14 + 2.5,
      'by day': 2 + 24 + 48 + 14 + 2.5,
    });
  });

  it('[HM-05] suggests the same night later when none is free, and the full days around it', async () => {
    const { availability } = spotWith();
    const from = { ...availability, firstDate: '2026-06-06' };
    await world.spots.create(
      spotWith({
        availability: from,
        latitude: 40.4,
        longitude: -3.7,
        advanceBookingHours: 0,
        minDurationHours: 1,
      }),
    );
    await settle(world);
    const night = { startTime: '20:00', endTime: '10:00' };
    const asked = { ...night, startDate: '2026-06-05', endDate: '2026-06-06' };
    const { hints } = await searchMap(world, madrid, asked);
    const next = { startDate: '2026-06-06', endDate: '2026-06-07', total: 1 };
    expect(hints?.hours).toEqual([{ ...night, ...next }]);
    expect(hints?.dates[0]).toEqual(next);
    expect(hints?.loosen).toEqual([{ filter: 'dates', total: 1 }]);
  });

  it('[HM-05] suggests other hours when no spot is free at the given ones, for example with the default notice', async () => {
    const at = { latitude: 40.4, longitude: -3.7 };
    const now = { startDate: '2026-06-01', startTime: '10:30', endTime: '12:30' };
    await world.spots.create(spotWith({ ...at, minDurationHours: 6, advanceBookingHours: 24 }));
    await settle(world);
    const tomorrow = { startDate: '2026-06-02', startTime: '10:30', total: 1 };
    expect(await searchMap(world, madrid, now)).toMatchObject({
      total: 0,
      hints: { hours: [{ ...tomorrow, endTime: '16:30' }] },
    });
    const namedHours = async () => (await searchMap(world, madrid, now)).hints?.hours;
    await world.spots.create(spotWith({ ...at, minDurationHours: 1, advanceBookingHours: 3 }));
    await settle(world);
    const soon = { ...now, startTime: '14:30', endTime: '16:30', total: 1 };
    expect(await namedHours()).toEqual([soon]);
    await world.spots.create(spotWith({ ...at, minDurationHours: 4, advanceBookingHours: 0 }));
    await settle(world);
    expect(await namedHours()).toEqual([soon, { ...now, endTime: '14:30', total: 1 }]);
  });

  const dates = { startDate: '2026-06-03', endDate: '2026-06-05' };
  const madrid: Box = { west: -3.75, south: 40.3, east: -3.65, north: 40.5 };

  it('[HM-05] fills pages although spots that are not free are dropped, and misses none', async () => {
    const inMadrid = Array.from({ length: 40 }, (_, index) =>
      spotWith({ latitude: 40.31 + index / 1000, longitude: -3.7 + index / 5000 }),
    );
    for (const spot of inMadrid) await world.spots.create(spot);
    const notAsked = () => Promise.reject(new Error('not asked here'));
    const place = {
      place_id: 'madrid',
      name: 'Madrid',
      formatted_address: 'Madrid',
      geometry: { location: { lat: 40.4, lng: -3.7 } },
      box: madrid,
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
      expect(await world.bookings.hold(booking, 1, NOW)).toBe('held');
    }
    const free = inMadrid.filter((_, index) => index % 3 === 0);
    await settle(world);
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await searchList({ ...world, places }, { ...dates, location: 'Madrid', limit: 4, cursor });
      if (page.next) expect(page.spots).toHaveLength(4);
      found.push(...page.spots.map(({ id }) => id));
      cursor = page.next;
    } while (cursor);
    expect([...found].sort()).toEqual(idsOf(free));
  });

  it('[HM-05] lists every spot once, page by page, with two round trips to the table for each', async () => {
    const { table, takeRounds } = countReads(memoryTable().table);
    const counted = aSearchWorld(table);
    // Several ranges of the Morton index meet at this corner of large squares.
    const corner = { latitude: 39.375, longitude: -2.8125 };
    const around: Box = { west: -2.9, south: 39.3, east: -2.7, north: 39.45 };
    const spots = Array.from({ length: 300 }, (_, index) =>
      spotWith({
        latitude: corner.latitude + ((index % 17) - 8) / 130,
        longitude: corner.longitude + ((index % 19) - 9) / 110,
      }),
    );
    for (const spot of spots) await counted.spots.create(spot);
    await settle(counted);
    const none = () => Promise.reject(new Error('not asked here'));
    const places = { autocomplete: none, details: none, reverse: none, locate: none };
    for (const limit of [7, 20, 100]) {
      const found: string[] = [];
      let cursor: string | undefined;
      do {
        takeRounds();
        const page = await searchList({ ...counted, places }, { ...around, limit, cursor });
        expect(takeRounds()).toBeLessThanOrEqual(2);
        expect(page.spots.length).toBeLessThanOrEqual(limit);
        found.push(...page.spots.map(({ id }) => id));
        cursor = page.next;
      } while (cursor);
      expect(found.sort()).toEqual(idsOf(spots));
    }
    takeRounds();
    const best = await searchList({ ...counted, places }, { ...around, sort: 'price', limit: 20 });
    expect(best.spots.length).toBeGreaterThan(5);
    // Round trips for the cells, the ranges, and the spots of the page.
    expect(takeRounds()).toBe(3);
  });
});
