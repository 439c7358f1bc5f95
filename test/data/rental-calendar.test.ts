import { describe, expect, it } from 'vitest';
import { findRentalProblem, listBusyAhead } from '#shared/domain/rentals/check-rental.ts';
import { writeTransition } from '#shared/domain/bookings/write-transition.ts';
import { DAY, MINUTE, SECOND } from '#shared/lib/time.ts';
import { anImport, holdOf, spotWith } from '#test/support/examples.ts';
import { useTable } from '#test/support/table.ts';

const table = useTable();

const NOW = Date.parse('2026-06-01T08:00:00Z');
const START = '2026-06-10';
/** Years after the rental begins. */
const STAY = { start: NOW + 700 * DAY, end: NOW + 701 * DAY };

const problemAt = async (spot: ReturnType<typeof spotWith>, now: number) => {
  const busy = await listBusyAhead(table(), spot, START, now, { isConsistent: true });
  return findRentalProblem(spot, busy, START, now)?.reason;
};

const aSpot = async () => {
  const spot = spotWith({ bookingTypes: ['stay', 'month'], monthPriceCents: 9000 });
  await table().spots.create(spot);
  expect(await problemAt(spot, NOW)).toBeUndefined();
  const hold = holdOf(spot, STAY, { now: NOW });
  expect(await table().bookings.hold(hold, spot.version, NOW)).toBe('held');
  return { spot, hold };
};

describe('a rental without an end', () => {
  it('[BR-03] does not begin while any later time is booked', async () => {
    const { spot, hold } = await aSpot();
    expect(await writeTransition(table(), hold, 'confirm', NOW)).toBe('applied');
    expect(await problemAt(spot, NOW + 5 * DAY)).toBe('taken');
  });

  it('[BR-03] does not begin while a hold can be paid, also by a clock that is behind', async () => {
    const { spot, hold } = await aSpot();
    const end = Date.parse(hold.holdUntil);
    expect(await problemAt(spot, end - SECOND)).toBe('taken');
    expect(await problemAt(spot, end + 30 * SECOND)).toBe('taken');
    expect(await problemAt(spot, end + 61 * SECOND)).toBeUndefined();
  });

  it('[BR-03] [BR-04] keeps the half hours of a hold that ran out before it began from imported calendars', async () => {
    const { spot, hold } = await aSpot();
    await table().calendarImports.create(anImport({ spotId: spot.id, events: [STAY] }), [], NOW);
    const later = Date.parse(hold.holdUntil) + 2 * MINUTE;
    const rented = [{ rentalId: 'rnt_1', from: START, until: null }];
    await table().spots.update({ ...spot, rented, version: spot.version + 1 });
    expect(await writeTransition(table(), hold, 'expire', later)).toBe('applied');
    expect(await table().calendar.listBusy(spot.id, STAY, later, { isConsistent: true })).toEqual([]);
  });
});
