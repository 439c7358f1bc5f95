import { describe, expect, it } from 'vitest';
import { countOperators, DYNAMODB_LIMITS } from '#local/table/dynamodb-limits.ts';
import { keepForPaid, takeForHold } from '#shared/data/calendar-claims.ts';
import type { Write } from '#shared/data/client.ts';
import { moveClaims } from '#shared/data/moved-claims.ts';
import { DAY, HOUR, MINUTE, toIso } from '#shared/lib/time.ts';
import type { Booking, PendingChange } from '#shared/model/booking.ts';
import { holdOf, spotWith } from '#test/support/examples.ts';

const START = Date.parse('2026-07-01T00:00:00Z');
const NOW = START - 20 * DAY;
const NOTHING = { heirs: new Map<string, string>(), lost: new Set<string>() };

/** What the conditions leave of DynamoDB's limits; one more comparison in each half hour needs more of the first than there is. */
const ROOM = { operators: 10, bytes: 1000 };

const staying = (days: number): Booking =>
  holdOf(spotWith({ id: 'spt_01JQ2T8Z3M4N5P6Q7R8S9TABCD' }), { start: START, end: START + days * DAY });

const withChange = (booking: Booking, days: number): Booking & { change: PendingChange } => {
  const { isFullDay, lines, totalCents, commissionCents, ownerCents, refundableUntil } = booking;
  const change = {
    ...{ isFullDay, lines: [...lines], totalCents, commissionCents, ownerCents, refundableUntil },
    ...{ id: 'chg_01JQ2T8Z3M4N5P6Q7R8S9TABCD', paymentIntentId: null, holdUntil: toIso(NOW + 15 * MINUTE) },
    ...{ startAt: toIso(START), endAt: toIso(START + days * DAY) },
  };
  return { ...booking, change };
};

const moved = (before: Booking, next: Booking): Write[] =>
  moveClaims(before, next, NOTHING, NOW).map(({ write }) => write);

const held = withChange(staying(1), 3);
const WRITES: Readonly<Record<string, readonly Write[]>> = {
  'takes for a hold': takeForHold(staying(3), NOW),
  'keeps for a paid stay': keepForPaid(staying(3), NOW),
  'reserves for a change': moved({ ...held, change: null }, held),
  'confirms of a change': moved(held, { ...held, endAt: held.change.endAt, change: null }),
  'takes from another day': moved(staying(1), {
    ...staying(1),
    startAt: toIso(START + 5 * DAY),
    endAt: toIso(START + 6 * DAY),
  }),
  'frees from a longer stay': moved(staying(3), { ...staying(3), endAt: toIso(START + HOUR) }),
};

describe('the condition of a whole day in the calendar', () => {
  it.each(Object.entries(WRITES))('that a write %s has room below DynamoDB’s limits', (_what, writes) => {
    expect(writes.length).toBeGreaterThan(0);
    for (const { Update } of writes) {
      const { ConditionExpression = '', UpdateExpression = '' } = Update ?? {};
      expect(countOperators(ConditionExpression)).toBeLessThanOrEqual(
        DYNAMODB_LIMITS.operators - ROOM.operators,
      );
      for (const expression of [ConditionExpression, UpdateExpression])
        expect(expression.length).toBeLessThanOrEqual(DYNAMODB_LIMITS.expressionBytes - ROOM.bytes);
    }
  });
});
