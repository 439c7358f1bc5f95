import { describe, expect, it } from 'vitest';
import { holdOf, spotWith } from '#test/support/examples.ts';
import { isRebookable, restOfStay, returnableUntil } from '#shared/domain/problems/problem-window.ts';
import { judgePlace } from '#shared/domain/problems/judge-place.ts';
import { HOUR, MINUTE, toIso } from '#shared/lib/time.ts';
import type { Booking } from '#shared/model/booking.ts';
import type { Problem } from '#shared/model/problem.ts';

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
  ...{ waits: false, position: null, driverId: 'driver-1', ownerId: 'owner-1', spotId: spot.id },
  ...changes,
});

describe('everything back at once', () => {
  it.each([
    ['a report before the start', -30 * MINUTE, 0],
    ['a report in the first hour', 60 * MINUTE, 90 * MINUTE],
    ['a report after the first hour', 60 * MINUTE + 1, undefined],
  ])('is possible for half an hour after %s', (_, reported, until) => {
    const problem = reportedAt(START + reported);
    const found = returnableUntil(booking, problem, START + reported);
    expect(found).toBe(until === undefined ? undefined : START + until);
    if (until !== undefined) {
      expect(returnableUntil(booking, problem, START + until - 1)).toBe(START + until);
      expect(returnableUntil(booking, problem, START + until)).toBeUndefined();
    }
  });

  it('is never possible after the end of a short stay', () => {
    const short = { ...booking, endAt: toIso(START + 40 * MINUTE) };
    const problem = reportedAt(START + 30 * MINUTE);
    expect(returnableUntil(short, problem, START + 30 * MINUTE)).toBe(START + 40 * MINUTE);
  });

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

describe('a move to another space', () => {
  it('is possible until the end, and for a booking that has not moved and whose money is all there', () => {
    const problem = reportedAt(START + 2 * HOUR);
    expect(isRebookable(booking, problem, END - 1)).toBe(true);
    expect(isRebookable(booking, problem, END)).toBe(false);
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

  it('costs the driver nothing, and the platform its limit at most', () => {
    const dear = spotWith({ ownerId: 'owner-2', weekdayPriceCents: 9000, weekendPriceCents: 9000 });
    const move = { booking, from: spot, rest: restOfStay(booking, START), vehicle: undefined };
    const more = judgePlace({ ...move, limitCents: 100_000 }, dear, START)?.paidByUsCents ?? 0;
    expect(more).toBeGreaterThan(0);
    expect(judgePlace({ ...move, limitCents: more }, dear, START)?.refundCents).toBe(0);
    expect(judgePlace({ ...move, limitCents: more - 1 }, dear, START)).toBeUndefined();
  });
});
