import { describe, expect, it } from 'vitest';
import { holdOf, spotWith } from '#test/support/examples.ts';
import { priceUsedPart } from '#shared/domain/availability/price-stay.ts';
import { toPaidStay } from '#shared/domain/bookings/paid-stay.ts';
import { findAhead, findBlocked } from '#shared/domain/problems/blocked-space.ts';
import {
  getUsedUntil,
  isRebookable,
  restOfStay,
  returnableUntil,
} from '#shared/domain/problems/problem-window.ts';
import { judgePlace } from '#shared/domain/problems/judge-place.ts';
import { HOUR, MINUTE, toIso } from '#shared/lib/time.ts';
import type { Booking } from '#shared/model/booking.ts';
import type { Problem } from '#shared/model/problem.ts';
import { SERVICE_FEE_CENTS } from '#shared/model/rules.ts';

const START = Date.parse('2026-07-01T10:00:00Z');
const END = START + 4 * HOUR;
const spot = spotWith();
const booking: Booking = {
  ...holdOf(spot, { start: START, end: END }),
  status: 'confirmed',
  problem: 'open',
};

const reportedAt = (at: number, changes: Partial<Problem> = {}): Problem => ({
  ...{ bookingId: booking.id, kind: 'taken', text: '', reportedAt: toIso(at), outcome: 'open', pictures: [] },
  ...{ rebookedTo: null, decision: null, reason: null, decidedAt: null, decidedBy: null, version: 1 },
  ...{ spot: { title: '' }, startAt: booking.startAt, endAt: booking.endAt, timeZone: booking.timeZone },
  ...{
    waits: false,
    blockedUntil: null,
    position: null,
    driverId: 'driver-1',
    ownerId: 'owner-1',
    spotId: spot.id,
  },
  ...changes,
});

describe('everything back at once', () => {
  it.each([
    ['before the start', 4, -30, 60],
    ['at the end of the first hour of a long stay', 4, 60, 70],
    ['after the first hour of a long stay', 4, 61, undefined],
    ['in the first quarter of a short stay', 1, 10, 20],
    ['after the first quarter of a short stay', 1, 16, undefined],
    ['in the first hour of two', 2, 31, undefined],
  ])(
    'is possible in the first part of the stay, and ten minutes after a report %s',
    (_, hours, reported, until) => {
      const stay = { ...booking, endAt: toIso(START + hours * HOUR) };
      const problem = reportedAt(START + reported * MINUTE);
      const end = until === undefined ? undefined : START + until * MINUTE;
      expect(returnableUntil(stay, problem, START + reported * MINUTE)).toBe(end);
      if (end !== undefined) {
        expect(returnableUntil(stay, problem, end - 1)).toBe(end);
        expect(returnableUntil(stay, problem, end)).toBeUndefined();
      }
    },
  );

  it.each([
    ['waits for an administrator', { waits: true }, {}],
    ['is decided', { decision: 'unfounded' }, {}],
    ['was followed by a move', { outcome: 'rebooked' }, {}],
    ['is about a cancelled booking', {}, { status: 'cancelled_by_owner' }],
  ] as const)('is not possible if the report %s', (_, problem, changes) => {
    expect(returnableUntil({ ...booking, ...changes }, reportedAt(START, problem), START)).toBeUndefined();
    expect(isRebookable({ ...booking, ...changes }, reportedAt(START, problem), START)).toBe(false);
  });
});

describe('what a report frees', () => {
  it.each([
    ['half an hour before the start', -30, 0],
    ['at the start', 0, 0],
    ['within a half hour', 61, 90],
  ])('[BR-05] are half hours of the stay only: %s', (_, minutes, from) => {
    const [now, start] = [START + minutes * MINUTE, START + from * MINUTE];
    expect(findAhead(booking, now)).toEqual({ start, end: END });
    const blocked = reportedAt(now, { blockedUntil: toIso(END - HOUR) });
    expect(findBlocked(blocked, now)).toEqual({ start, end: END - HOUR });
  });
});

describe('a move to another space', () => {
  it('is possible until the last part, and for a booking that has not moved and whose money is all there', () => {
    const problem = reportedAt(START + 2 * HOUR);
    expect(isRebookable(booking, problem, END - HOUR - 1)).toBe(true);
    expect(isRebookable(booking, problem, END - HOUR)).toBe(false);
    expect(isRebookable({ ...booking, rebookedFrom: 'bkg_before' }, problem, START)).toBe(false);
    expect(isRebookable({ ...booking, dispute: 'open' }, problem, START)).toBe(false);
    const reversed = { refundedCents: 1, disputedCents: 0, lostCents: 0 };
    expect(isRebookable({ ...booking, reversed }, problem, START)).toBe(false);
  });

  it('takes what is left of the stay, from the half hour that has begun', () => {
    expect(restOfStay(booking, START - 10 * MINUTE).start).toBe(START);
    expect(restOfStay(booking, START + 29 * MINUTE).start).toBe(START);
    expect(restOfStay(booking, START + 31 * MINUTE).start).toBe(START + 30 * MINUTE);
  });

  it('counts a stay as used from the start, unless it was reported in its first part', () => {
    const [early, late] = [reportedAt(START), reportedAt(START + 90 * MINUTE)];
    expect(getUsedUntil(booking, early, START + 59 * MINUTE)).toBe(START);
    expect(getUsedUntil(booking, early, START + 60 * MINUTE)).toBe(START + HOUR);
    expect(getUsedUntil(booking, late, START + 119 * MINUTE)).toBe(START + 90 * MINUTE);
    expect(getUsedUntil(booking, late, END + HOUR)).toBe(END);
  });

  it('is paid by the part of the payments that was not used', () => {
    const until = START + 2 * HOUR;
    const price = priceUsedPart(spot, toPaidStay(booking), until, 0);
    expect(price.totalCents).toBe(Math.round((booking.totalCents - SERVICE_FEE_CENTS) / 2));
    expect(price.lines.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(price.totalCents);
    // The used hours at the price of the spot, and the difference only where there is one.
    const kinds = (from: typeof spot | undefined) =>
      priceUsedPart(from, toPaidStay(booking), until, 0).lines.map(({ kind }) => kind);
    expect([kinds(spot), kinds(undefined)]).toEqual([['part_day'], ['earlier_price']]);
    expect(kinds({ ...spot, weekdayPriceCents: 9000, weekendPriceCents: 9000 })).toEqual([
      'part_day',
      'earlier_price',
    ]);
    const same = spotWith({ ownerId: 'owner-2' });
    const move = { booking, from: spot, used: { until, price }, vehicle: undefined };
    const rest = { ...restOfStay(booking, until), start: until };
    const place = judgePlace({ ...move, rest, limitCents: 0 }, same, until);
    expect(place).toMatchObject({ paidByUsCents: 0 });
    expect(place?.refundCents).toBeLessThanOrEqual(1);
  });

  it('costs the driver nothing, and the platform its limit at most', () => {
    const dear = spotWith({ ownerId: 'owner-2', weekdayPriceCents: 9000, weekendPriceCents: 9000 });
    const used = { until: START, price: priceUsedPart(spot, toPaidStay(booking), START, 0) };
    const move = { booking, from: spot, rest: restOfStay(booking, START), used, vehicle: undefined };
    const more = judgePlace({ ...move, limitCents: 100_000 }, dear, START)?.paidByUsCents ?? 0;
    expect(more).toBeGreaterThan(0);
    expect(judgePlace({ ...move, limitCents: more }, dear, START)?.refundCents).toBe(0);
    expect(judgePlace({ ...move, limitCents: more - 1 }, dear, START)).toBeUndefined();
  });
});
