import { describe, expect, it } from 'vitest';
import { toBookingItem } from '#shared/data/bookings-repository.ts';
import { indexBooking } from '#shared/domain/bookings/booking-step.ts';
import type { Booking } from '#shared/model/booking.ts';
import { DAY, HOUR } from '#shared/lib/time.ts';
import { holdOf, spotWith } from '#test/support/examples.ts';
import { useTable } from '#test/support/table.ts';

const table = useTable();

const NOON = Date.parse('2026-06-01T12:00:00Z');

describe('the stays of an owner in a period', () => {
  it.each([1, 4, 7, 40])(
    'come once each and in order, in pages of %i, also where two lists overlap',
    async (limit) => {
      const { bookings, table: items } = table();
      const spot = spotWith({ id: `spt_${limit}`, ownerId: `owner-${limit}` });
      // Every second later stay was cancelled, and is in the list of past stays.
      const stays = Array.from({ length: 30 }, (_, number): Booking => {
        const start = NOON + number * DAY;
        const confirmed = holdOf(spot, { start, end: start + HOUR }, { status: 'confirmed' });
        if (number < 12) return { ...confirmed, status: 'completed' };
        return number % 2 === 0 ? confirmed : { ...confirmed, status: 'cancelled_by_driver' };
      });
      for (const stay of stays) await items.put(toBookingItem(stay, indexBooking(stay)));
      const period = { from: NOON + DAY, to: NOON + 29 * DAY };
      const found: Booking[] = [];
      let page: Booking[];
      do {
        page = await bookings.pageByOwnerBetween(spot.ownerId, period, { limit, after: found.at(-1) });
        found.push(...page);
      } while (page.length === limit);
      expect(found.map(({ id }) => id)).toEqual(stays.slice(1, 29).map(({ id }) => id));
    },
  );
});
