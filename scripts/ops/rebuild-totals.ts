import { toBooking, toBookingItem, toStayItem } from '#shared/data/bookings-repository.ts';
import type { Table, TableItem } from '#shared/data/client.ts';
import { INDEX } from '#shared/data/keys.ts';
import type { Booking } from '#shared/model/booking.ts';
import { indexBooking, patchBooking } from '#shared/domain/bookings/booking-step.ts';
import {
  listScopes,
  nameScope,
  reconcileTotals,
  type TotalsScope,
} from '#shared/domain/bookings/reconcile-totals.ts';
import { openRecords } from './open-records.ts';
import { scanItems } from './scan.ts';
import type { Task } from './task.ts';

/** Whether a booking is in the lists where it should be; bookings from before the lists existed are not (decision 104). */
const isListed = (item: TableItem, booking: Booking): boolean => {
  const right = toBookingItem(booking, indexBooking(booking));
  return [INDEX.ofPerson.partitionKey, INDEX.found.partitionKey].every((key) => item[key] === right[key]);
};

/** Adds missing paid bookings to the stays of their spots (decision 118). Returns how many were missing. */
const addStays = async (table: Table, bookings: readonly Booking[]): Promise<number> => {
  const stays = bookings.filter((booking) => indexBooking(booking).isInCalendar).map(toStayItem);
  const known = await table.getMany(stays.map(({ pk, sk }) => ({ pk, sk })));
  const ids = new Set(known.map(({ bookingId }) => bookingId));
  const missing = stays.filter(({ bookingId }) => !ids.has(bookingId));
  for (const stay of missing) await table.put(stay);
  return missing.length;
};

/** Skips totals that were written in the last minutes, because the index may lag behind them. */
export const rebuildTotals: Task = {
  summary: 'put bookings into their lists and calendars, and totals right, beside a running system',
  usage: '',
  run: async (place, _given, say) => {
    const deps = await openRecords(place, ({ message }) => say(`  ${message}`));
    const { table, clock } = deps;
    const scopes = new Map<string, TotalsScope>();
    let [looked, listed, added] = [0, 0, 0];
    for await (const items of scanItems(place, 'BOOKING')) {
      const found = table.readEach(items, (item) => ({ item, booking: toBooking(item) }));
      added += await addStays(
        table,
        found.map(({ booking }) => booking),
      );
      for (const { item, booking } of found) {
        looked += 1;
        for (const scope of listScopes(booking)) scopes.set(nameScope(scope), scope);
        if (isListed(item, booking)) continue;
        // Writes it unchanged: its state determines its place in the lists.
        const written = await deps.bookings.write(patchBooking(booking, {}, clock.now()), clock.now());
        if (written === 'applied') listed += 1;
      }
    }
    let repaired = 0;
    for (const scope of scopes.values()) repaired += await reconcileTotals(deps, scope);
    say(
      `${looked} bookings looked at: ${listed} put into their lists, ${added} into calendars, ${repaired} totals put right.`,
    );
    say('What was written in the last five minutes is not compared: run it again then.');
  },
};
