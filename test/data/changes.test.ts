import { describe, expect, it } from 'vitest';
import type { ChangeAnswer } from '#shared/api/changes.ts';
import { toBookingItem } from '#shared/data/bookings-repository.ts';
import { indexBooking } from '#shared/domain/bookings/booking-step.ts';
import { DAY, HOUR, MINUTE, toIso } from '#shared/lib/time.ts';
import { MAX_CHANGES, MISTAKE_MINUTES } from '#shared/model/rules.ts';
import type { Around } from '#test/support/provider.ts';
import { aWorld, type World } from '#test/campaigns/world.ts';

/** 15 euros a day: half an hour costs 31.25 cents. */
const STAY = { startTime: '2026-07-03T10:00:00.000Z', endTime: '2026-07-03T12:00:00.000Z' };
const at = (time: string) => `2026-07-03T${time}:00.000Z`;

const newWorld = async (around: Around = async (_, run) => run()) => {
  const world = aWorld(around);
  await world.begin();
  return world;
};
const first = (world: World) => {
  const [booking] = world.bookings();
  if (!booking) throw new Error('Nobody has booked.');
  return booking;
};
/** Ana has paid two hours in two days. */
const booked = async (around?: Around) => {
  const world = await newWorld(around);
  const { paymentIntentId } = await world.intent('ana', 0);
  world.provider.pay(paymentIntentId);
  await world.browser(first(world));
  await world.drain();
  return world;
};
const payFor = async (world: World, { payment }: Pick<ChangeAnswer, 'payment'>) => {
  if (!payment) throw new Error('There is nothing to pay.');
  world.provider.pay(payment.paymentIntentId);
  return world.confirmChange(first(world), payment.paymentIntentId);
};
const extend = async (world: World, endTime: string) => world.change(first(world), { ...STAY, endTime });
const move = (world: World, startTime: string, endTime: string) =>
  world.change(first(world), { startTime, endTime });
const busy = (world: World) => world.busy();
/** Cents that went back, by payment. */
const back = (world: World) =>
  world.provider.all().map(({ refunds }) => refunds.reduce((sum, { amountCents }) => sum + amountCents, 0));

describe('a longer stay', () => {
  it('[BR-01] with a far end is refused before its half hours are listed', async () => {
    const world = await booked();
    const begun = performance.now();
    await expect(extend(world, '2500-01-01T00:00:00.000Z')).rejects.toMatchObject({
      details: { reason: 'too_long', latestEnd: expect.any(String) as string },
    });
    expect(performance.now() - begun).toBeLessThan(2000);
  });

  it('[PY-03] costs today’s price of what is added, is held until it is paid, and is one booking with two payments', async () => {
    const world = await booked();
    expect(first(world).totalCents).toBe(375);
    const answer = await extend(world, at('16:00'));
    expect(answer.payment).toMatchObject({ totalPrice: 2.5 });
    expect(first(world)).toMatchObject({ endAt: STAY.endTime, totalCents: 375, changes: [] });
    expect(await busy(world)).toEqual([[at('10:00'), at('16:00')]]);
    await payFor(world, answer);
    const after = first(world);
    expect(after).toMatchObject({ endAt: at('16:00'), totalCents: 625, change: null, status: 'confirmed' });
    expect(after.payments?.map(({ cents }) => cents)).toEqual([375, 250]);
    expect(after.changes).toMatchObject([
      { before: { endAt: STAY.endTime, totalCents: 375 }, after: { endAt: at('16:00'), totalCents: 625 } },
    ]);
    expect(await busy(world)).toEqual([[at('10:00'), at('16:00')]]);
    const last = { start: Date.parse(at('15:00')), end: Date.parse(at('16:00')) };
    expect(await world.repositories.bookings.listAtSpot(world.spot.id, last)).toMatchObject([
      { id: after.id },
    ]);
    await world.drain();
    expect(back(world)).toEqual([0, 0]);
  });

  it('[BR-03] into hours that another driver takes in the same moment is refused, and takes none', async () => {
    let meanwhile: (() => Promise<unknown>) | undefined;
    const world = await booked(async (name, run) => {
      const other = name === 'table.transact' ? meanwhile : undefined;
      if (other) meanwhile = undefined;
      await other?.();
      return run();
    });
    // From noon to one, which are not the first of the new half hours.
    meanwhile = () => world.intent('ben', 2);
    const earlierAndLater = move(world, at('09:30'), at('13:00'));
    await expect(earlierAndLater).rejects.toMatchObject({ code: 'period_taken' });
    expect(first(world).change).toBeNull();
    expect(await busy(world)).toEqual([[at('10:00'), at('13:00')]]);
    expect(world.bookings().map(({ status }) => status)).toEqual(['confirmed', 'pending']);
  });

  it('[PY-03] of which the difference is below the smallest payment costs that, and the rest counts for the next one', async () => {
    const world = await booked();
    await payFor(world, await extend(world, at('12:30')));
    expect(first(world)).toMatchObject({ totalCents: 425, payments: [{ cents: 375 }, { cents: 50 }] });
    expect(first(world).lines.at(-1)).toMatchObject({ kind: 'service_fee', amountCents: 250 });
    expect(first(world).lines.find(({ kind }) => kind === 'paid_before')?.amountCents).toBe(19);
    // Two hours more are 125 cents, of which 19 are paid.
    await payFor(world, await extend(world, at('14:30')));
    expect(first(world).totalCents).toBe(250 + 281 + 0);
    expect(first(world).lines.some(({ kind }) => kind === 'paid_before')).toBe(false);
  });

  it('[BR-03] is refused with the latest possible end where others have booked', async () => {
    const world = await booked();
    const { paymentIntentId } = await world.intent('ben', 2);
    expect(paymentIntentId).toBeTruthy();
    const error = { code: 'period_taken', details: { latestEnd: null } };
    await expect(extend(world, at('12:30'))).rejects.toMatchObject(error);
    world.wait(16 * MINUTE);
    await world.timers();
    await expect(extend(world, at('12:30'))).resolves.toMatchObject({ payment: { totalPrice: 0.5 } });
    await world.releaseChange(first(world));
    await world.follow(at('15:00'), at('16:00'));
    await expect(extend(world, at('17:00'))).rejects.toMatchObject({
      code: 'period_taken',
      details: { latestEnd: at('15:00') },
    });
  });

  it('[BR-03] is held for one of two that are asked for at once, and the same one is paid once', async () => {
    const world = await booked();
    const [one, same] = await Promise.all([extend(world, at('14:00')), extend(world, at('14:00'))]);
    expect(one.payment?.paymentIntentId).toBe(same.payment?.paymentIntentId);
    await expect(extend(world, at('15:00'))).rejects.toMatchObject({
      code: 'change_pending',
      details: { endTime: at('14:00') },
    });
    await payFor(world, one);
    await payFor(world, one);
    expect(first(world)).toMatchObject({ endAt: at('14:00'), changes: [{}], payments: [{}, {}] });
  });

  it('[PY-03] that is not paid in time is given up, and its hours are free again', async () => {
    for (const end of [
      (world: World) => world.releaseChange(first(world)),
      (world: World) => world.timers(),
    ]) {
      const world = await booked();
      const { payment } = await extend(world, at('14:00'));
      world.wait(15 * MINUTE + 1);
      await end(world);
      expect(first(world)).toMatchObject({ change: null, changes: [], endAt: STAY.endTime });
      expect(await busy(world)).toEqual([[at('10:00'), STAY.endTime]]);
      expect(world.provider.truthOf(payment?.paymentIntentId ?? '').payment.status).toBe('canceled');
    }
  });

  it('[BR-03] that is not paid in time leaves the hours to the driver who has taken them since', async () => {
    const world = await booked();
    await extend(world, at('14:00'));
    world.wait(20 * MINUTE);
    await world.intent('ben', 2);
    await world.timers();
    expect(first(world)).toMatchObject({ change: null, changes: [], endAt: STAY.endTime });
    expect(await busy(world)).toEqual([[at('10:00'), at('13:00')]]);
  });

  it('[PY-03] that is paid after its time is made if it still can be, and else refunded', async () => {
    for (const [isTaken, outcome] of [
      [false, 'made'],
      [true, 'refunded'],
    ] as const) {
      const world = await booked();
      const answer = await extend(world, at('14:00'));
      world.wait(20 * MINUTE);
      if (isTaken) await world.intent('ben', 2);
      const paid = payFor(world, answer);
      if (outcome === 'made') await paid;
      else
        for (const again of [paid, payFor(world, answer)])
          await expect(again).rejects.toMatchObject({ code: 'change_refunded' });
      await world.drain();
      for (let round = 0; round < 2; round++) {
        await world.webhook(1);
        await world.drain();
      }
      const told = world.memory.all().filter(({ kind }) => kind === 'change_refunded');
      expect(told).toHaveLength(isTaken ? 1 : 0);
      expect(back(world)[1]).toBe(isTaken ? 125 : 0);
      expect(first(world).endAt).toBe(isTaken ? STAY.endTime : at('14:00'));
    }
  });

  it('[PY-03] that is paid after its time for a day that its owner has closed by then is refunded', async () => {
    const world = await booked();
    const answer = await extend(world, '2026-07-04T02:00:00.000Z');
    await world.setDay('2026-07-04', 'blocked');
    world.wait(20 * MINUTE);
    await expect(payFor(world, answer)).rejects.toMatchObject({ code: 'change_refunded' });
    expect(first(world)).toMatchObject({ endAt: STAY.endTime, change: null });
  });

  it('[PY-03] that was given up or lost with its booking is refunded when it is paid after all', async () => {
    const world = await booked();
    const answer = await extend(world, at('14:00'));
    await world.cancel(first(world), 'owner-1');
    expect(await busy(world)).toEqual([]);
    await expect(payFor(world, answer)).rejects.toMatchObject({ code: 'change_refunded' });
    await world.drain();
    expect(back(world)).toEqual([375, 125]);
    expect(first(world)).toMatchObject({ status: 'cancelled_by_owner', totalCents: 375 });
  });

  it('[PY-03] of another amount is refunded, and changes nothing', async () => {
    const world = await booked();
    const { payment } = await extend(world, at('14:00'));
    const id = payment?.paymentIntentId ?? '';
    world.provider.pay(id, { amountCents: 124 });
    await expect(world.confirmChange(first(world), id)).rejects.toMatchObject({ code: 'change_refunded' });
    await world.drain();
    expect(back(world)).toEqual([0, 124]);
    expect(first(world)).toMatchObject({ endAt: STAY.endTime, change: null });
  });

  it('[BR-03] during the stay is possible until its end, which waits for the payment', async () => {
    const world = await booked();
    world.waitUntil(Date.parse(STAY.endTime) - MINUTE);
    await world.timers();
    const answer = await extend(world, at('13:00'));
    world.wait(5 * MINUTE);
    await world.timers();
    expect(first(world).status).toBe('confirmed');
    await payFor(world, answer);
    expect(first(world)).toMatchObject({ status: 'confirmed', endAt: at('13:00') });
    world.waitUntil(Date.parse(at('13:00')) + 1);
    await world.timers();
    await world.timers();
    expect(first(world)).toMatchObject({
      status: 'completed',
      payout: { dueAt: '2026-07-04T13:00:00.000Z' },
    });
    await expect(extend(world, at('14:00'))).rejects.toMatchObject({
      code: 'change_not_allowed',
      details: { reason: 'over' },
    });
  });

  it('[BR-03] of a paused space is refused, also if it was paused in the same moment; what is held is still made', async () => {
    const world = await booked();
    const answer = await extend(world, at('14:00'));
    await world.setActive(false);
    await payFor(world, answer);
    expect(first(world).endAt).toBe(at('14:00'));
    await expect(extend(world, at('15:00'))).rejects.toMatchObject({ code: 'spot_unavailable' });
    await expect(world.change(first(world), STAY)).resolves.toMatchObject({ payment: null });
  });
});

describe('a shorter stay', () => {
  it('[BR-05] gives back what it costs less while cancelling is free, and the hours at once', async () => {
    const world = await booked();
    await payFor(world, await extend(world, at('16:00')));
    await world.change(first(world), { startTime: at('11:00'), endTime: at('12:00') });
    expect(first(world)).toMatchObject({ totalCents: 250 + 63, refund: { state: 'asked', askedCents: 312 } });
    expect(await busy(world)).toEqual([[at('11:00'), at('12:00')]]);
    await expect(extend(world, at('13:00'))).rejects.toMatchObject({ details: { reason: 'money' } });
    await world.drain();
    // The latest payment first.
    expect(back(world)).toEqual([62, 250]);
    for (const { payment } of world.provider.all()) world.provider.settleRefund(payment.id, 'succeeded');
    for (const event of world.provider.events.keys()) await world.webhook(event);
    expect(first(world)).toMatchObject({ refund: { state: 'succeeded', cents: 312 }, status: 'confirmed' });
    await payFor(world, await world.change(first(world), { startTime: at('11:00'), endTime: at('14:00') }));
    expect(first(world).payments).toHaveLength(3);
  });

  it('[BR-05] keeps its price after the limit, and what was paid counts for a longer one', async () => {
    const world = await booked();
    world.waitUntil(Date.parse(STAY.startTime) - 2 * HOUR);
    await world.change(first(world), { ...STAY, endTime: at('11:00') });
    expect(first(world)).toMatchObject({ totalCents: 375, endAt: at('11:00'), refund: null });
    await world.change(first(world), STAY);
    expect(first(world)).toMatchObject({ totalCents: 375, endAt: STAY.endTime });
    await world.drain();
    expect(back(world)).toEqual([0]);
  });

  it('[BR-05] says after the limit how much of its price it does not give back', async () => {
    const world = await booked();
    const until = (time: string) => world.quoteChange(first(world), { ...STAY, endTime: at(time) });
    expect(await until('11:00')).toMatchObject({ difference: -0.62, notRefunded: 0 });
    world.waitUntil(Date.parse(STAY.startTime) - 2 * HOUR);
    expect(await until('11:00')).toMatchObject({ difference: 0, notRefunded: 0.62 });
    expect(await until('14:00')).toMatchObject({ difference: 1.25, notRefunded: 0 });
    // What an earlier change kept is not counted again.
    await world.change(first(world), { ...STAY, endTime: at('11:30') });
    expect(await until('11:00')).toMatchObject({ difference: 0, notRefunded: 0.31 });
  });

  it('[BR-05] gives back its part of the agreed price, whatever the price is by now', async () => {
    const world = await booked();
    await world.price(60);
    await world.change(first(world), { ...STAY, endTime: at('11:00') });
    // Of 125 cents for two hours.
    expect(first(world).totalCents).toBe(250 + 63);
    expect(first(world).lines.find(({ kind }) => kind === 'earlier_price')?.amountCents).toBe(63 - 250);
  });

  it('[BR-03] gives its hours to the calendar of others that has something then', async () => {
    const world = await booked();
    const events = [{ start: Date.parse(at('11:00')), end: Date.parse(at('13:00')) }];
    const imported = {
      id: 'imp_0123456789',
      spotId: world.spot.id,
      name: 'Otro',
      url: 'https://example.com/c.ics',
      revision: 1,
      events,
      readAt: toIso(world.now()),
      failure: null,
      unread: [],
      doubt: null,
      troubleTold: null,
      toldOf: [],
      dueAt: toIso(world.now()),
      isRemoved: false,
    };
    await world.repositories.calendarImports.create(imported, [], world.now());
    await world.change(first(world), { ...STAY, endTime: at('11:00') });
    expect(await busy(world)).toEqual([[at('10:00'), at('12:00')]]);
    // Its own half hours are those of the stay.
    await world.cancel(first(world), 'owner-1');
    expect(await busy(world)).toEqual([[at('11:00'), at('12:00')]]);
  });

  it('[BR-05] gives nothing back of a booking that the platform has paid a part of', async () => {
    const world = await booked();
    const before = first(world);
    const next = { ...before, totalCents: 500, goodwillCents: 125, version: before.version + 1 };
    const nothing = { ledger: [], effects: [], totals: [], period: 'leave' } as const;
    await world.repositories.bookings.write({ before, next, ...nothing }, world.now());
    await world.change(first(world), { ...STAY, endTime: at('11:00') });
    expect(first(world)).toMatchObject({ endAt: at('11:00'), totalCents: 500, refund: null });
  });

  it('[BR-05] after a mistake gets all of the change back for some minutes, and not after them', async () => {
    for (const [minutes, totalCents] of [
      [MISTAKE_MINUTES - 1, 375],
      [MISTAKE_MINUTES + 1, 709],
    ] as const) {
      const world = await booked();
      world.waitUntil(Date.parse(STAY.startTime) + HOUR);
      await world.price(40);
      await payFor(world, await extend(world, at('14:00')));
      expect(first(world).totalCents).toBe(709);
      // What was booked at the old price comes back to it, though its time is worth more by now.
      world.wait(minutes * MINUTE);
      await world.change(first(world), STAY);
      expect(first(world).totalCents).toBe(totalCents);
      await world.drain();
      expect(back(world)).toEqual([0, 709 - totalCents]);
    }
  });

  it('[BR-05] whose added time has begun costs what it cost', async () => {
    const world = await booked();
    world.waitUntil(Date.parse(STAY.endTime) - 5 * MINUTE);
    await payFor(world, await extend(world, at('14:00')));
    world.wait(6 * MINUTE);
    await world.change(first(world), { ...STAY, endTime: at('12:30') });
    expect(first(world)).toMatchObject({ totalCents: 500, endAt: at('12:30') });
  });
});

describe('other dates', () => {
  it('[BR-03] move the half hours in one write, and the limit with the start, and the map is told', async () => {
    const world = await booked();
    const marks = () => world.memory.all().flatMap(({ mark }) => (typeof mark === 'string' ? [mark] : []));
    const before = marks();
    await move(world, at('11:00'), at('13:00'));
    expect(marks()).toHaveLength(1);
    expect(marks()).not.toEqual(before);
    expect(first(world)).toMatchObject({
      startAt: at('11:00'),
      totalCents: 375,
      refundableUntil: '2026-07-02T11:00:00.000Z',
    });
    expect(await busy(world)).toEqual([[at('11:00'), at('13:00')]]);
    await world.drain();
    expect(back(world)).toEqual([0]);
  });

  it('[BR-03] keep the vehicle until a month after the new end', async () => {
    const world = await booked();
    const { bookingVehicles } = world.repositories;
    const vehicle = { plate: '1234BCD', kind: 'normal' } as const;
    const saved = { bookingId: first(world).id, vehicleId: null, vehicle, revision: 1 };
    const times = { keptUntil: toIso(Date.parse(STAY.endTime) + 30 * DAY), updatedAt: toIso(world.now()) };
    await bookingVehicles.save({ ...saved, ...times }, undefined, world.now());
    await move(world, '2026-07-20T10:00:00.000Z', '2026-07-20T12:00:00.000Z');
    await world.drain();
    const found = await bookingVehicles.find(first(world).id);
    expect(found?.keptUntil).toBe(toIso(Date.parse('2026-07-20T12:00:00Z') + 30 * DAY));
  });

  it('[BR-05] keep the minutes after paying in which a mistake is free, and no more than those', async () => {
    const world = await newWorld();
    world.waitUntil(Date.parse(STAY.startTime) - 2 * HOUR);
    const { paymentIntentId } = await world.intent('ana', 0);
    world.provider.pay(paymentIntentId);
    await world.browser(first(world));
    const until = toIso(world.now() + MISTAKE_MINUTES * MINUTE);
    expect(first(world).refundableUntil).toBe(until);
    await move(world, at('10:30'), at('12:30'));
    expect(first(world).refundableUntil).toBe(until);
    world.wait(MISTAKE_MINUTES * MINUTE + 1);
    await move(world, at('11:00'), at('13:00'));
    expect(Date.parse(first(world).refundableUntil)).toBeLessThan(world.now());
  });

  it('[BR-05] never bring back free cancellation that is over', async () => {
    const world = await booked();
    world.waitUntil(Date.parse(STAY.startTime) - 20 * HOUR);
    const before = first(world).refundableUntil;
    await move(world, '2026-07-20T10:00:00.000Z', '2026-07-20T12:00:00.000Z');
    expect(first(world)).toMatchObject({ refundableUntil: before, startAt: '2026-07-20T10:00:00.000Z' });
  });

  it('[BR-03] are reminded of again when they are far enough away', async () => {
    const world = await booked();
    world.waitUntil(Date.parse(STAY.startTime) - 23 * HOUR);
    await world.timers();
    expect(first(world).remindedAt).not.toBeNull();
    await move(world, at('10:30'), at('12:30'));
    expect(first(world).remindedAt).not.toBeNull();
    await move(world, '2026-07-20T10:00:00.000Z', '2026-07-20T12:00:00.000Z');
    expect(first(world).remindedAt).toBeNull();
  });

  it('[BR-01] are refused with a reason where they cannot be', async () => {
    const world = await booked();
    const cases = [
      [STAY.startTime, STAY.endTime, 'same'],
      [STAY.startTime, at('12:01'), 'step'],
      [at('12:00'), at('12:00'), 'order'],
      ['2026-07-01T07:00:00.000Z', STAY.endTime, 'past'],
      [STAY.startTime, toIso(Date.parse(STAY.startTime) + 31 * DAY), 'too_long'],
      [STAY.startTime, at('10:30'), 'too_short'],
    ] as const;
    for (const [start, end, reason] of cases)
      await expect(move(world, start, end), reason).rejects.toMatchObject({ details: { reason } });
    await world.setDay('2026-07-04', 'blocked');
    await expect(extend(world, '2026-07-04T02:00:00.000Z')).rejects.toMatchObject({
      code: 'stay_not_allowed',
      details: { reason: 'day', latestEnd: at('22:00') },
    });
    world.waitUntil(Date.parse(STAY.startTime));
    await expect(move(world, at('10:30'), STAY.endTime)).rejects.toMatchObject({
      details: { reason: 'begun' },
    });
    world.waitUntil(Date.parse(STAY.endTime));
    await expect(extend(world, at('14:00'))).rejects.toMatchObject({ details: { reason: 'over' } });
    expect(first(world)).toMatchObject({ startAt: STAY.startTime, endAt: STAY.endTime, changes: [] });
  });

  it('[BR-05] wait while a refund or a dispute is not settled, or a part was refunded', async () => {
    const open: readonly ((world: World, id: string) => void)[] = [
      (world, id) => world.provider.openDispute(id, 100),
      (world, id) => world.provider.refundByHand(id, 25),
      (world, id) => {
        world.provider.refundByHand(id, 25);
        world.provider.settleRefund(id, 'succeeded');
      },
    ];
    for (const begin of open) {
      const world = await booked();
      const [truth] = world.provider.all();
      begin(world, truth?.payment.id ?? '');
      await world.webhook(1);
      await expect(extend(world, at('14:00'))).rejects.toMatchObject({
        code: 'change_not_allowed',
        details: { reason: 'money' },
      });
    }
  });

  it('[BR-05] wait while a problem of the booking is not decided', async () => {
    const world = await booked();
    const reported = { ...first(world), problem: 'open' as const };
    await world.repositories.table.putMany([toBookingItem(reported, indexBooking(reported))]);
    await expect(extend(world, at('14:00'))).rejects.toMatchObject({
      code: 'change_not_allowed',
      details: { reason: 'problem' },
    });
  });

  it('[BR-05] of the end alone keep the limit of free cancellation, though its owner has changed the limit since', async () => {
    const world = await booked();
    const before = first(world).refundableUntil;
    await world.setLimit(48);
    await payFor(world, await extend(world, at('14:00')));
    expect(first(world).refundableUntil).toBe(before);
    await move(world, at('10:30'), at('14:30'));
    expect(first(world).refundableUntil).not.toBe(before);
  });

  it('[BR-01] are as many as the rule says', async () => {
    const world = await booked();
    for (let change = 0; change < MAX_CHANGES; change++)
      await move(world, at(change % 2 ? '10:00' : '10:30'), at(change % 2 ? '12:00' : '12:30'));
    await expect(move(world, at('10:30'), at('12:30'))).rejects.toMatchObject({
      details: { reason: 'limit' },
    });
  });
});
