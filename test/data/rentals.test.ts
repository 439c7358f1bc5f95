import { describe, expect, it } from 'vitest';
import { addDays, MINUTE } from '#shared/lib/time.ts';
import { confirmCard, prepareCard } from '#shared/domain/rentals/change-card.ts';
import { followMonth } from '#shared/domain/rentals/rental-step.ts';
import { firstDayOfMonth } from '#shared/lib/first-day-of-month.ts';
import { HOLD_MINUTES } from '#shared/model/rules.ts';
import { codeOf } from '#test/support/claims.ts';
import { FIRST_DAY, paidRentalsOf, rentalsOf } from '#test/support/rentals.ts';
import { useTable } from '#test/support/table.ts';

const table = useTable();
const aMarket = rentalsOf(table);

const aRental = async (...changes: Parameters<typeof aMarket>) => {
  const rental = await paidRentalsOf(table)(...changes);
  return { ...rental, month: rental.findMonth };
};

describe('a rental', () => {
  it('begins with a hold of the first month, for which the spot is claimed without an end', async () => {
    const market = await aMarket();
    const { rental, booking } = await market.start();
    expect(rental).toMatchObject({ status: 'pending', startDate: FIRST_DAY, earliestEnd: null });
    expect(booking).toMatchObject({
      status: 'pending',
      rental: { id: rental.id, month: 1 },
      startTime: '2026-07-04T22:00:00.000Z',
      endTime: '2026-08-04T22:00:00.000Z',
    });
    expect(booking.lines.map(({ kind }) => kind)).toEqual(['month', 'service_fee']);
    expect(await market.rentedNow()).toEqual([{ rentalId: rental.id, from: FIRST_DAY, until: null }]);
    expect(await market.busyBetween('2026-07-01', '2026-12-01')).toEqual([
      { start: Date.parse(booking.startTime), end: Date.parse(booking.endTime) },
    ]);
  });

  it('is answered again when it is asked for again, also at the same time', async () => {
    const market = await aMarket();
    const [one, two] = await Promise.all([market.start(), market.start()]);
    expect(two.rental.id).toBe(one.rental.id);
    expect((await market.start()).booking.id).toBe(one.booking.id);
    expect(await market.rentedNow()).toHaveLength(1);
  });

  it('is answered again when the other half of a double click claims the spot after the first read', async () => {
    const market = await aMarket();
    const { deps } = market;
    const { rentals } = deps;
    let other: ReturnType<typeof market.start> | undefined;
    const listStanding: typeof rentals.listStanding = async (...asked) => {
      const standing = await rentals.listStanding(...asked);
      deps.rentals = rentals;
      other = market.start();
      await other;
      return standing;
    };
    deps.rentals = { ...rentals, listStanding };
    expect((await market.start()).rental.id).toBe((await other)?.rental.id);
    expect(await market.rentedNow()).toHaveLength(1);
  });

  it('is active once the first month is paid, and both get its terms', async () => {
    const rental = await aRental();
    expect(await rental.rental(rental.id)).toMatchObject({
      status: 'active',
      paidMonths: 1,
      customerId: `cus_${rental.id}`,
      paymentMethodId: expect.stringMatching(/^pm_/) as string,
    });
    expect(rental.subjectsTo(rental.driver)).toContain('Tu alquiler por meses: Plaza de prueba');
    expect(rental.subjectsTo(rental.owner)).toContain('Dani alquila «Plaza de prueba» por meses');
    expect(await rental.list()).toMatchObject([
      {
        id: rental.id,
        role: 'driver',
        total: rental.totalOf(FIRST_DAY) / 100,
        months: [{ number: 1, state: 'paid', from: FIRST_DAY, until: '2026-08-05' }],
        nextCharge: { number: 2, date: '2026-08-02', isRefused: false, bookingId: null },
      },
    ]);
    expect(await rental.list(rental.owner)).toMatchObject([{ role: 'owner', price: 90, nextCharge: null }]);
  });

  it('that is not paid leaves nothing behind', async () => {
    const market = await aMarket();
    const { rental } = await market.start();
    market.wait((HOLD_MINUTES + 1) * MINUTE);
    await market.work();
    expect(await market.rental(rental.id)).toMatchObject({ status: 'expired', paidMonths: 0 });
    expect(await market.rentedNow()).toEqual([]);
    expect(await market.busyBetween('2026-07-01', '2026-12-01')).toEqual([]);
    expect(await market.list()).toEqual([]);
    await market.start();
  });

  it.each([
    ['before the least duration', { minMonths: 3 }, '2026-09-05'],
    ['without its notice', {}, '2026-07-12'],
    ['in the middle of a month', {}, '2026-08-20'],
    ['in more than a year', {}, '2028-08-05'],
  ])('cannot be ended %s', async (_, changes, endDate) => {
    const rental = await aRental(changes);
    expect(await codeOf(rental.end(rental.id, endDate))).toBe('rental_not_allowed');
  });

  it('is ended at the next end of a month until the day of its notice, and at the one after from then on', async () => {
    const rental = await aRental();
    await rental.until('2026-07-21', '23:00', 12);
    expect((await rental.read(rental.id)).earliestEnd).toBe('2026-08-05');
    await rental.until('2026-07-22', '01:00', 12);
    expect((await rental.read(rental.id)).earliestEnd).toBe('2026-09-05');
    expect(await codeOf(rental.end(rental.id, '2026-08-05'))).toBe('rental_not_allowed');
  });

  it('is ended by either party with notice, tells both, and frees the days after it at once', async () => {
    const rental = await aRental();
    const { earliestEnd } = await rental.read(rental.id);
    expect(earliestEnd).toBe('2026-08-05');
    expect(await codeOf(rental.end(rental.id, '2026-08-05', 'a-stranger'))).toBe('not_found');
    expect(await rental.end(rental.id, '2026-09-05', rental.owner)).toMatchObject({
      endDate: '2026-09-05',
      endedBy: 'owner',
    });
    expect(await codeOf(rental.end(rental.id, '2026-10-05'))).toBe('rental_ended');
    // Who is earlier counts.
    expect(await rental.end(rental.id, '2026-08-05')).toMatchObject({ endedBy: 'driver', nextCharge: null });
    expect(await codeOf(rental.end(rental.id, '2026-08-05'))).toBe('done');
    expect(await rental.rentedNow()).toMatchObject([{ until: '2026-08-05' }]);
    await rental.work();
    for (const userId of [rental.driver, rental.owner])
      expect(rental.subjectsTo(userId)).toContain('Fin del alquiler: Plaza de prueba');
    await rental.until('2026-08-06');
    expect(await rental.rental(rental.id)).toMatchObject({ status: 'ended', paidMonths: 1 });
    expect(await rental.rentedNow()).toEqual([]);
    expect(rental.forgotten.has(`cus_${rental.id}`)).toBe(true);
    expect(await rental.paymentsOf(rental.id)).toHaveLength(1);
  });
});

describe('the next month of a rental', () => {
  it('is announced at least 15 days before its charge, and charged three days before it begins, once', async () => {
    const rental = await aRental();
    await rental.until('2026-07-14', '23:00');
    expect(rental.subjectsTo(rental.driver).filter((subject) => subject.includes('se renueva'))).toEqual([]);
    await rental.until('2026-07-15', '10:00');
    const announced = rental.textOf('se renueva', rental.driver);
    expect(announced).toContain('El domingo, 2 de agosto de 2026 cobramos');
    expect(announced).toContain('terminar el alquiler en su página hasta el martes, 21 de julio de 2026');
    await rental.until('2026-08-02', '08:00');
    expect(await rental.paymentsOf(rental.id)).toHaveLength(1);
    await rental.until('2026-08-02', '10:00');
    expect(await rental.rental(rental.id)).toMatchObject({ status: 'active', paidMonths: 2, refusals: 0 });
    expect(await rental.month(2)).toMatchObject({
      status: 'confirmed',
      startAt: '2026-08-04T22:00:00.000Z',
      endAt: '2026-09-04T22:00:00.000Z',
    });
    expect(rental.subjectsTo(rental.driver)).toContain('Mes pagado: Plaza de prueba');
    await rental.until('2026-08-30', '12:00');
    expect(await rental.paymentsOf(rental.id)).toHaveLength(2);
    // Only the first month is reminded of, and confirmed as a booking.
    const mails = rental.subjectsTo(rental.driver);
    expect(mails.filter((subject) => /confirmada|Recordatorio|termina pronto/.test(subject))).toHaveLength(
      new Set(mails.filter((subject) => /confirmada|Recordatorio/.test(subject))).size,
    );
    expect(await rental.statusOf(rental.first.id)).toBe('completed');
  });

  it('is announced three days before the last day to end the rental in time, if that is earlier', async () => {
    const rental = await aRental({ monthNoticeDays: 30 });
    await rental.until('2026-08-03', '08:00', 12);
    expect(await rental.rental(rental.id)).toMatchObject({ announcedMonth: 2, paidMonths: 2 });
    await rental.until('2026-08-03', '10:00');
    expect(await rental.rental(rental.id)).toMatchObject({ announcedMonth: 3 });
    expect(rental.textOf('se renueva', rental.driver)).toContain(
      'terminar el alquiler en su página hasta el jueves, 6 de agosto de 2026',
    );
  });

  it('that is refused three times ends the rental before it, and tells both', async () => {
    const rental = await aRental();
    rental.answerCharges(() => 'declined');
    await rental.until('2026-08-02', '10:00', 3);
    expect(await rental.rental(rental.id)).toMatchObject({ refusals: 1, paidMonths: 1 });
    const hold = await rental.month(2);
    expect(hold).toMatchObject({ status: 'pending', holdUntil: '2026-08-06T19:00:00.000Z' });
    expect(rental.textOf('No hemos podido cobrar', rental.driver)).toContain('/payment?spotId=');
    expect(await rental.read(rental.id)).toMatchObject({
      nextCharge: { number: 2, date: '2026-08-04', isRefused: true, bookingId: hold?.id },
    });
    await rental.until('2026-08-04', '10:00', 3);
    expect(await rental.rental(rental.id)).toMatchObject({ refusals: 2 });
    await rental.until('2026-08-06', '20:00', 3);
    expect(await rental.rental(rental.id)).toMatchObject({ refusals: 3, status: 'active' });
    await rental.until('2026-08-06', '22:00', 1);
    expect(await rental.rental(rental.id)).toMatchObject({
      status: 'ended',
      endedBy: 'unpaid',
      endDate: '2026-08-05',
    });
    expect(await rental.rentedNow()).toEqual([]);
    expect(await rental.busyBetween('2026-08-05', '2026-12-01')).toEqual([]);
    expect(rental.textOf('Fin del alquiler', rental.owner)).toContain('no ha pagado el mes siguiente');
    expect((await rental.paymentsOf(rental.id)).filter(({ status }) => status === 'succeeded')).toHaveLength(
      1,
    );
  });

  it('that was refused can be paid on the page with another card, which is charged from then on', async () => {
    const rental = await aRental();
    rental.answerCharges((card) => (card.endsWith(rental.first.id) ? 'authentication_required' : undefined));
    await rental.until('2026-08-02', '10:00', 3);
    const hold = await rental.month(2);
    await rental.payHold(hold?.id ?? '');
    expect(await rental.rental(rental.id)).toMatchObject({
      paidMonths: 2,
      refusals: 0,
      paymentMethodId: `pm_pi_${hold?.id}`,
    });
    await rental.until('2026-09-03');
    expect(await rental.rental(rental.id)).toMatchObject({ paidMonths: 3 });
  });

  it('is announced with a card that expires before its charge, while there is time for another', async () => {
    const rental = await aRental();
    const known = await rental.rental(rental.id);
    if (!known) throw new Error('There is no rental.');
    const card = { brand: 'visa', last4: '4242', expiry: '2026-08' };
    const next = { ...known, card, version: known.version + 1 };
    await table().rentals.write({ before: known, next, effects: [] }, rental.deps.clock.now());
    await rental.until('2026-07-18', '10:00');
    expect(rental.textOf('se renueva', rental.driver)).not.toContain('caduca');
    await rental.until('2026-08-20', '10:00');
    expect(rental.textOf('se renueva', rental.driver)).toContain(
      'Tu tarjeta Visa acabada en 4242 caduca en 08/2026, antes de ese cargo.',
    );
  });

  it('does not bring back a card that was changed while it was charged', async () => {
    const rental = await aRental();
    const driver = { userId: rental.driver, isAdmin: false };
    const old = (await rental.rental(rental.id))?.paymentMethodId ?? '';
    const { setupId } = await prepareCard(rental.deps, driver, rental.id);
    const given = rental.giveCard(setupId);
    await confirmCard(rental.deps, driver, rental.id, setupId);
    const changed = await rental.rental(rental.id);
    const first = await rental.month(1);
    if (!changed || !first) throw new Error('There is no rental.');
    expect(changed).toMatchObject({ paymentMethodId: given, replacedCards: [old] });
    // The month was charged to the old card in the moment before, and is followed now.
    const second = { ...first, rental: { id: rental.id, month: 2 } };
    const card = { customerId: changed.customerId, paymentMethodId: old, card: null };
    const followed = followMonth(changed, second, card, rental.deps.clock.now());
    expect(followed?.next).toMatchObject({ paidMonths: 2, paymentMethodId: given, card: changed.card });
    await rental.work();
    expect(await rental.rental(rental.id)).toMatchObject({ paymentMethodId: given, replacedCards: [] });
    expect([...rental.detached]).toEqual([old]);
    await rental.until('2026-08-03');
    expect(await rental.rental(rental.id)).toMatchObject({ paidMonths: 2, paymentMethodId: given });
  });

  it('can be paid, and is charged, while the spot is paused or hidden', async () => {
    const rental = await aRental();
    const spot = await table().spots.find(rental.spot.id);
    if (spot) await table().spots.update({ ...spot, isActive: false, version: spot.version + 1 });
    await rental.until('2026-08-03');
    expect(await rental.rental(rental.id)).toMatchObject({ paidMonths: 2 });
  });

  it('does not take place after an end with notice: nothing is charged', async () => {
    const rental = await aRental();
    await rental.end(rental.id, '2026-08-05');
    await rental.until('2026-08-20');
    expect(await rental.paymentsOf(rental.id)).toHaveLength(1);
    expect((await rental.month(1))?.rental).toMatchObject({ isLast: true });
  });

  it('does not take place when the spot closes before its end, which both are told', async () => {
    const rental = await aRental({
      availability: { weekdays: [0, 1, 2, 3, 4, 5, 6], firstDate: '2020-01-01', lastDate: '2026-08-20' },
    });
    await rental.until('2026-07-19');
    expect(await rental.rental(rental.id)).toMatchObject({ endDate: '2026-08-05', endedBy: 'owner' });
    await rental.until('2026-08-06');
    expect(await rental.rental(rental.id)).toMatchObject({ status: 'ended' });
    expect(await rental.paymentsOf(rental.id)).toHaveLength(1);
  });
});

describe('a month of a rental', () => {
  it('is given back by its driver only while it is the first, in time', async () => {
    const rental = await aRental();
    await rental.cancel(rental.driver, rental.first.id, rental.totalOf(FIRST_DAY) / 100);
    await rental.work();
    expect(await rental.rental(rental.id)).toMatchObject({ status: 'expired' });
    expect(await rental.rentedNow()).toEqual([]);
    expect(await rental.busyBetween('2026-07-01', '2026-12-01')).toEqual([]);
    expect(rental.refunded()).toHaveLength(1);

    const other = await aRental();
    await other.until('2026-08-03');
    const second = await other.month(2);
    expect(await codeOf(other.cancel(other.driver, second?.id ?? '', 0))).toBe('rental_month');
  });

  it('that is paid ahead is not cancelled by its owner, who would end the rental without notice', async () => {
    const rental = await aRental({ minMonths: 6 });
    await rental.until('2026-08-03');
    const second = await rental.month(2);
    expect(await rental.previewCancel(rental.owner, second?.id ?? '')).toMatchObject({ isPossible: false });
    const refund = (second?.totalCents ?? 0) / 100;
    expect(await codeOf(rental.cancel(rental.owner, second?.id ?? '', refund))).toBe('rental_month');
    expect(await rental.rental(rental.id)).toMatchObject({ endDate: null, paidMonths: 2 });
  });

  it('that is given back before it begins ends the rental at its begin', async () => {
    const rental = await aRental();
    await rental.until('2026-08-03');
    rental.refundByHand((await rental.month(2))?.paymentIntentId ?? '');
    await rental.webhook(rental.events.findLastIndex(({ type }) => type === 'refund.created').toString());
    await rental.work();
    expect(await rental.rental(rental.id)).toMatchObject({ endDate: '2026-08-05', endedBy: 'cancelled' });
    await rental.until('2026-08-06');
    expect(await rental.rental(rental.id)).toMatchObject({ status: 'ended' });
    expect(await rental.busyBetween('2026-08-05', '2026-12-01')).toEqual([]);
    expect(rental.refunded()).toHaveLength(1);
  });

  it('that a bank takes back ends the rental with the day', async () => {
    const rental = await aRental();
    await rental.until('2026-07-20');
    const paid = await rental.month(1);
    rental.refundByHand(paid?.paymentIntentId ?? '');
    await rental.webhook(rental.events.findIndex(({ type }) => type === 'refund.created').toString());
    await rental.work();
    expect(await rental.statusOf(rental.first.id)).toBe('refunded');
    expect(await rental.rental(rental.id)).toMatchObject({ endDate: '2026-07-21', endedBy: 'cancelled' });
    await rental.until('2026-08-03');
    expect(await rental.paymentsOf(rental.id)).toHaveLength(1);
  });
});

describe('the beginning of a rental', () => {
  it('is refused while a later day is taken, and takes its claim back', async () => {
    const market = await aMarket();
    const hold = await market.hold('a-driver');
    expect(hold.status).toBe('pending');
    expect(await codeOf(market.start('2026-07-02'))).toBe('period_taken');
    expect(await market.rentedNow()).toEqual([]);
  });

  it('takes its claim back when the first month cannot be held', async () => {
    const market = await aMarket();
    const { bookings } = market.deps;
    Object.assign(market.deps, { bookings: { ...bookings, hold: () => Promise.resolve('driver') } });
    expect(await codeOf(market.start())).toBe('too_many_holds');
    Object.assign(market.deps, { bookings });
    expect(await market.rentedNow()).toEqual([]);
    expect(await market.deps.rentals.listStanding(market.driver)).toEqual([]);
  });

  it('needs the terms and the price of today', async () => {
    const market = await aMarket();
    expect(await codeOf(market.start(FIRST_DAY, market.driver, '2020-01'))).toBe('terms_changed');
    const spot = await table().spots.find(market.spot.id);
    if (spot) await table().spots.update({ ...spot, monthPriceCents: 9500, version: spot.version + 1 });
    expect(await codeOf(market.start())).toBe('price_changed');
  });

  it('that a crash interrupts is repaired: nothing is claimed any more', async () => {
    const market = await aMarket();
    const { bookings, rentals } = market.deps;
    const crash = () => Promise.reject(new Error('crashed'));
    Object.assign(market.deps, {
      bookings: { ...bookings, hold: crash },
      rentals: { ...rentals, write: crash },
    });
    await expect(market.start()).rejects.toThrow('crashed');
    expect(await market.rentedNow()).toHaveLength(1);
    Object.assign(market.deps, { bookings, rentals });
    market.wait(30 * MINUTE);
    await market.work();
    expect(await market.rentedNow()).toEqual([]);
    await market.start();
  });

  it('never goes with a stay or another rental of the same time, in any order', async () => {
    for (let round = 0; round < 20; round++) {
      const market = await aMarket();
      await market.addPerson('driver-2', 'Otra Persona');
      const results = await Promise.allSettled([
        market.start('2026-07-02'),
        market.start('2026-07-03', 'driver-2'),
        market.hold('driver-3'),
      ]);
      const done = results.filter(({ status }) => status === 'fulfilled');
      expect(done.length).toBeLessThanOrEqual(1);
      const rented = await market.rentedNow();
      const busy = await market.busyBetween('2026-07-01', addDays(firstDayOfMonth('2026-07-03', 2), 2));
      expect(busy).toHaveLength(done.length);
      expect(rented).toHaveLength(results.slice(0, 2).filter(({ status }) => status === 'fulfilled').length);
    }
  });
});
