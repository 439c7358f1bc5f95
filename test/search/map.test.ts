import { writeTransition } from '#shared/domain/bookings/write-transition.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coverBox, getCellDegrees, GRID_BITS, PYRAMIDS } from '#shared/domain/search/cells.ts';
import { getRangeLength, listRanges, toZ } from '#shared/lib/quad.ts';
import { searchMap } from '#shared/domain/search/search-map.ts';
import { type Box, intersect } from '#shared/lib/geo.ts';
import { SPAIN } from '#shared/domain/spots/position.ts';
import type { Spot } from '#shared/model/spot.ts';
import { isPublic } from '#shared/domain/spots/spot.ts';
import { packEntry, unpackEntry } from '#shared/data/map-codec.ts';
import { findRentalProblem } from '#shared/domain/rentals/check-rental.ts';
import { matchEntry } from '#shared/domain/search/criteria.ts';
import { toMapEntry } from '#shared/domain/search/map-entry.ts';
import { addDays, DAY, HOUR } from '#shared/lib/time.ts';
import { memoryTable } from '#local/table/memory-table.ts';
import { holdOf } from '#test/support/examples.ts';
import { campaign, runs, SEED } from '#test/support/random.ts';
import { countReads } from './read-units.ts';
import {
  anySpot,
  aSearchWorld,
  box,
  canRent,
  criteria,
  inside,
  judge,
  NOW,
  position,
  settle,
  takes,
} from './world.ts';

const SPOTS = Math.min(700, campaign(250).numRuns);
/** With many searches, every kind of answer must occur. */
const SEARCHES = campaign(60);
const idsOf = (spots: readonly { readonly id: string }[]) => spots.map(({ id }) => id).sort();

/** Many spots, some of them booked, held or blocked, written through the repositories. */
const aFullWorld = async () => {
  const { table, take } = countReads(memoryTable().table);
  const world = aSearchWorld(table);
  const spots = fc.sample(anySpot, { seed: SEED, numRuns: SPOTS });
  for (const [index, spot] of spots.entries()) {
    await world.spots.create(spot);
    if (index % 4 !== 0 || !isPublic(spot)) continue;
    const start = NOW + (index % 25) * DAY + (index % 7) * HOUR;
    const stay = { start, end: start + ((index % 5) + 1) * 7 * HOUR };
    const booking = holdOf(spot, stay, { now: NOW });
    expect(await world.bookings.hold(booking, 1, NOW)).toBe('held');
    if (index % 8 === 0) expect(await writeTransition(world, booking, 'confirm', NOW)).toBe('applied');
  }
  await settle(world);
  const busyOf = (spot: Spot) => world.calendar.listBusy(spot.id, { start: NOW, end: NOW + 90 * DAY }, NOW);
  const busy = new Map(await Promise.all(spots.map(async (spot) => [spot.id, await busyOf(spot)] as const)));
  return { world, spots, busy, take };
};
const full = aFullWorld();

describe('a search of the map', () => {
  it('[HM-05] finds exactly the spots in the area that brute force finds by the booking rules, with the price of the stay', async () => {
    const { world, spots, busy } = await full;
    let [whole, parts, byHours, byMonth] = [0, 0, 0, 0];
    await fc.assert(
      fc.asyncProperty(box, criteria, async (asked, wanted) => {
        const answer = await searchMap(world, asked, wanted);
        if (!answer.area) return;
        const { area } = answer;
        if (area === asked) whole += 1;
        else parts += 1;
        const found = spots
          .filter((spot) => inside(area, spot))
          .flatMap((spot) => {
            const judged = judge(spot, busy.get(spot.id) ?? [], wanted);
            return judged ? [{ id: spot.id, cents: judged.cents }] : [];
          });
        expect(idsOf(answer.spots)).toEqual(idsOf(found));
        expect(answer.total).toBe(found.length);
        if (wanted.startTime) byHours += found.length;
        if (wanted.stayType === 'month' && wanted.startDate) byMonth += found.length;
        for (const { id, totalPrice, price_month, price_weekday } of answer.spots)
          expect(Math.round((totalPrice ?? price_month ?? price_weekday) * 100)).toBe(
            found.find((one) => one.id === id)?.cents,
          );
      }),
      SEARCHES,
    );
    console.log(
      `${whole} answers of a whole box and ${parts} of a part; ${byHours} spots by the hour and ${byMonth} by the month`,
    );
    if (SEARCHES.numRuns >= 400) expect(Math.min(whole, parts, byHours, byMonth)).toBeGreaterThan(10);
  }, 600_000);

  it('[HM-05] finds by the month exactly the spots that are free from the first day on without an end, by the rules of a rental', async () => {
    const { spots, busy } = await full;
    const counts = { free: 0, taken: 0 };
    for (let ahead = 0; ahead <= 95; ahead += 5) {
      const startDate = addDays('2026-06-01', ahead);
      for (const spot of spots) {
        const periods = busy.get(spot.id) ?? [];
        const entry = unpackEntry(packEntry({ ...toMapEntry(spot, periods, NOW), version: 1 }));
        const isFound = matchEntry(entry, { stayType: 'month', startDate }, NOW) !== undefined;
        const isOffered = spot.bookingTypes.includes('month');
        const told = `${JSON.stringify(spot)} from ${startDate}`;
        expect(isFound, told).toBe(isOffered && canRent(spot, periods, startDate, NOW));
        expect(findRentalProblem(spot, periods, startDate, NOW) === undefined, told).toBe(isFound);
        counts[isFound ? 'free' : 'taken'] += 1;
      }
    }
    expect(Math.min(counts.free, counts.taken)).toBeGreaterThan(20);
  });

  it('[HM-05] costs at most 4 read units without dates and 8 with, in two round trips', async () => {
    const { world, take } = await full;
    let most = 0;
    await fc.assert(
      fc.asyncProperty(box, criteria, async (asked, wanted) => {
        take();
        await searchMap(world, asked, wanted);
        const { units, rounds } = take();
        expect(rounds).toBeLessThanOrEqual(2);
        most = Math.max(most, units);
        expect(units).toBeLessThanOrEqual(wanted.startDate ? 8 : 4);
      }),
      SEARCHES,
    );
    if (SEARCHES.numRuns >= 60) expect(most).toBeGreaterThan(2);
  }, 600_000);

  it('[HM-05] clusters the other spots for the vehicle with exact counts and lowest prices, in cells that the box touches', async () => {
    const { world, spots } = await full;
    await fc.assert(
      fc.asyncProperty(box, criteria, async (asked, wanted) => {
        const { area, clusters, clustered, spots: shown, total } = await searchMap(world, asked, wanted);
        expect(clusters.reduce((sum, { count }) => sum + count, 0)).toBe(clustered);
        expect(total).toBe(shown.length);
        const open = spots.filter((spot) => isPublic(spot) && takes(spot, wanted));
        const outside = open.filter((spot) => inside(asked, spot) && !(area && inside(area, spot)));
        expect(clustered).toBeGreaterThanOrEqual(outside.length);
        const level = (coverBox(intersect(asked, SPAIN) ?? SPAIN)[0]?.level ?? 0) + GRID_BITS;
        const { width, height } = getCellDegrees(level);
        const wider = {
          west: asked.west - width,
          south: asked.south - height,
          east: asked.east + width,
          north: asked.north + height,
        };
        expect(clustered).toBeLessThanOrEqual(open.filter((spot) => inside(wider, spot)).length);
        const cheapest = Math.min(...clusters.map(({ price_weekday }) => price_weekday));
        for (const { weekdayPriceCents } of outside)
          expect(weekdayPriceCents).toBeGreaterThanOrEqual(cheapest * 100 - 0.5);
        const prices = open.filter((spot) => inside(wider, spot)).map((spot) => spot.weekdayPriceCents);
        for (const { price_weekday } of clusters) expect(prices).toContain(Math.round(price_weekday * 100));
      }),
      campaign(15),
    );
  }, 600_000);

  it('suggests filters to drop and other days when nothing matches, with the number of results that they give', async () => {
    const { world } = await full;
    let told = 0;
    await fc.assert(
      fc.asyncProperty(box, criteria, async (asked, wanted) => {
        const answer = await searchMap(world, asked, wanted);
        if (!answer.hints || answer.area !== asked) return;
        for (const dates of answer.hints.dates) {
          const { startDate, endDate } = dates;
          const moved = wanted.endDate ? { startDate, endDate } : { startDate };
          const again = await searchMap(world, asked, { ...wanted, ...moved });
          expect(again.total).toBe(dates.total);
          told += 1;
        }
        for (const { total, ...hours } of answer.hints.hours ?? []) {
          const again = await searchMap(world, asked, { ...wanted, endDate: undefined, ...hours });
          if (again.area === asked) expect(again.total).toBe(total);
          told += 1;
        }
        const cleared = {
          dates: { startDate: undefined, endDate: undefined, startTime: undefined, endTime: undefined },
          hours: { startTime: undefined, endTime: undefined },
          carSize: { carLength: undefined },
        };
        for (const { filter, total } of answer.hints.loosen) {
          const change =
            filter === 'dates' || filter === 'hours' || filter === 'carSize'
              ? cleared[filter]
              : { [filter]: undefined };
          const again = await searchMap(world, asked, { ...wanted, ...change });
          if (again.area === asked) expect(again.total).toBe(total);
          told += 1;
        }
      }),
      SEARCHES,
    );
    if (SEARCHES.numRuns >= 400) expect(told).toBeGreaterThan(10);
  }, 600_000);

  it('finds nothing outside Spain, and every spot for the vehicle in a box as large as the world', async () => {
    const { world } = await full;
    const sea: Box = { west: 10, south: 10, east: 20, north: 20 };
    expect(await searchMap(world, sea, {})).toMatchObject({ total: 0, clustered: 0 });
    const earth: Box = { west: -180, south: -90, east: 180, north: 90 };
    const { spots } = await full;
    for (const vehicleType of PYRAMIDS) {
      const { area, total, clustered } = await searchMap(world, earth, { vehicleType });
      const open = spots.filter((spot) => isPublic(spot) && takes(spot, { vehicleType }));
      const onlyByMonth = open.filter(
        (spot) => area && inside(area, spot) && !spot.bookingTypes.includes('stay'),
      ).length;
      expect([vehicleType, total + clustered + onlyByMonth]).toEqual([vehicleType, open.length]);
    }
  });
});

describe('the Morton index of the map', () => {
  it('covers every position of a box by a few ordered ranges', () => {
    fc.assert(
      fc.property(box, position, (asked, { latitude, longitude }) => {
        const ranges = listRanges(asked);
        expect(ranges.length).toBeLessThanOrEqual(8);
        for (const [index, { from, to }] of ranges.entries()) {
          expect(from).toBeLessThan(to);
          expect(from).toBeGreaterThanOrEqual(ranges[index - 1]?.to ?? 0);
        }
        const z = toZ(latitude, longitude);
        const isCovered = ranges.some(({ from, to }) => z >= from && z < to);
        expect(isCovered || !inside(asked, { latitude, longitude })).toBe(true);
      }),
      runs(500),
    );
  });

  it('covers a box by at most four cells', () => {
    fc.assert(
      fc.property(box, position, (asked, { latitude, longitude }) => {
        const within = intersect(asked, SPAIN);
        if (!within) return;
        const cells = coverBox(within);
        expect(cells.length).toBeLessThanOrEqual(4);
        const z = toZ(latitude, longitude);
        const isCovered = cells.some(({ level, index }) => Math.floor(z / getRangeLength(level)) === index);
        expect(isCovered || !inside(within, { latitude, longitude })).toBe(true);
      }),
      runs(500),
    );
  });
});
