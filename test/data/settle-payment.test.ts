import { writeTransition } from '#shared/domain/bookings/write-transition.ts';
import { describe, expect, it } from 'vitest';
import { jobs } from '#functions/manifest.ts';
import type { RefundReason } from '#shared/model/booking.ts';
import { MAX_PAGE, MAX_TIMER_RUN } from '#shared/domain/checkout/run-timers.ts';
import type { Spot } from '#shared/model/spot.ts';
import { HOUR, MINUTE, SECOND, toIso } from '#shared/lib/time.ts';
import { holdOf, spotWith } from '#test/support/examples.ts';
import { MARKET_STAY, marketOf } from '#test/support/market.ts';
import { useTable } from '#test/support/table.ts';

const table = useTable();
const aMarket = marketOf(table);

describe('a payment in time', () => {
  it('[PY-03] makes one confirmed booking, whether browser or webhook reports it, also concurrently and repeatedly', async () => {
    const market = await aMarket();
    const { paymentIntentId, bookingId } = await market.intent('ana');
    market.pay(paymentIntentId);
    const browser = () => market.browser('ana', paymentIntentId);
    const webhook = () => market.webhook(paymentIntentId);
    const answers = await Promise.all([browser(), webhook(), webhook(), browser(), webhook(), browser()]);
    await webhook();
    answers.push(await browser());
    const bookings = answers.flatMap((answer) => ('id' in answer ? [answer] : []));
    expect(bookings.map(({ id, status }) => [id, status])).toEqual(Array(4).fill([bookingId, 'confirmed']));
    await market.drain();
    expect(market.refunded()).toEqual([]);
    expect(await table().bookings.listUnsettled('ana', 10)).toHaveLength(1);
  });

  it('[PY-03] of another amount or currency than that of the booking is refunded and not booked', async () => {
    for (const wrong of [{ amountCents: 1 }, { currency: 'usd' }]) {
      const market = await aMarket();
      const { paymentIntentId, bookingId } = await market.intent('ana');
      market.change(paymentIntentId, { ...wrong, status: 'succeeded' });
      await expect(market.browser('ana', paymentIntentId)).rejects.toMatchObject({
        code: 'booking_refunded',
      });
      await market.drain();
      expect(market.refunded()).toEqual([paymentIntentId]);
      expect(await market.statusOf(bookingId)).toBe('refunded');
      expect(await market.busy()).toEqual([]);
    }
  });
});

describe('a payment after the hold has expired', () => {
  it('[PY-03] takes the stay again when it is still free', async () => {
    const market = await aMarket();
    const { paymentIntentId, bookingId } = await market.intent('ana');
    market.wait(HOUR);
    market.pay(paymentIntentId);
    expect((await market.browser('ana', paymentIntentId)).status).toBe('confirmed');
    expect(await market.statusOf(bookingId)).toBe('confirmed');
    expect(await market.busy()).toHaveLength(1);
  });

  it('takes the stay again also when the timers have already ended the hold', async () => {
    const market = await aMarket();
    const { paymentIntentId, bookingId } = await market.intent('ana');
    market.change(paymentIntentId, { status: 'processing' });
    market.wait(HOUR);
    await market.timers();
    expect(await market.statusOf(bookingId)).toBe('pending');
    await writeTransition(table(), (await table().bookings.find(bookingId)) ?? never(), 'expire', Date.now());
    market.pay(paymentIntentId);
    await market.webhook(paymentIntentId);
    expect(await market.statusOf(bookingId)).toBe('confirmed');
  });

  it('is refunded with a reason when the spot no longer allows the stay', async () => {
    const day = { from: '2026-07-03', to: '2026-07-03' };
    const closings: readonly [Partial<Spot> | undefined, RefundReason][] = [
      [{ exceptions: { blocked: [day], opened: [] } }, 'closed'],
      [{ isActive: false }, 'closed'],
      [{ review: 'rejected' }, 'closed'],
      [{ availability: { weekdays: [1, 2, 3], firstDate: '2020-01-01', lastDate: '2039-12-31' } }, 'closed'],
      [{ availability: { weekdays: [5, 6], firstDate: '2020-01-01', lastDate: '2026-07-03' } }, 'closed'],
      [{ minDurationHours: 30 }, 'closed'],
      [{ advanceBookingHours: 72 }, 'late'],
      [undefined, 'closed'],
    ];
    for (const [change, reason] of closings) {
      const market = await aMarket();
      const { paymentIntentId, bookingId } = await market.intent('ana');
      market.wait(16 * MINUTE);
      if (change) await table().spots.update({ ...market.spot, ...change, version: market.spot.version + 1 });
      else await market.delete();
      market.pay(paymentIntentId);
      await expect(market.browser('ana', paymentIntentId)).rejects.toMatchObject({
        code: 'booking_refunded',
      });
      await market.drain();
      expect(await market.bookingOf(bookingId), JSON.stringify(change)).toMatchObject({
        status: 'refunded',
        refund: { state: 'succeeded', reason },
      });
      expect(market.refunded()).toEqual([paymentIntentId]);
    }
  });

  it('is not booked when it was already refunded at the provider', async () => {
    const market = await aMarket();
    const { paymentIntentId, bookingId } = await market.intent('ana');
    market.pay(paymentIntentId);
    market.refundByHand(paymentIntentId);
    await market.webhook(paymentIntentId);
    await market.drain();
    expect(await market.bookingOf(bookingId)).toMatchObject({
      status: 'refunded',
      refund: { state: 'succeeded', reason: 'returned' },
    });
    expect(market.refundsOf(paymentIntentId)).toHaveLength(1);
  });

  it('is refunded once when another driver has the stay', async () => {
    const market = await aMarket();
    const late = await market.intent('ana');
    market.wait(16 * MINUTE);
    const winner = await market.intent('ben');
    market.pay(late.paymentIntentId);
    await Promise.all([market.webhook(late.paymentIntentId), market.webhook(late.paymentIntentId)]);
    await expect(market.browser('ana', late.paymentIntentId)).rejects.toMatchObject({
      code: 'booking_refunded',
    });
    market.pay(winner.paymentIntentId);
    expect((await market.browser('ben', winner.paymentIntentId)).status).toBe('confirmed');
    await market.drain();
    expect(await market.statusOf(late.bookingId)).toBe('refunded');
    expect(market.refunded()).toEqual([late.paymentIntentId]);
    expect(await market.busy()).toHaveLength(1);
  });

  it('is impossible once the timers have ended the hold and cancelled its payment', async () => {
    const market = await aMarket();
    const { paymentIntentId, bookingId } = await market.intent('ana');
    market.wait(14 * MINUTE);
    await market.timers();
    expect(await market.statusOf(bookingId)).toBe('pending');
    market.wait(2 * MINUTE);
    await market.timers();
    expect(await market.statusOf(bookingId)).toBe('expired');
    expect(market.of(paymentIntentId).status).toBe('canceled');
    await expect(market.browser('ana', paymentIntentId)).rejects.toMatchObject({ code: 'hold_expired' });
    expect(await market.busy()).toEqual([]);
  });

  it('[PY-03] that nobody has reported is found and booked by the timers', async () => {
    const market = await aMarket();
    const { paymentIntentId, bookingId } = await market.intent('ana');
    market.pay(paymentIntentId);
    market.wait(16 * MINUTE);
    await market.timers();
    expect(await market.statusOf(bookingId)).toBe('confirmed');
  });
});

describe('the browser', () => {
  it('cannot confirm with a payment that is incomplete, of another driver or for another stay', async () => {
    const market = await aMarket();
    const { paymentIntentId } = await market.intent('ana');
    await expect(market.browser('ana', paymentIntentId)).rejects.toMatchObject({
      code: 'payment_incomplete',
    });
    market.change(paymentIntentId, { status: 'processing' });
    await expect(market.browser('ana', paymentIntentId)).rejects.toMatchObject({
      code: 'payment_incomplete',
    });
    market.pay(paymentIntentId);
    await expect(market.browser('ben', paymentIntentId)).rejects.toMatchObject({ code: 'payment_mismatch' });
    await expect(market.browser('ana', 'pi_unknown')).rejects.toMatchObject({ code: 'payment_mismatch' });
    const otherStay = { ...market.request, endTime: toIso(Date.parse(MARKET_STAY.endTime) + HOUR) };
    Object.assign(market.request, otherStay);
    await expect(market.browser('ana', paymentIntentId)).rejects.toMatchObject({ code: 'payment_mismatch' });
  });

  it('gets the right price for a new hold, and keeps that of a standing hold', async () => {
    const market = await aMarket();
    const changed = { code: 'price_changed', details: { totalPrice: 17.5 } };
    await expect(market.intent('ana', 15)).rejects.toMatchObject(changed);
    const first = await market.intent('ana', 17.5);
    await table().spots.update({ ...market.spot, weekdayPriceCents: 3000, version: 2 });
    expect(await market.intent('ana', 17.5)).toEqual(first);
    await expect(market.intent('ana', 32.5)).rejects.toMatchObject(changed);
  });

  it('gets a new payment for the same stay after its hold has expired', async () => {
    const market = await aMarket();
    const first = await market.intent('ana');
    market.wait(16 * MINUTE);
    const second = await market.intent('ana');
    expect(second.paymentIntentId).not.toBe(first.paymentIntentId);
    await market.timers();
    expect([await market.statusOf(first.bookingId), await market.statusOf(second.bookingId)]).toEqual([
      'expired',
      'pending',
    ]);
    expect(await market.busy()).toHaveLength(1);
  });
});

describe('a paid stay', () => {
  it('is completed by the timers after its end, and not before', async () => {
    const market = await aMarket();
    const { paymentIntentId, bookingId } = await market.intent('ana');
    market.pay(paymentIntentId);
    await market.browser('ana', paymentIntentId);
    market.wait(Date.parse(MARKET_STAY.endTime) - Date.parse('2026-07-01T08:00:00Z'));
    await market.timers();
    expect(await market.statusOf(bookingId)).toBe('confirmed');
    market.wait(1000);
    await market.timers();
    expect(await market.statusOf(bookingId)).toBe('completed');
  });
});

describe('a run of the timers', () => {
  /** Expired holds, each with a payment, and a provider that is slow to cancel payments. */
  const aCrowd = async (count: number, takes: (call: number) => number) => {
    const market = await aMarket();
    const spot = { ...market.spot, id: spotWith().id };
    await table().spots.create(spot);
    const now = market.deps.clock.now();
    const begin = Date.parse(MARKET_STAY.startTime);
    for (let index = 0; index < count; index++) {
      const start = begin + index * HOUR;
      const hold = holdOf(spot, { start, end: start + HOUR }, { now, driverId: `driver-${index}` });
      expect(await table().bookings.hold({ ...hold, paymentIntentId: `pi_${hold.id}` }, 1, now)).toBe('held');
    }
    let asked = 0;
    market.port.cancel = (id) => {
      market.wait(takes(asked++));
      return Promise.reject(new Error(`The provider does not cancel ${id}.`));
    };
    market.wait(16 * MINUTE);
    return { ...market, asked: () => asked };
  };

  it('begins nothing that it may not finish in time; the next run goes on behind bookings that failed', async () => {
    const market = await aCrowd(50, (call) => (call % 25 === 24 ? MAX_TIMER_RUN : 0));
    const run = await market.timers();
    expect([run.failures.length, run.lag]).toEqual([25, MINUTE]);
    expect(MAX_TIMER_RUN + MAX_PAGE).toBeLessThan(jobs.runBookingTimers.timeoutSeconds * SECOND);
    market.wait(MINUTE);
    expect((await market.timers()).failures).toHaveLength(25);
    expect(market.asked()).toBe(50);
    market.wait(MINUTE);
    expect(await market.timers()).toEqual({ handled: 0, failures: [], lag: 0 });
    market.wait(5 * MINUTE);
    await market.timers();
    expect(market.asked()).toBeGreaterThan(50);
  });
});

const never = (): never => {
  throw new Error('The booking is gone.');
};
