import { describe, expect, it } from 'vitest';
import { toBookingItem } from '#shared/data/bookings-repository.ts';
import { totalsKey } from '#shared/data/keys.ts';
import { indexBooking } from '#shared/domain/bookings/booking-step.ts';
import { listScopes, reconcileTotals } from '#shared/domain/bookings/reconcile-totals.ts';
import { diffTotals } from '#shared/domain/bookings/totals.ts';
import { writeTransition } from '#shared/domain/bookings/write-transition.ts';
import { getEarnings } from '#shared/domain/earnings/get-earnings.ts';
import { DAY, HOUR, MINUTE } from '#shared/lib/time.ts';
import { memoryTable } from '#local/table/memory-table.ts';
import { holdOf, spotWith } from '#test/support/examples.ts';
import { repositoriesOf } from '#test/support/table.ts';

const OWNER = { userId: 'olga', isAdmin: false };
const START = Date.parse('2026-06-10T08:00:00Z');

/** An owner with a completed stay over the end of June, and a future one in July. */
const aWorld = async (isStale = () => false) => {
  let now = START;
  const deps = repositoriesOf(memoryTable({ isStale, now: () => now }).table);
  const spot = spotWith({ ownerId: OWNER.userId });
  await deps.spots.create(spot);
  const book = async (start: number, hours: number) => {
    const hold = holdOf(spot, { start, end: start + hours * HOUR }, { now: START });
    expect(await deps.bookings.hold(hold, 1, START)).toBe('held');
    expect(await writeTransition(deps, hold, 'confirm', START)).toBe('applied');
    const booked = await deps.bookings.find(hold.id);
    if (!booked) throw new Error('It is gone.');
    return booked;
  };
  const over = await book(Date.parse('2026-06-29T20:00:00Z'), 60);
  const ahead = await book(Date.parse('2026-07-20T08:00:00Z'), 2);
  now = Date.parse('2026-07-02T08:00:00Z');
  expect(await writeTransition(deps, over, 'complete', now)).toBe('applied');
  now += DAY;
  const at = { ...deps, clock: { now: () => now } };
  return {
    ...at,
    spot,
    over,
    ahead,
    wait: (milliseconds: number) => void (now += milliseconds),
    scopes: [over, ahead].flatMap(listScopes),
    read: () => getEarnings(at, OWNER, { from: '2026-06', to: '2026-07' }),
    reconcile: async () => {
      let repaired = 0;
      for (const scope of [over, ahead].flatMap(listScopes)) repaired += await reconcileTotals(at, scope);
      return repaired;
    },
  };
};

describe('the totals of a person', () => {
  it('[BR-09] are the sums of the stays, and the check finds nothing wrong', async () => {
    const world = await aWorld();
    const { totals, months, occupancy } = await world.read();
    expect(totals).toMatchObject({
      bookings: 2,
      bookedMinutes: 62 * 60,
      earnings: (world.over.ownerCents + world.ahead.ownerCents) / 100,
    });
    expect(months.map(({ bookings }) => bookings)).toEqual([1, 1]);
    // 60 hours from a Monday evening, over the end of the month.
    expect(occupancy.flat().filter((share) => (share ?? 0) > 0)).toHaveLength(60);
    expect(await world.reconcile()).toBe(0);
  });

  it('[BR-09] that are missing or wrong are repaired to the cent', async () => {
    const world = await aWorld();
    const right = await world.read();
    const june = { userId: OWNER.userId, role: 'owner', month: '2026-06', spotId: world.spot.id } as const;
    await world.table.remove(totalsKey(june));
    const [july] = await world.bookingTotals.listStored(OWNER.userId, 'owner', '2026-07');
    if (!july) throw new Error('There are none.');
    const wrong = { ...july, amounts: { ...july.amounts, ownerCents: 1, hour7: 15 } };
    expect(await world.bookingTotals.replace(wrong, july.revision, world.clock.now())).toBe(true);
    expect(await world.read()).not.toEqual(right);

    // The check skips totals of the last minutes, which may be newer than the lists.
    expect(await world.reconcile()).toBe(1);
    world.wait(6 * MINUTE);
    expect(await world.reconcile()).toBe(1);
    expect(await world.read()).toEqual(right);
    expect(await world.reconcile()).toBe(0);
  });

  it('[BR-09] are not overwritten when they were written meanwhile', async () => {
    const world = await aWorld();
    const [known] = await world.bookingTotals.listStored(OWNER.userId, 'owner', '2026-07');
    if (!known) throw new Error('There are none.');
    const now = world.clock.now();
    expect(await writeTransition(world, world.ahead, 'cancelByOwner', now)).toBe('applied');
    expect(await world.bookingTotals.replace(known, known.revision, now)).toBe(false);
    expect(await world.bookingTotals.replace(known, 0, now)).toBe(false);
    expect((await world.read()).totals.bookings).toBe(1);
  });

  it('[BR-09] are right while the lists do not know the last writes', async () => {
    let isStale = false;
    const world = await aWorld(() => isStale);
    expect(await writeTransition(world, world.ahead, 'cancelByOwner', world.clock.now())).toBe('applied');
    const { months } = await world.read();
    isStale = true;
    // Lists may lag for less than five minutes; from then on, the check compares.
    for (const milliseconds of [0, 5 * MINUTE - 1, 1, 4 * DAY]) {
      world.wait(milliseconds);
      expect(await world.reconcile()).toBe(0);
    }
    isStale = false;
    expect((await world.read()).months).toEqual(months);
  });

  it('are written when a stay moves within its month, because its place in the lists changes', async () => {
    const { ahead } = await aWorld();
    const moved = { ...ahead, startAt: '2026-07-21T08:00:00.000Z', endAt: '2026-07-21T10:00:00.000Z' };
    expect(diffTotals(ahead, moved).map(({ role, amounts }) => [role, amounts])).toEqual([
      ['driver', {}],
      ['owner', {}],
    ]);
    expect(diffTotals(ahead, { ...ahead, remindedAt: ahead.startAt })).toEqual([]);
  });

  it('count a stay that is in the wrong list', async () => {
    const world = await aWorld();
    const right = await world.read();
    await world.table.put(toBookingItem(world.ahead, { ...indexBooking(world.ahead), list: 'over' }));
    expect(await world.reconcile()).toBe(0);
    expect(await world.read()).toEqual(right);
  });
});
