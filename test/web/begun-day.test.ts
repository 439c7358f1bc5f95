import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { searchMap } from '#shared/domain/search/search-map.ts';
import { isPublic } from '#shared/domain/spots/spot.ts';
import { findStayProblem } from '#shared/domain/availability/check-stay.ts';
import { priceStay } from '#shared/domain/availability/price-stay.ts';
import { toStay } from '#shared/domain/availability/stay.ts';
import { toEuros } from '#shared/lib/money.ts';
import type { Box } from '#shared/lib/geo.ts';
import { HOUR, MINUTE, toLocal } from '#shared/lib/time.ts';
import { MapQuery } from '#shared/api/search.ts';
import { STAY_TIMES } from '#shared/model/rules.ts';
import type { Spot } from '#shared/model/spot.ts';
import { addDays } from '#web/lib/dates.ts';
import type { StayDates, StayHours } from '#web/api/spots/list-spots-on-map.ts';
import { toStayAtSpot } from '#web/components/spots/searched-stay.ts';
import { listOffers } from '#web/features/search/list-offers.ts';
import { parseHours } from '#web/features/search/parse-hours.ts';
import {
  hasDayBegun,
  hoursFromNow,
  hoursOfToday,
  hoursOfTonight,
} from '#web/features/search/search-hours.ts';
import { nowAt } from '#web/features/search/search-zone.ts';
import { holdOf } from '#test/support/examples.ts';
import { campaign, SEED } from '#test/support/random.ts';
import { anySpot, aSearchWorld, inside, settle } from '../search/world.ts';

const MADRID = 'Europe/Madrid';
const CANARY = 'Atlantic/Canary';
const SPAIN: Box = { west: -19, south: 27, east: 5, north: 44 };
const CANARIES: Box = { west: -16, south: 28, east: -15, north: 29 };

/** Moments around midnights, both changes of the clock, New Year, a leap day and the hours at which full days begin and end. */
const EDGES = [
  '2026-06-10T11:00:00Z',
  '2026-06-10T22:00:00Z',
  '2026-10-25T00:00:00Z',
  '2026-10-25T01:00:00Z',
  '2026-12-31T23:00:00Z',
  '2027-03-28T01:00:00Z',
  '2028-02-28T23:00:00Z',
  '2028-02-29T23:00:00Z',
].map((moment) => Date.parse(moment));
/** In the second of two hours with the same local times, in both zones. */
const REPEATED = Date.parse('2026-10-25T01:20:00Z');
const moment = fc
  .tuple(
    fc.constantFrom(...EDGES),
    fc.integer({ min: -14 * 60, max: 14 * 60 }),
    fc.integer({ min: 0, max: 59_999 }),
  )
  .map(([edge, minutes, ms]) => edge + minutes * MINUTE + ms);

const TOWNS = { [MADRID]: { lat: 40.4, lng: -3.7 }, [CANARY]: { lat: 28.1, lng: -15.4 } };
/** The local time as the page knows it at a moment. */
const nowOf = (zone: keyof typeof TOWNS, at: number) => {
  vi.useFakeTimers({ now: at, toFake: ['Date'] });
  return nowAt(TOWNS[zone]);
};
afterEach(() => void vi.useRealTimers());

describe('what is offered in place of a day that has begun', () => {
  it('[HM-03] is a stay to come that the search takes, whenever the page is opened and however old its search is', () => {
    fc.assert(
      fc.property(
        moment,
        fc.constantFrom(MADRID, CANARY),
        fc.integer({ min: 0, max: 3 }),
        fc.integer({ min: 1, max: 30 }),
        (at, zone, daysAgo, nights) => {
          const now = nowOf(zone, at);
          const startDate = addDays(now.slice(0, 10), -daysAgo);
          const stay = { startDate, endDate: addDays(startDate, nights) };
          if (!hasDayBegun(startDate, now)) return;
          for (const { stay: offered } of listOffers(stay, now)) {
            const query = { west: '-4', south: '40', east: '-3', north: '41', ...offered };
            expect(MapQuery.safeParse(query).success, JSON.stringify({ now, stay, offered })).toBe(true);
            const time = 'startTime' in offered ? offered.startTime : STAY_TIMES.fullDayStart;
            expect(`${offered.startDate}T${time}` > now).toBe(true);
            if ('startTime' in offered) expect(parseHours(offered)).toEqual(offered);
          }
        },
      ),
      campaign(3000),
    );
  });

  it('[HM-03] finds exactly the spots that can be booked then, as do today, tonight and now', async () => {
    const drawn = fc.sample(anySpot, { seed: SEED, numRuns: 120 }).map((spot): Spot => ({
      ...spot,
      // So that nights, New Year and short notice are bookable somewhere.
      minDurationHours: Math.min(spot.minDurationHours, 24),
      availability: { ...spot.availability, firstDate: '2019-01-01', lastDate: '2040-01-01' },
    }));
    let [bookable, refused] = [0, 0];
    await fc.assert(
      fc.asyncProperty(
        moment,
        fc.constantFrom(SPAIN, CANARIES),
        fc.integer({ min: 1, max: 3 }),
        async (at, box, nights) => {
          const world = { ...aSearchWorld(), clock: { now: () => at } };
          const spots = drawn.filter((spot) => isPublic(spot) && inside(box, spot));
          for (const [index, spot] of spots.entries()) {
            await world.spots.create(spot);
            if (index % 3 !== 0) continue;
            const start = Math.floor(at / HOUR) * HOUR + (index % 9) * 3 * HOUR;
            await world.bookings.hold(holdOf(spot, { start, end: start + 5 * HOUR }, { now: at }), 1, at);
          }
          await settle(world);
          const zone = box === CANARIES ? CANARY : MADRID;
          const now = nowOf(zone, at);
          const { date: startDate } = toLocal(zone, at);
          const offers: (StayDates | StayHours)[] = [
            ...listOffers({ startDate, endDate: addDays(startDate, nights) }, now).map(({ stay }) => stay),
            ...[hoursFromNow, hoursOfToday, hoursOfTonight].map((find) => find(now)),
          ];
          for (const offer of offers) {
            const found = await searchMap(world, box, offer);
            const prices = new Map(found.spots.map(({ id, totalPrice }) => [id, totalPrice]));
            const { area } = found;
            for (const spot of spots.filter((each) => area && inside(area, each))) {
              const stay = toStay(spot.timeZone, toStayAtSpot(offer));
              const busy = await world.calendar.listBusy(spot.id, stay, at);
              const problem = findStayProblem(spot, stay, at) ?? busy[0];
              const price = problem ? undefined : toEuros(priceStay(spot, stay).totalCents);
              const why = JSON.stringify({ now, at: new Date(at).toISOString(), offer, stay, problem });
              expect(prices.get(spot.id), why).toBe(price);
              if (problem) refused++;
              else bookable++;
            }
            expect(found.total).toBe(prices.size);
          }
        },
      ),
      {
        ...campaign(12),
        examples: [SPAIN, CANARIES].map((box) => [REPEATED, box, 1] as [number, Box, number]),
      },
    );
    expect(bookable).toBeGreaterThan(0);
    expect(refused).toBeGreaterThan(0);
  }, 120_000);
});
