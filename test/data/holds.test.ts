import { settings } from '#test/support/settings.ts';
import { writeTransition } from '#shared/domain/bookings/write-transition.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holdStay } from '#shared/domain/checkout/hold-stay.ts';
import { overlaps, type Period } from '#shared/lib/half-hours.ts';
import type { Booking } from '#shared/model/booking.ts';
import { HOLD_MINUTES } from '#shared/model/rules.ts';
import type { Spot } from '#shared/model/spot.ts';
import { bookingsRepository } from '#shared/data/bookings-repository.ts';
import { indexBooking } from '#shared/domain/bookings/booking-step.ts';
import type { Table } from '#shared/data/client.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { HOUR, MINUTE, toIso } from '#shared/lib/time.ts';
import { holdOf, spotWith } from '#test/support/examples.ts';
import { CLIENT, NO_HOLD_LIMITS } from '#test/support/hold-limits.ts';
import { runs } from '#test/support/random.ts';
import { type Repositories, useTable } from '#test/support/table.ts';

const table = useTable();

const NOW = Date.parse('2026-06-01T08:00:00Z');
const HOLD_LIFE = HOLD_MINUTES * MINUTE;
const period = (from: string, to: string): Period => ({ start: Date.parse(from), end: Date.parse(to) });
const AFTERNOON = period('2026-06-03T11:00Z', '2026-06-04T10:00Z');

const aStoredSpot = async (changes: Partial<Spot> = {}): Promise<Spot> => {
  const spot = spotWith(changes);
  await table().spots.create(spot);
  return spot;
};

/** Dependencies with a fixed clock. */
const depsAt = (now: number) => ({
  ...table(),
  holdLimits: NO_HOLD_LIMITS,
  settings,
  clock: { now: () => now },
});
const hold = (spot: Spot, asked: Period, driverId: string, now = NOW) => {
  const request = { parkingSpotId: spot.id, startTime: toIso(asked.start), endTime: toIso(asked.end) };
  return holdStay(depsAt(now), { userId: driverId, isAdmin: false, client: CLIENT }, request);
};
const codeOf = (error: unknown) => (error instanceof AppError ? error.code : String(error));
/** The booking id or the error code of each attempt. */
const outcomesOf = async (attempts: Promise<Booking>[]) =>
  (await Promise.allSettled(attempts)).map((result) =>
    result.status === 'fulfilled' ? result.value.id : codeOf(result.reason),
  );

/** A table that delays transactions until `count` of them wait, so that each writer has read before the first write. */
const writingTogether = (real: Table, count: number): Table => {
  let waiting = 0;
  let open: () => void;
  const all = new Promise<void>((resolve) => (open = resolve));
  return {
    ...real,
    transact: async (writes) => {
      if (++waiting === count) open();
      await all;
      return real.transact(writes);
    },
  };
};

describe('holds of one spot', () => {
  it('[BR-03] are given to one of 32 drivers who ask for the same stay concurrently', async () => {
    const spot = await aStoredSpot();
    const drivers = Array.from({ length: 32 }, (_, index) => `driver-${index}`);
    const outcomes = await outcomesOf(drivers.map((driver) => hold(spot, AFTERNOON, driver)));
    expect(outcomes.filter((outcome) => outcome.startsWith('bkg_'))).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'period_taken')).toHaveLength(31);
    expect(await table().calendar.listBusy(spot.id, AFTERNOON, NOW)).toEqual([AFTERNOON]);
  });

  it('[BR-03] never overlap when many drivers ask for random stays, and are refused only for an overlap', async () => {
    const stays = fc.array(
      fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 16 })).map(([from, halves]) => {
        const start = AFTERNOON.start + from * 30 * MINUTE + (from % 3) * 10 * MINUTE;
        return { start, end: start + Math.max(60, halves * 30 - 7) * MINUTE };
      }),
      { minLength: 2, maxLength: 24 },
    );
    await fc.assert(
      fc.asyncProperty(stays, async (asked) => {
        const spot = await aStoredSpot();
        const outcomes = await outcomesOf(asked.map((stay, index) => hold(spot, stay, `driver-${index}`)));
        const held = asked.filter((_, index) => outcomes[index]?.startsWith('bkg_'));
        const refused = asked.filter((_, index) => outcomes[index] === 'period_taken');
        expect(held.length + refused.length).toBe(asked.length);
        for (const [index, one] of held.entries())
          for (const other of held.slice(index + 1)) expect(overlaps(one, other)).toBe(false);
        const outwards = ({ start, end }: Period) => ({
          start: Math.floor(start / (30 * MINUTE)) * 30 * MINUTE,
          end: Math.ceil(end / (30 * MINUTE)) * 30 * MINUTE,
        });
        for (const stay of refused)
          expect(held.some((other) => overlaps(outwards(stay), outwards(other)))).toBe(true);
      }),
      runs(25),
    );
  });

  it('[BR-03] of a driver who asks several times for the same stay are one hold', async () => {
    const spot = await aStoredSpot();
    const outcomes = await outcomesOf(Array.from({ length: 8 }, () => hold(spot, AFTERNOON, 'ana')));
    expect(new Set(outcomes).size).toBe(1);
    expect((await hold(spot, AFTERNOON, 'ana', NOW + 5 * MINUTE)).id).toBe(outcomes[0]);
    expect(await table().bookings.pageByDriver('ana', 'held', { limit: 9 })).toHaveLength(1);
  });

  it('[BR-03] are both given when one ends as the other starts', async () => {
    const spot = await aStoredSpot();
    await hold(spot, period('2026-06-03T10:00Z', '2026-06-03T12:00Z'), 'ana');
    await hold(spot, period('2026-06-03T12:00Z', '2026-06-03T14:00Z'), 'ben');
    expect(await table().calendar.listBusy(spot.id, AFTERNOON, NOW)).toEqual([
      period('2026-06-03T10:00Z', '2026-06-03T14:00Z'),
    ]);
  });

  it('are refused to a second driver with the next free stay', async () => {
    const spot = await aStoredSpot();
    await hold(spot, AFTERNOON, 'ana');
    await expect(hold(spot, AFTERNOON, 'ben')).rejects.toMatchObject({
      code: 'period_taken',
      details: { nextFree: { startTime: '2026-06-04T11:00:00.000Z', endTime: '2026-06-05T10:00:00.000Z' } },
    });
  });
});

describe('standing holds of one driver', () => {
  const holdLimits = { ...NO_HOLD_LIMITS, perDriver: 2, perUnverifiedDriver: 2 };
  const holdAnywhere = async (
    driverId: string,
    now = NOW,
    { bookings }: Pick<Repositories, 'bookings'> = table(),
  ) => {
    const { id: parkingSpotId } = await aStoredSpot();
    const request = { parkingSpotId, startTime: toIso(AFTERNOON.start), endTime: toIso(AFTERNOON.end) };
    const driver = { userId: driverId, isAdmin: false, client: driverId };
    return holdStay({ ...depsAt(now), bookings, holdLimits }, driver, request);
  };

  it('[BK-01] stay within the limit, also when all are counted before the first is written', async () => {
    const bookings = bookingsRepository(writingTogether(table().table, 8), indexBooking);
    const outcomes = await outcomesOf(
      Array.from({ length: 8 }, () => holdAnywhere('eva', NOW, { bookings })),
    );
    expect(outcomes.filter((outcome) => outcome.startsWith('bkg_'))).toHaveLength(2);
    expect(outcomes.filter((outcome) => outcome === 'too_many_holds')).toHaveLength(6);
  });

  it('[BK-01] count until they expire, also before the timers end them', async () => {
    for (let count = 0; count < 2; count++) await holdAnywhere('fina');
    const before = holdAnywhere('fina', NOW + HOLD_LIFE - 1000);
    await expect(before).rejects.toMatchObject({ code: 'too_many_holds' });
    const later = NOW + HOLD_LIFE + 1000;
    for (let count = 0; count < 2; count++) await holdAnywhere('fina', later);
    await expect(holdAnywhere('fina', later)).rejects.toMatchObject({ code: 'too_many_holds' });
  });
});

describe('an expired hold', () => {
  it('[BK-01] is confirmed only with the version of the spot that the late payment was checked against', async () => {
    const spot = await aStoredSpot();
    const held = await hold(spot, AFTERNOON, 'ana');
    const later = NOW + HOLD_LIFE + 1000;
    expect(await writeTransition(table(), held, 'confirm', later)).toBe('stale');
    const judged = { spotVersion: spot.version };
    expect(await writeTransition(table(), held, 'confirm', later, judged)).toBe('applied');
  });

  it('[BR-03] is overwritten by the hold of the next driver, but not before it expires', async () => {
    const spot = await aStoredSpot();
    await hold(spot, AFTERNOON, 'ana');
    await expect(hold(spot, AFTERNOON, 'ben', NOW + HOLD_LIFE - 1000)).rejects.toMatchObject({
      code: 'period_taken',
    });
    const later = NOW + HOLD_LIFE + 1000;
    const second = await hold(spot, AFTERNOON, 'ben', later);
    expect(second.status).toBe('pending');
    await expect(hold(spot, AFTERNOON, 'carla', later)).rejects.toMatchObject({ code: 'period_taken' });
  });

  it('is no longer busy in the calendar', async () => {
    const spot = await aStoredSpot();
    await hold(spot, AFTERNOON, 'ana');
    const { calendar } = table();
    const later = NOW + HOLD_LIFE + 1000;
    expect(await calendar.listBusy(spot.id, AFTERNOON, NOW)).not.toEqual([]);
    expect(await calendar.listBusy(spot.id, AFTERNOON, later)).toEqual([]);
  });

  it('frees only its own half hours, and none that another booking has taken since', async () => {
    const { bookings, calendar } = table();
    const spot = await aStoredSpot();
    const later = NOW + HOLD_LIFE + 1000;
    const first = await hold(spot, AFTERNOON, 'ana');
    const inside = period('2026-06-03T20:00Z', '2026-06-03T22:00Z');
    await hold(spot, inside, 'ben', later);
    expect(await writeTransition({ bookings }, first, 'expire', later)).toBe('applied');
    expect(await calendar.listBusy(spot.id, AFTERNOON, later)).toEqual([inside]);
    expect((await bookings.find(first.id))?.status).toBe('expired');
  });

  it('frees its half hours when the timers end it', async () => {
    const { bookings, calendar } = table();
    const spot = await aStoredSpot();
    const first = await hold(spot, AFTERNOON, 'ana');
    const neighbour = period('2026-06-04T10:00Z', '2026-06-04T13:00Z');
    await hold(spot, neighbour, 'ben');
    expect(await writeTransition({ bookings }, first, 'expire', NOW + 1000)).toBe('applied');
    const wide = period('2026-06-01T00:00Z', '2026-06-10T00:00Z');
    expect(await calendar.listBusy(spot.id, wide, NOW + 1000)).toEqual([neighbour]);
    expect(await writeTransition({ bookings }, first, 'expire', NOW + 1000)).toBe('stale');
  });
});

describe('a payment', () => {
  it('[BR-03] keeps the period also after the hold would have expired', async () => {
    const { bookings } = table();
    const spot = await aStoredSpot();
    const first = await hold(spot, AFTERNOON, 'ana');
    expect(await writeTransition({ bookings }, first, 'confirm', NOW + MINUTE)).toBe('applied');
    await expect(hold(spot, AFTERNOON, 'ben', NOW + 20 * HOUR)).rejects.toMatchObject({
      code: 'period_taken',
    });
    await expect(hold(spot, AFTERNOON, 'ana', NOW + 20 * HOUR)).rejects.toMatchObject({
      code: 'period_taken',
    });
  });

  it('[BR-03] after its hold has expired takes the period again, or is refused when it is taken', async () => {
    const { bookings, calendar } = table();
    const later = NOW + HOLD_LIFE + HOUR;
    const [free, taken] = await Promise.all([aStoredSpot(), aStoredSpot()]);
    const late = await hold(free, AFTERNOON, 'ana');
    await writeTransition({ bookings }, late, 'expire', later);
    const expired = (await bookings.find(late.id)) ?? late;
    const judged = { spotVersion: free.version };
    expect(await writeTransition({ bookings }, expired, 'confirm', later)).toBe('stale');
    expect(await writeTransition({ bookings }, expired, 'confirm', later, judged)).toBe('applied');
    expect(await calendar.listBusy(free.id, AFTERNOON, later)).toEqual([AFTERNOON]);

    const tooLate = await hold(taken, AFTERNOON, 'ana');
    await hold(taken, period('2026-06-03T20:00Z', '2026-06-03T22:00Z'), 'ben', later);
    expect(await writeTransition({ bookings }, tooLate, 'confirm', later, judged)).toBe('taken');
    expect((await bookings.find(tooLate.id))?.status).toBe('pending');
  });
});

describe('a spot', () => {
  it('that is paused concurrently takes no hold: the condition of the write fails', async () => {
    const { spots, bookings } = table();
    const spot = await aStoredSpot();
    const booking = holdOf(spot, AFTERNOON, { now: NOW });
    expect(await spots.update({ ...spot, isActive: false, version: 2 })).toBe(true);
    expect(await bookings.hold(booking, spot.version, NOW)).toBe('changed');
    expect(await bookings.hold(booking, 2, NOW)).toBe('changed');
    expect(await bookings.find(booking.id)).toBeUndefined();
  });

  it('whose price changes concurrently is read again and priced with the stored price', async () => {
    const { spots } = table();
    const spot = await aStoredSpot();
    const [booking] = await Promise.all([
      hold(spot, AFTERNOON, 'ana'),
      spots.update({ ...spot, weekdayPriceCents: 2500, version: 2 }),
    ]);
    expect([1500 + 250, 2500 + 250]).toContain(booking.totalCents);
  });
});
