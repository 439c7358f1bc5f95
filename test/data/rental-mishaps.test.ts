import { describe, expect, it } from 'vitest';
import { listOpenBusiness } from '#shared/domain/privacy/open-business.ts';
import { createPaymentIntent } from '#shared/domain/checkout/create-payment-intent.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { toEuros } from '#shared/lib/money.ts';
import { DAY, HOUR, MINUTE } from '#shared/lib/time.ts';
import { HOLD_MINUTES } from '#shared/model/rules.ts';
import { CLIENT, NO_HOLD_LIMITS } from '#test/support/hold-limits.ts';
import { paidRentalsOf, rentalsOf } from '#test/support/rentals.ts';
import { useTable } from '#test/support/table.ts';

const table = useTable();
const aMarket = rentalsOf(table);
const LATER_DAY = '2026-07-08';

/** A rental whose first month is paid. */
const aRental = async (changes: Parameters<typeof aMarket>[0] = {}) => {
  const rental = await paidRentalsOf(table)(changes);
  const refusals = () =>
    rental.subjectsTo(rental.driver).filter((subject) => subject.startsWith('No hemos podido cobrar'));
  return { ...rental, month: rental.findMonth, refusals };
};

/** The payment of a hold, as the page prepares it. */
const prepare = async (market: Awaited<ReturnType<typeof aMarket>>, bookingId: string) => {
  const hold = await market.bookingOf(bookingId);
  if (!hold) throw new Error('There is no such hold.');
  const actor = { userId: market.driver, isAdmin: false, client: CLIENT };
  const { paymentIntentId } = await createPaymentIntent(market.deps, actor, {
    parkingSpotId: hold.spotId,
    startTime: hold.startAt,
    endTime: hold.endAt,
    totalPrice: toEuros(hold.totalCents),
  });
  return paymentIntentId;
};

describe('a driver who has not paid yet', () => {
  it('[BK-01] can begin on another day as soon as the hold is released', async () => {
    const market = await aMarket();
    const { rental, booking } = await market.start();
    await market.release(market.driver, booking.id);
    expect(await market.rentedNow()).toEqual([]);
    const { rental: again } = await market.start(LATER_DAY);
    expect(await market.rentedNow()).toEqual([{ rentalId: again.id, from: LATER_DAY, until: null }]);
    expect(await market.rental(rental.id)).toMatchObject({ status: 'expired' });
  });

  it('[BK-01] can begin on another day as soon as the hold has ended, before any job runs', async () => {
    const market = await aMarket();
    await market.start();
    market.wait((HOLD_MINUTES + 1) * MINUTE);
    const { rental } = await market.start(LATER_DAY);
    await market.work();
    expect(await market.rental(rental.id)).toMatchObject({ status: 'pending' });
    expect(await market.rentedNow()).toEqual([{ rentalId: rental.id, from: LATER_DAY, until: null }]);
  });
});

describe('a driver who takes a spot again and again without paying', () => {
  it('[BR-03] keeps it from others as often a day as one limit allows, and nobody else is counted', async () => {
    const market = await aMarket();
    await market.addPerson('other-driver', 'Otra Persona');
    Object.assign(market.deps, { holdLimits: { ...NO_HOLD_LIMITS, rentalsADay: 2 } });
    for (const day of ['2026-07-06', '2026-07-07']) {
      const { booking } = await market.start(day);
      // The other half of a double click is no other rental.
      await market.start(day);
      await market.release(market.driver, booking.id);
    }
    await expect(market.start('2026-07-08')).rejects.toMatchObject({ code: 'rate_limited' });
    expect(await market.rentedNow()).toEqual([]);
    await market.start('2026-07-08', 'other-driver');
  });

  it('[DB-04] hides no rental that somebody paid from the lists of its owner', async () => {
    const rental = await aRental();
    await rental.end(rental.id, '2026-08-05');
    const { booking } = await rental.start('2026-08-05', 'driver-in-vain');
    await rental.release('driver-in-vain', booking.id);
    const latest = await table().rentals.listByParty('owner', rental.owner, 1);
    expect(latest.map(({ id }) => id)).toEqual([rental.id]);
    expect(await table().rentals.listByParty('driver', 'driver-in-vain', 1)).toHaveLength(1);
  });
});

describe('a month that is paid in the last second of its hold', () => {
  it('[PY-03] is booked if it is the first, although the provider tells it later', async () => {
    const market = await aMarket();
    const { rental, booking } = await market.start();
    const paymentIntentId = await prepare(market, booking.id);
    market.pay(paymentIntentId);
    market.wait((HOLD_MINUTES + 1) * MINUTE);
    await market.webhook(paymentIntentId);
    await market.work();
    expect(await market.statusOf(booking.id)).toBe('confirmed');
    expect(await market.rental(rental.id)).toMatchObject({ status: 'active', paidMonths: 1 });
    expect(market.refunded()).toEqual([]);
  });

  it('[PY-03] is booked if it is a later one, found by the timer alone', async () => {
    const rental = await aRental();
    rental.answerCharges(() => 'declined');
    await rental.until('2026-08-06', '20:59', 6);
    const held = await rental.month(2);
    rental.pay(held?.paymentIntentId ?? '');
    await rental.until('2026-08-06', '21:30', 0.25);
    expect(await rental.rental(rental.id)).toMatchObject({ status: 'active', paidMonths: 2, endDate: null });
    expect(rental.refunded()).toEqual([]);
  });

  it('[PY-03] goes back once the hold was ended: another driver can have the days', async () => {
    const market = await aMarket();
    const { rental, booking } = await market.start();
    const paymentIntentId = await prepare(market, booking.id);
    market.wait((HOLD_MINUTES + 1) * MINUTE);
    await market.work();
    market.approveLate(paymentIntentId);
    await market.webhook(paymentIntentId);
    await market.work();
    expect(market.refunded()).toEqual([paymentIntentId]);
    expect(await market.rental(rental.id)).toMatchObject({ status: 'expired', paidMonths: 0 });
    expect(await market.rentedNow()).toEqual([]);
  });
});

describe('the end of the least duration', () => {
  it('[BR-05] can be chosen although it is more than a year ahead, and no later end', async () => {
    const rental = await aRental({ minMonths: 12 });
    const { earliestEnd } = await rental.read(rental.id);
    expect(earliestEnd).toBe('2027-07-05');
    await expect(rental.end(rental.id, '2027-08-05')).rejects.toMatchObject({ code: 'rental_not_allowed' });
    expect(await rental.end(rental.id, '2027-07-05')).toMatchObject({ endDate: '2027-07-05' });
  });
});

describe('after an outage of the jobs', () => {
  it('[PY-03] of three days at its announcement, a charge is still announced 15 days before', async () => {
    const rental = await aRental();
    await rental.until('2026-07-15', '08:00');
    rental.wait(3 * DAY);
    await rental.work();
    const announced = rental.announcedOn.get(2) ?? Infinity;
    expect(announced).toBeLessThanOrEqual(Date.parse('2026-08-02T07:00:00Z') - 15 * DAY);
  });

  it('[PY-03] of days, a month is charged late, once', async () => {
    const rental = await aRental();
    await rental.until('2026-08-01');
    rental.wait(6 * DAY);
    await rental.work();
    await rental.until('2026-08-20');
    expect(await rental.rental(rental.id)).toMatchObject({ status: 'active', paidMonths: 2 });
    expect(await rental.paymentsOf(rental.id)).toHaveLength(2);
  });

  it('[PY-03] of weeks, nobody is charged for a month that is almost over or past, and the spot is free', async () => {
    const rental = await aRental();
    await rental.until('2026-07-25');
    rental.wait(50 * DAY);
    await rental.work();
    await rental.until('2026-09-20');
    expect(await rental.paymentsOf(rental.id)).toHaveLength(1);
    expect(await rental.rental(rental.id)).toMatchObject({ status: 'ended', endDate: '2026-08-05' });
    expect(rental.subjectsTo(rental.driver)).toContain('Fin del alquiler: Plaza de prueba');
    expect(await rental.rentedNow()).toEqual([]);
  });
});

describe('a provider that fails for a day', () => {
  it('[PY-03] takes no attempt from the driver: three charges before the hold ends', async () => {
    const rental = await aRental();
    await rental.until('2026-08-01');
    const { payments } = rental.deps;
    const fail = () => Promise.reject(new AppError('payments_unavailable', 'The provider does not answer.'));
    Object.assign(rental.deps, { payments: { ...payments, create: fail, charge: fail, find: fail } });
    for (let hour = 0; hour < 50; hour++) {
      rental.wait(HOUR);
      await rental.timers();
    }
    expect(await rental.rental(rental.id)).toMatchObject({ refusals: 0 });
    Object.assign(rental.deps, { payments });
    rental.answerCharges(() => 'declined');
    await rental.until('2026-08-12', '12:00', 1);
    expect(rental.refusals()).toHaveLength(3);
    expect(await rental.rental(rental.id)).toMatchObject({ endDate: '2026-08-05', endedBy: 'unpaid' });
  });
});

describe('a month that an operator refunds at the provider', () => {
  it('[PY-03] before the first one begins, leaves nothing of the rental', async () => {
    const rental = await aRental();
    rental.refundByHand((await rental.month(1))?.paymentIntentId ?? '');
    await rental.webhook(rental.events.findLastIndex(({ type }) => type === 'refund.created').toString());
    await rental.work();
    expect(await rental.rental(rental.id)).toMatchObject({ status: 'expired' });
    expect(await rental.rentedNow()).toEqual([]);
    expect(await rental.busyBetween('2026-07-01', '2026-12-01')).toEqual([]);
  });

  it('[PY-03] in part, ends nothing', async () => {
    const rental = await aRental();
    await rental.until('2026-07-20');
    rental.refundByHand((await rental.month(1))?.paymentIntentId ?? '', 500);
    await rental.webhook(rental.events.findLastIndex(({ type }) => type === 'refund.created').toString());
    await rental.work();
    expect(await rental.rental(rental.id)).toMatchObject({ status: 'active', endDate: null });
  });
});

describe('a spot whose rental has an end', () => {
  it.each([
    ['another driver', 'driver-after'],
    ['the same driver', undefined],
  ])('[BR-03] can be rented by %s from that day on, and both go on as agreed', async (_, other) => {
    const rental = await aRental();
    await rental.end(rental.id, '2026-08-05');
    await rental.work();
    if (other !== undefined) await rental.addPerson(other, 'Otra Persona');
    await expect(rental.start('2026-08-04', other)).rejects.toMatchObject({ code: 'period_taken' });
    const { rental: after, booking } = await rental.start('2026-08-05', other);
    await rental.payHold(booking.id);
    await rental.until('2026-09-10');
    expect(await rental.rental(rental.id)).toMatchObject({ status: 'ended', paidMonths: 1 });
    expect(await rental.rental(after.id)).toMatchObject({ status: 'active', paidMonths: 2 });
    expect(await rental.rentedNow()).toEqual([{ rentalId: after.id, from: '2026-08-05', until: null }]);
  });
});

describe('a rental of an owner with many offers', () => {
  it('[DB-04] is listed, and keeps the account open, although a hundred drivers did not pay since', async () => {
    const rental = await aRental();
    await rental.end(rental.id, '2026-08-05');
    for (let driver = 0; driver < 101; driver++) {
      const { booking } = await rental.start('2026-08-05', `driver-${driver}`);
      await rental.release(`driver-${driver}`, booking.id);
    }
    expect((await rental.list(rental.owner)).map(({ id }) => id)).toEqual([rental.id]);
    expect(await listOpenBusiness(rental.deps, rental.owner)).toContainEqual(
      expect.objectContaining({ bookingId: rental.first.id }),
    );
  });
});
