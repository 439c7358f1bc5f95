import { describe, expect, it } from 'vitest';
import { writeReview } from '#shared/domain/reviews/write-review.ts';
import { recordArrival } from '#shared/domain/bookings/record-presence.ts';
import { getBooking } from '#shared/domain/bookings/to-booking.ts';
import { writeTransition } from '#shared/domain/bookings/write-transition.ts';
import { listOpenBusiness } from '#shared/domain/privacy/open-business.ts';
import { followRental } from '#shared/domain/rentals/follow-rental.ts';
import { toInstant } from '#shared/lib/time.ts';
import { importClaim } from '#shared/data/calendar-claims.ts';
import { calendarKey } from '#shared/data/keys.ts';
import { FIRST_DAY, paidRentalsOf, rentalsOf } from '#test/support/rentals.ts';
import { useTable } from '#test/support/table.ts';

const table = useTable();
const aMarket = rentalsOf(table);

/** A rental whose first month is paid, and what its tests ask. */
const aRental = async () => {
  const rental = await paidRentalsOf(table)();
  /** The driver's bank disputes the payment of a month. */
  const disputeMonth = async (number: number) => {
    const { paymentIntentId } = await rental.month(number);
    rental.openDispute(paymentIntentId ?? '');
    const event = rental.events.findLastIndex(({ type }) => type === 'charge.dispute.created');
    await rental.webhook(String(event));
    await rental.work();
  };
  return { ...rental, disputeMonth };
};

describe('a rental ends', () => {
  it('behind the months that are paid, when a bank disputes an earlier one', async () => {
    const rental = await aRental();
    await rental.until('2026-09-10');
    await rental.disputeMonth(1);
    expect(await rental.rental(rental.id)).toMatchObject({ endDate: '2026-10-05', endedBy: 'cancelled' });
    await rental.until('2026-10-06');
    expect(await rental.paymentsOf(rental.id)).toHaveLength(3);
    expect((await rental.month(3)).status).toBe('completed');
  });

  it('as it was ended before, when a bank disputes a month later', async () => {
    const rental = await aRental();
    await rental.until('2026-08-10');
    await rental.end(rental.id, '2026-09-05');
    await rental.disputeMonth(1);
    expect(await rental.rental(rental.id)).toMatchObject({ endDate: '2026-09-05', endedBy: 'driver' });
  });

  it('with the day of a report, and gives back the hold of the next month, which nobody can pay', async () => {
    const rental = await aRental();
    rental.answerCharges(() => 'declined');
    await rental.until('2026-08-02', '10:00', 3);
    const held = await rental.month(2);
    expect(held.status).toBe('pending');
    await writeTransition(rental.deps, await rental.month(1), 'giveUp', rental.deps.clock.now());
    await rental.work();
    expect(await rental.rental(rental.id)).toMatchObject({ endDate: '2026-08-03', endedBy: 'cancelled' });
    expect((await rental.month(2)).status).toBe('expired');
    expect(rental.of(held.paymentIntentId ?? '').status).toBe('canceled');
    await rental.until('2026-08-08');
    expect(await rental.rental(rental.id)).toMatchObject({ status: 'ended', paidMonths: 1 });
  });

  it('and a month that is paid at the moment of the end goes back', async () => {
    const rental = await aRental();
    rental.answerCharges(() => 'declined');
    await rental.until('2026-08-02', '10:00', 3);
    const held = await rental.month(2);
    const paymentId = held.paymentIntentId ?? '';
    rental.pay(paymentId);
    await rental.webhook(paymentId);
    expect((await rental.month(2)).status).toBe('confirmed');
    // The rental ends before it knows of the payment.
    const first = await rental.month(1);
    await writeTransition(rental.deps, first, 'giveUp', rental.deps.clock.now());
    await followRental(rental.deps, first.id);
    await rental.work();
    expect(await rental.rental(rental.id)).toMatchObject({ endDate: '2026-08-03', paidMonths: 1 });
    expect((await rental.month(2)).status).toBe('cancelled_by_driver');
    expect(rental.refunded()).toContain(paymentId);
    expect(rental.sent.map(({ subject }) => subject)).not.toContain('Mes pagado: Plaza de prueba');
  });
});

describe('a charge that a bank processes', () => {
  it('is asked for again until it is decided, and counts as refused only then', async () => {
    const rental = await aRental();
    const { payments } = rental.deps;
    Object.assign(rental.deps, {
      payments: {
        ...payments,
        charge: (id: string) => {
          rental.process(id);
          return Promise.resolve({ payment: rental.of(id) });
        },
      },
    });
    await rental.until('2026-08-02', '12:00', 3);
    expect(await rental.rental(rental.id)).toMatchObject({ refusals: 0, openCharge: 1, paidMonths: 1 });
    Object.assign(rental.deps, { payments });
    rental.decline((await rental.month(2)).paymentIntentId ?? '');
    await rental.until('2026-08-02', '15:00', 3);
    expect(await rental.rental(rental.id)).toMatchObject({ refusals: 1, paidMonths: 1 });
    await rental.until('2026-08-04', '12:00', 3);
    expect(await rental.rental(rental.id)).toMatchObject({ refusals: 0, paidMonths: 2 });
  });
});

describe('a month whose half hours somebody has', () => {
  it('is waited for a day, and then does not take place, which both are told', async () => {
    const rental = await aRental();
    const day = calendarKey(rental.spot.id, '2026-08-20');
    await table().table.put({ ...day, h20: importClaim('imp_01M85RQE1W5DQ0PKX7ZFJWG65H') });
    await rental.until('2026-08-03', '08:00', 3);
    expect(await rental.rental(rental.id)).toMatchObject({ endDate: null, paidMonths: 1 });
    await rental.until('2026-08-03', '12:00', 3);
    expect(await rental.rental(rental.id)).toMatchObject({ endDate: '2026-08-05', endedBy: 'owner' });
    expect(rental.subjectsTo(rental.driver)).toContain('Fin del alquiler: Plaza de prueba');
  });

  it('takes place if they are given back within the day', async () => {
    const rental = await aRental();
    const day = calendarKey(rental.spot.id, '2026-08-20');
    await table().table.put({ ...day, h20: importClaim('imp_01M85RQE1W5DQ0PKX7ZFJWG65H') });
    await rental.until('2026-08-02', '18:00', 3);
    await table().table.remove(day);
    await rental.until('2026-08-03', '12:00', 3);
    expect(await rental.rental(rental.id)).toMatchObject({ paidMonths: 2, refusals: 0 });
  });
});

describe('the mails of a stay', () => {
  it('come for the first and the last month of a rental alone', async () => {
    const rental = await aRental();
    await rental.until('2026-09-10', '12:00', 12);
    await rental.end(rental.id, '2026-10-05');
    await rental.until('2026-10-04', '23:00', 12);
    await rental.until('2026-10-10', '12:00', 0.25);
    const count = (words: RegExp) =>
      rental.subjectsTo(rental.driver).filter((subject) => words.test(subject)).length;
    expect({
      ends: count(/termina pronto/),
      invitations: count(/valora|Valora|Qué tal/),
      paid: count(/^Mes pagado/),
    }).toEqual({ ends: 1, invitations: 2, paid: 2 });
    expect(
      rental.sent.filter(({ to, text }) => to.startsWith(rental.owner) && text.includes('ha reservado'))
        .length,
    ).toBeLessThanOrEqual(1);
  });
});

describe('a driver who arrived and goes on renting', () => {
  it('does not overstay the month that is over, and does after the last one', async () => {
    const rental = await aRental();
    const actor = { userId: rental.driver, isAdmin: false };
    const overstayOf = async (number: number) =>
      (await getBooking(rental.deps, actor, (await rental.month(number)).id)).overstay;
    await rental.until('2026-07-06');
    await recordArrival(rental.deps, actor, (await rental.month(1)).id);
    await rental.until('2026-08-06');
    expect((await rental.month(1)).status).toBe('completed');
    expect(await overstayOf(1)).toBeUndefined();
    await recordArrival(rental.deps, actor, (await rental.month(2)).id);
    await rental.end(rental.id, '2026-09-05');
    await rental.until('2026-09-06');
    expect(await overstayOf(2)).toMatchObject({ halfHourPrice: expect.any(Number) as number });
  });
});

describe('the reviews of a rental', () => {
  it('are of the first month and of the last one, also if that is over when the rental ends', async () => {
    const rental = await aRental();
    const review = async (number: number) => {
      const { id } = await rental.month(number);
      const actor = { userId: rental.driver, isAdmin: false };
      return writeReview(rental.deps, actor, id, { rating: 5, text: 'Una plaza cómoda.' });
    };
    await rental.until('2026-08-06');
    expect(await review(1)).toMatchObject({ canReview: false, review: { rating: 5 } });
    await rental.until('2026-09-06', '12:00', 12);
    await expect(review(2)).rejects.toMatchObject({ code: 'not_reviewable' });
    rental.answerCharges(() => 'declined');
    await rental.until('2026-10-08', '12:00', 6);
    expect(await rental.rental(rental.id)).toMatchObject({ endedBy: 'unpaid', endDate: '2026-10-05' });
    expect(await review(3)).toMatchObject({ review: { rating: 5 } });
  });
});

describe('an account with a rental', () => {
  it('has open business as driver and as owner until it is over; then only the name goes', async () => {
    const rental = await aRental();
    for (const userId of [rental.driver, rental.owner])
      expect(await listOpenBusiness(rental.deps, userId)).toContainEqual(
        expect.objectContaining({ kind: 'booking', bookingId: rental.first.id }),
      );
    await rental.end(rental.id, '2026-08-05');
    await rental.until('2026-08-10');
    expect(
      (await listOpenBusiness(rental.deps, rental.driver)).filter(({ kind }) => kind === 'booking'),
    ).toEqual([]);
    await table().personalData.clearRental(rental.id);
    expect(await rental.rental(rental.id)).toMatchObject({
      driverName: '',
      startDate: FIRST_DAY,
      status: 'ended',
    });
  });
});

describe('the clocks', () => {
  it('change within a month, which still begins and ends at midnight and costs the same', async () => {
    const market = await aMarket();
    const { rental, booking } = await market.start('2026-08-28');
    await market.payHold(booking.id);
    await market.until('2026-11-01', '12:00', 12);
    const october = await table().bookings.find((await market.rental(rental.id))?.bookingIds[2] ?? '');
    expect(october).toMatchObject({
      startAt: '2026-10-27T23:00:00.000Z',
      endAt: new Date(toInstant('Europe/Madrid', '2026-11-28', '00:00')).toISOString(),
      totalCents: market.totalOf('2026-08-28'),
    });
    const september = await table().bookings.find((await market.rental(rental.id))?.bookingIds[1] ?? '');
    expect(september?.startAt).toBe('2026-09-27T22:00:00.000Z');
    expect(await market.busyBetween('2026-08-01', '2027-01-01')).toEqual([
      { start: Date.parse(booking.startTime), end: Date.parse(october?.endAt ?? '') },
    ]);
  });
});
