import { describe, expect, it } from 'vitest';
import { applyTransition } from '#shared/domain/bookings/booking-step.ts';
import { HOUR, toIso } from '#shared/lib/time.ts';
import type { Booking } from '#shared/model/booking.ts';
import { holdOf, spotWith } from '#test/support/examples.ts';

const NOW = Date.parse('2026-10-20T10:00:00Z');

describe('a report that is found right', () => {
  it('[BR-06] takes the share of a stay that is over, which waited for the decision', () => {
    const payout = {
      ...{ state: 'held', heldFor: 'problem', cents: 1275, dueAt: toIso(NOW), tryAt: toIso(NOW + HOUR) },
      sentAt: null,
    } as Booking['payout'];
    const stay = { start: NOW - 3 * HOUR, end: NOW - HOUR };
    const booking = holdOf(spotWith(), stay, { status: 'completed', payout });
    expect(applyTransition(booking, 'uphold', NOW)?.next).toMatchObject({ status: 'refunded', payout: null });
  });
});
