import { describe, expect, it } from 'vitest';
import { quoteChange } from '#shared/domain/changes/quote-change.ts';
import { holdStay } from '#shared/domain/checkout/hold-stay.ts';
import { listProblemPlaces } from '#shared/domain/problems/find-places.ts';
import { rebook } from '#shared/domain/problems/rebook.ts';
import { reportProblem } from '#shared/domain/problems/report-problem.ts';
import { updateMapIndex } from '#shared/domain/search/update-map-index.ts';
import { newId } from '#shared/lib/id.ts';
import { listPatternPeriods } from '#shared/lib/pattern-periods.ts';
import { toInstant, toIso } from '#shared/lib/time.ts';
import type { MonthPattern } from '#shared/model/month-pattern.ts';
import type { Spot } from '#shared/model/spot.ts';
import { spotWith } from '#test/support/examples.ts';
import { CLIENT } from '#test/support/hold-limits.ts';
import { rentalsOf } from '#test/support/rentals.ts';
import { useTable } from '#test/support/table.ts';

const table = useTable();
const aMarket = rentalsOf(table);
const ZONE = 'Europe/Madrid';
const WEEKDAYS: MonthPattern = { type: 'weekdays', from: '08:00', to: '19:00' };
const NIGHTS: MonthPattern = { type: 'nights', from: '19:00', to: '08:00' };
const REPORT = { kind: 'taken', text: 'Hay otro coche.', pictures: [], position: null } as const;
const at = (date: string, time: string) => toInstant(ZONE, date, time);
const actor = (userId: string) => ({ userId, isAdmin: false, client: CLIENT });
/** Each test has a place of its own. */
let places = 0;

/** A month from Sunday, 5 July, that its driver reports on a Tuesday, and what the driver can do then. */
const aReportedMonth = async (monthPattern: MonthPattern, time: string) => {
  const here = { latitude: 40 + ++places / 10, longitude: -3.7 };
  const market = await aMarket({ monthPattern, depositCents: 4500, ...here });
  const { deps, driver } = market;
  const limits = { rebookingCents: 1000, compensationCents: 20_000 };
  Object.assign(deps, { settings: { ...deps.settings, ...limits } });
  const { booking } = await market.start();
  await market.payHold(booking.id);
  await market.until('2026-07-07', time);
  await reportProblem(deps, actor(driver), booking.id, REPORT);
  const addPlace = async (changes: Partial<Spot> = {}) => {
    const prices = { weekdayPriceCents: 200, weekendPriceCents: 200 };
    const spot = spotWith({ ownerId: `near-${market.spot.id}`, ...here, ...prices, ...changes });
    await table().spots.create(spot);
    return spot;
  };
  const hold = (spot: Spot, date: string, from: string, to: string) =>
    holdStay(deps, actor(`guest-${market.spot.id}`), {
      parkingSpotId: spot.id,
      startTime: toIso(at(date, from)),
      endTime: toIso(at(date, to)),
    });
  return {
    ...{ ...market, addPlace, hold, bookingId: booking.id },
    end: at('2026-08-05', '00:00'),
    move: (spot: Spot) => rebook(deps, actor(driver), booking.id, spot.id),
    offered: async () => {
      expect((await updateMapIndex(deps)).failures).toEqual([]);
      const { places: found } = await listProblemPlaces(deps, actor(driver), booking.id);
      return found;
    },
    busy: (spot: Spot) =>
      table().calendar.listBusy(
        spot.id,
        { start: at('2026-07-01', '00:00'), end: at('2026-09-01', '00:00') },
        deps.clock.now(),
        { isConsistent: true },
      ),
  };
};

describe('a month of some hours of the week that moves after a report', () => {
  it.each([
    ['weekdays', WEEKDAYS, '09:00', '19:00', '21:00'],
    ['nights', NIGHTS, '22:00', '09:00', '12:00'],
  ] as const)(
    '[BR-03] of %s takes its half hours at the other spot, and no others',
    async (_, pattern, time, freeFrom, freeTo) => {
      const month = await aReportedMonth(pattern, time);
      const spot = await month.addPlace();
      const moved = await month.move(spot);
      expect(moved.pattern).toEqual(pattern);
      const range = { start: at('2026-07-07', time), end: month.end };
      expect(await month.busy(spot)).toEqual(listPatternPeriods(pattern, ZONE, range));
      expect((await month.hold(spot, '2026-07-14', freeFrom, freeTo)).status).toBe('pending');
      await expect(month.hold(spot, '2026-07-15', '00:00', '23:30')).rejects.toMatchObject({
        code: 'period_taken',
      });
      const paymentIntentId = (await table().bookings.find(moved.id))?.paymentIntentId ?? '';
      month.refundByHand(paymentIntentId);
      await month.webhook(month.emit({ id: newId('evt'), type: 'refund.created', paymentIntentId }));
      await month.work();
      // What is left is the hold.
      expect(await month.busy(spot)).toEqual([
        { start: at('2026-07-14', freeFrom), end: at('2026-07-14', freeTo) },
      ]);
    },
  );

  it('[BR-03] costs the hours that it takes, and its dates are fixed', async () => {
    const month = await aReportedMonth(WEEKDAYS, '09:00');
    const spot = await month.addPlace();
    const [place] = await month.offered();
    const moved = await month.move(spot);
    // 10 hours of the Tuesday and 11 of 20 other days until 4 August, at 2.00 for 24 hours, and the fee of 2.50.
    expect([place?.totalPrice, moved.totalPrice]).toEqual([21.67, 21.67]);
    const dates = { startTime: moved.startTime, endTime: toIso(at('2026-08-04', '12:00')) };
    await expect(quoteChange(month.deps, actor(month.driver), moved.id, dates)).rejects.toMatchObject({
      details: { reason: 'pattern' },
    });
  });

  it('[BR-03] is offered only spots whose half hours of its pattern are free and open', async () => {
    const month = await aReportedMonth(WEEKDAYS, '09:00');
    const [taken, other, weekendsClosed, mornings, rented, nightly] = await Promise.all([
      month.addPlace(),
      month.addPlace(),
      month.addPlace({
        availability: { weekdays: [1, 2, 3, 4, 5], firstDate: '2026-01-01', lastDate: '2027-12-31' },
      }),
      month.addPlace({ accessHours: { start: '07:00', end: '12:00' } }),
      month.addPlace({ rented: [{ rentalId: 'rnt_1', from: '2026-07-20', until: null, pattern: WEEKDAYS }] }),
      month.addPlace({ rented: [{ rentalId: 'rnt_2', from: '2026-07-01', until: null, pattern: NIGHTS }] }),
    ]);
    await month.hold(taken, '2026-07-20', '18:00', '20:00');
    await month.hold(other, '2026-07-20', '19:00', '21:00');
    const offered = (await month.offered()).map(({ parkingSpotId }) => parkingSpotId).sort();
    expect(offered).toEqual([other.id, weekendsClosed.id, nightly.id].sort());
    for (const { id } of [mornings, rented])
      await expect(rebook(month.deps, actor(month.driver), month.bookingId, id)).rejects.toMatchObject({
        code: 'spot_unavailable',
      });
    await expect(month.move(taken)).rejects.toMatchObject({ code: 'period_taken' });
    expect((await month.move(nightly)).status).toBe('confirmed');
  });
});
