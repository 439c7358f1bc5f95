import { beforeAll, describe, expect, it } from 'vitest';
import type { Booking } from '#shared/api/bookings.ts';
import type { ProblemBody } from '#shared/api/errors.ts';
import type { Statistics } from '#shared/api/accounts.ts';
import type { Spot } from '#shared/api/spots.ts';
import { bookingsRepository, toBookingItem } from '#shared/data/bookings-repository.ts';
import { openTable } from '#shared/data/client.ts';
import { spotsRepository } from '#shared/data/spots-repository.ts';
import { indexBooking } from '#shared/domain/bookings/booking-step.ts';
import { writeTransition } from '#shared/domain/bookings/write-transition.ts';
import { isPublic } from '#shared/domain/spots/spot.ts';
import { env } from '#shared/lib/env.ts';
import { DAY, HOUR } from '#shared/lib/time.ts';
import { holdOf } from '#test/support/examples.ts';
import { aPastStay } from '#test/support/past-stay.ts';
import { type Person, useStack } from '#test/support/stack.ts';

const app = useStack();

let owner: Person;
let driver: Person;
let spot: Spot;

/** A paid stay of an hour that starts in so many hours. */
const aStayAhead = async (inHours: number): Promise<string> => {
  const table = openTable(env.tableName());
  const known = await spotsRepository(table, isPublic).find(spot.id);
  if (!known) throw new Error('There is no such spot.');
  const bookings = bookingsRepository(table, indexBooking);
  const now = Date.now();
  const start = now - (now % HOUR) + inHours * HOUR;
  const hold = holdOf(known, { start, end: start + HOUR }, { driverId: driver.userId, now });
  if ((await bookings.hold(hold, known.version, now)) !== 'held') throw new Error('It was not free.');
  await writeTransition({ bookings }, hold, 'confirm', now);
  return hold.id;
};

const LISTS = ['/bookings/my-bookings', '/bookings/bookings-on-my-spots'] as const;
const personOf = (path: string) => (path === LISTS[0] ? driver : owner);

/** All pages of a list, each with at most `limit` items. */
const readAll = async <T>(path: string, as: Person, limit: number): Promise<T[][]> => {
  const pages: T[][] = [];
  let cursor: string | null = null;
  do {
    const query: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const { status, body, response } = await app.get<T[]>(`${path}?limit=${limit}${query}`, as);
    expect(status).toBe(200);
    pages.push(body);
    cursor = response.headers.get('x-next-cursor');
  } while (cursor !== null);
  return pages;
};

beforeAll(async () => {
  [owner, driver] = [await app.newPerson(), await app.newPerson()];
  spot = await app.publish(owner);
});

describe('a list of stays', () => {
  let ids: string[];
  beforeAll(async () => {
    const later = await aStayAhead(80);
    const earlier = await aPastStay(spot.id, driver, { endedAgo: 9 * DAY });
    const next = await aStayAhead(50);
    const last = await aPastStay(spot.id, driver, { endedAgo: 2 * DAY });
    ids = [next, later, last, earlier];
  });

  it('[DB-04] starts with the next stay and ends with past ones, page by page, each stay once', async () => {
    for (const path of LISTS)
      for (const limit of [1, 2, 3, 100]) {
        const pages = await readAll<Booking>(path, personOf(path), limit);
        expect(
          pages.flat().map(({ id }) => id),
          `${path} ${limit}`,
        ).toEqual(ids);
        expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true);
      }
  });

  it('[BR-09] is counted from totals, without reading the list', async () => {
    const { body } = await app.get<Statistics>('/user/statistics', driver);
    expect(body).toMatchObject({ bookings: 4, upcomingBookings: 2 });
  });

  it('[BR-08] refuses an invalid cursor, and shows nobody the stays of others', async () => {
    const [id = ''] = ids;
    const at = '2026-05-04T10:00:00.000Z';
    for (const path of LISTS) {
      for (const cursor of [
        'x',
        '~~',
        `over~${at}`,
        `over~${id}`,
        `expired~${at}~${id}`,
        `over~${at}~${id}~`,
      ]) {
        const route = `${path}?cursor=${encodeURIComponent(cursor)}`;
        const { status, body } = await app.get<ProblemBody>(route, personOf(path));
        expect([status, body.code], route).toEqual([400, 'invalid_request']);
      }
      for (const query of ['limit=0', 'limit=101', 'limit=x']) {
        const { status } = await app.get(`${path}?${query}`, personOf(path));
        expect(status, query).toBe(400);
      }
      const stranger = await app.newPerson();
      for (const list of ['ahead', 'over']) {
        const cursor = encodeURIComponent(`${list}~${list === 'over' ? '2999' : '2000'}${at.slice(4)}~${id}`);
        const { status, body } = await app.get(`${path}?cursor=${cursor}`, stranger);
        expect([status, body]).toEqual([200, []]);
      }
    }
  });

  it('has a stay that is in the wrong list, until its next change corrects that', async () => {
    const table = openTable(env.tableName());
    const bookings = bookingsRepository(table, indexBooking);
    const [next = ''] = ids;
    const booking = await bookings.find(next);
    if (!booking) throw new Error('It is gone.');
    await table.put(toBookingItem(booking, { ...indexBooking(booking), list: 'over' }));
    for (const path of LISTS) {
      const found = (await readAll<Booking>(path, personOf(path), 2)).flat().map(({ id }) => id);
      expect(found.toSorted()).toEqual(ids.toSorted());
    }
    expect(await writeTransition({ bookings }, booking, 'remind', Date.now())).toBe('applied');
    const [first] = (await readAll<Booking>(LISTS[0], driver, 2)).flat();
    expect(first?.id).toBe(next);
  });
});

describe('the list of own spots', () => {
  it('[DB-03] comes in pages, newest first', async () => {
    const other = await app.newPerson();
    const spots = [await app.publish(other), await app.publish(other), await app.publish(other)];
    const pages = await readAll<Spot>('/parking-spots/my-spots', other, 2);
    expect(pages.map((page) => page.map(({ id }) => id))).toEqual([
      [spots[2]?.id, spots[1]?.id],
      [spots[0]?.id],
    ]);
    const made = await app.get('/parking-spots/my-spots?cursor=x', other);
    expect(made.status).toBe(400);
  });
});
