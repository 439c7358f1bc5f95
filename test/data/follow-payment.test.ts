import { describe, expect, it } from 'vitest';
import { balancesOf } from '#shared/domain/payments/ledger.ts';
import { DAY, HOUR, MINUTE } from '#shared/lib/time.ts';
import { MARKET_STAY, marketOf } from '#test/support/market.ts';
import { useTable } from '#test/support/table.ts';

const table = useTable();
const aMarket = marketOf(table);

/** A market with a stay that Ana has paid; mails and notifications of it are out. */
const aPaidStay = async () => {
  const market = await aMarket();
  const { bookingId, paymentIntentId, totalPrice } = await market.intent('ana');
  market.pay(paymentIntentId);
  await market.browser('ana', paymentIntentId);
  await market.drain();
  const event = (type: string) => {
    const id = `evt_${type}_${Math.random()}`;
    return market.emit({ id, type, paymentIntentId });
  };
  /** What is with whom, in cents. */
  const money = async () => balancesOf(await market.ledgerOf(bookingId));
  const totalCents = Math.round(totalPrice * 100);
  return { ...market, bookingId, paymentIntentId, totalPrice, totalCents, event, money };
};
const booking = async (market: Awaited<ReturnType<typeof aPaidStay>>) => {
  const found = await market.bookingOf(market.bookingId);
  if (!found) throw new Error('The booking is gone.');
  return found;
};
const nothing = { driver: 0, held: 0, owed: 0, platform: 0, owner: 0 };

describe('a refund', () => {
  it('[BR-05] is followed from asked to the end, and the money is with the driver again', async () => {
    const stay = await aPaidStay();
    expect(await stay.money()).toEqual({ ...nothing, driver: -stay.totalCents, held: stay.totalCents });
    await stay.cancel('ana', stay.bookingId, stay.totalPrice);
    expect((await booking(stay)).refund).toMatchObject({ state: 'asked', cents: stay.totalCents });
    await stay.drain();
    expect((await booking(stay)).refund?.state).toBe('succeeded');
    expect(await stay.money()).toEqual(nothing);
    expect(stay.refundsOf(stay.paymentIntentId)).toHaveLength(1);
  });

  it('that the bank answers later is noted when it does, once, in whatever order its events come', async () => {
    const stay = await aPaidStay();
    await stay.cancel('ana', stay.bookingId, stay.totalPrice);
    await stay.drain();
    stay.settleRefund(stay.paymentIntentId, 'pending');
    await stay.webhook(stay.event('refund.updated'));
    expect((await booking(stay)).refund?.state).toBe('pending');
    stay.settleRefund(stay.paymentIntentId, 'succeeded');
    await stay.webhook(stay.event('charge.refunded'));
    await stay.webhook(stay.event('refund.created'));
    expect((await booking(stay)).refund?.state).toBe('succeeded');
    expect(await stay.ledgerOf(stay.bookingId)).toHaveLength(2);
  });

  it('that fails is with us again, raises an alarm, and is said on the booking', async () => {
    const stay = await aPaidStay();
    await stay.cancel('ana', stay.bookingId, stay.totalPrice);
    await stay.drain();
    stay.settleRefund(stay.paymentIntentId, 'failed');
    await stay.webhook(stay.event('refund.failed'));
    await stay.webhook(stay.event('refund.updated'));
    expect((await booking(stay)).refund?.state).toBe('failed');
    expect(stay.alarms).toEqual(['refund_failed']);
    expect(await stay.money()).toEqual({ ...nothing, driver: -stay.totalCents, held: stay.totalCents });
  });
});

describe('a cancellation', () => {
  it('[BR-05] at the last moment of the limit gives all back, and a millisecond later nothing', async () => {
    const limit = Date.parse((await booking(await aPaidStay())).refundableUntil);
    for (const [late, refund] of [
      [0, 'all'],
      [1, 'nothing'],
    ] as const) {
      const stay = await aPaidStay();
      stay.wait(limit - Date.parse((await booking(stay)).createdAt) + late);
      const preview = await stay.previewCancel('ana', stay.bookingId);
      expect(preview).toMatchObject({ isPossible: true, refund: refund === 'all' ? stay.totalPrice : 0 });
      await stay.cancel('ana', stay.bookingId, preview.refund);
      const cancelled = await booking(stay);
      expect(cancelled.refund !== null).toBe(refund === 'all');
      expect(cancelled.payout !== null).toBe(refund === 'nothing');
      expect(await stay.busy()).toEqual([]);
    }
  });

  it('[BR-05] that was previewed before the limit and sent after it does nothing and says what is right', async () => {
    const stay = await aPaidStay();
    stay.wait(2 * DAY);
    await expect(stay.cancel('ana', stay.bookingId, stay.totalPrice)).rejects.toMatchObject({
      code: 'refund_changed',
      details: { refund: 0 },
    });
    expect((await booking(stay)).status).toBe('confirmed');
  });

  it('[BR-06] too late to be refunded owes the owner the share, and us the rest', async () => {
    const stay = await aPaidStay();
    stay.wait(2 * DAY);
    await stay.cancel('ana', stay.bookingId, 0);
    const { ownerCents, payout } = await booking(stay);
    const platform = stay.totalCents - ownerCents;
    expect(await stay.money()).toEqual({ ...nothing, driver: -stay.totalCents, owed: ownerCents, platform });
    expect(payout).toMatchObject({ state: 'waiting', dueAt: '2026-07-05T10:00:00.000Z' });
  });

  it('[BR-05] is not undone by events of the payment that come again', async () => {
    const stay = await aPaidStay();
    stay.wait(2 * DAY);
    await stay.cancel('ana', stay.bookingId, 0);
    await stay.webhook(stay.event('payment_intent.succeeded'));
    await stay.reconcile();
    await stay.drain();
    expect(stay.refunded()).toEqual([]);
    expect((await booking(stay)).status).toBe('cancelled_by_driver');
  });

  it('is refused to a driver once the stay has begun, and to an owner once it has ended', async () => {
    const stay = await aPaidStay();
    stay.wait(Date.parse(MARKET_STAY.startTime) - Date.parse('2026-07-01T08:00:00Z'));
    await expect(stay.cancel('ana', stay.bookingId, 0)).rejects.toMatchObject({ code: 'not_cancellable' });
    expect(await stay.previewCancel(stay.spot.ownerId, stay.bookingId)).toMatchObject({
      isPossible: true,
      refund: stay.totalPrice,
    });
    stay.wait(2 * DAY);
    await expect(stay.cancel(stay.spot.ownerId, stay.bookingId, stay.totalPrice)).rejects.toMatchObject({
      code: 'not_cancellable',
    });
  });
});

describe('a dispute', () => {
  it('keeps the share of the owner while it is open, and lets it go when it is won', async () => {
    const stay = await aPaidStay();
    stay.wait(4 * DAY);
    await stay.timers();
    await stay.timers();
    stay.dispute(stay.paymentIntentId, 'open');
    await stay.webhook(stay.event('charge.dispute.created'));
    expect((await booking(stay)).payout).toMatchObject({ state: 'held', heldFor: 'dispute' });
    stay.dispute(stay.paymentIntentId, 'won');
    await stay.webhook(stay.event('charge.dispute.closed'));
    expect((await booking(stay)).payout).toMatchObject({ state: 'waiting', heldFor: null });
    expect(stay.alarms).toEqual(['dispute', 'dispute']);
  });

  it('that is lost takes the money from whoever has it', async () => {
    const stay = await aPaidStay();
    stay.wait(4 * DAY);
    await stay.timers();
    await stay.timers();
    stay.dispute(stay.paymentIntentId, 'lost');
    await stay.webhook(stay.event('charge.dispute.closed'));
    await stay.webhook(stay.event('charge.dispute.created'));
    expect(await stay.money()).toEqual(nothing);
    expect((await booking(stay)).payout?.state).toBe('withdrawn');
  });

  it('that is lost before the stay keeps the owner from being paid when it ends', async () => {
    const stay = await aPaidStay();
    stay.dispute(stay.paymentIntentId, 'lost');
    await stay.webhook(stay.event('charge.dispute.closed'));
    expect(await stay.money()).toEqual(nothing);
    stay.wait(4 * DAY);
    await stay.timers();
    await stay.timers();
    expect((await booking(stay)).payout).toMatchObject({ state: 'withdrawn' });
    expect((await stay.money()).owed).toBe(0);
  });
});

describe('a dispute and a refund of one payment', () => {
  it('give the money back once, when the bank takes it before the refund gets out', async () => {
    const stay = await aPaidStay();
    await stay.cancel('ana', stay.bookingId, stay.totalPrice);
    stay.dispute(stay.paymentIntentId, 'lost');
    await stay.webhook(stay.event('charge.dispute.closed'));
    await stay.drain();
    expect(stay.refundsOf(stay.paymentIntentId)).toEqual([]);
    expect((await booking(stay)).refund?.state).toBe('succeeded');
    expect(await stay.money()).toEqual(nothing);
  });
});

describe('the reconciliation', () => {
  it('[PY-03] books what browser and webhook have missed, once, and says so', async () => {
    const market = await aMarket();
    const { bookingId, paymentIntentId } = await market.intent('ana');
    market.pay(paymentIntentId);
    market.wait(30 * MINUTE);
    expect(await market.reconcile()).toEqual({ handled: 0, failures: [] });
    market.wait(HOUR);
    expect(await market.reconcile()).toEqual({ handled: 1, failures: [] });
    expect(await market.statusOf(bookingId)).toBe('confirmed');
    expect(market.alarms).toEqual(['reconciled']);
    expect(await market.reconcile()).toEqual({ handled: 0, failures: [] });
  });

  it('finds a refund and a dispute that no event told of', async () => {
    const stay = await aPaidStay();
    await stay.cancel('ana', stay.bookingId, stay.totalPrice);
    await stay.drain();
    stay.settleRefund(stay.paymentIntentId, 'failed');
    const other = await aPaidStay();
    other.dispute(other.paymentIntentId, 'open');
    for (const market of [stay, other]) {
      market.wait(2 * HOUR);
      await market.reconcile();
    }
    expect((await booking(stay)).refund?.state).toBe('failed');
    expect((await booking(other)).dispute).toBe('open');
  });
});

describe('an event of the provider', () => {
  it('that was dealt with is answered without another look', async () => {
    const stay = await aPaidStay();
    const event = stay.event('charge.dispute.created');
    await stay.webhook(event);
    stay.dispute(stay.paymentIntentId, 'open');
    await stay.webhook(event);
    expect((await booking(stay)).dispute).toBeNull();
    await stay.webhook(stay.event('charge.dispute.updated'));
    expect((await booking(stay)).dispute).toBe('open');
  });
});

describe('a hold that is given up', () => {
  it('[PY-01] frees the place at once, for others and for the same driver, and cannot be paid any more', async () => {
    const market = await aMarket();
    const first = await market.intent('ana');
    expect((await market.release('ana', first.bookingId)).status).toBe('expired');
    expect(market.of(first.paymentIntentId)?.status).toBe('canceled');
    expect(await market.busy()).toEqual([]);
    const second = await market.intent('ana');
    expect(second.bookingId).not.toBe(first.bookingId);
    await market.release('ana', second.bookingId);
    expect((await market.intent('ben')).bookingId).not.toBe(second.bookingId);
  });

  it('[PY-03] in the moment in which it is paid is booked, and one that the bank works on stays', async () => {
    const market = await aMarket();
    const { bookingId, paymentIntentId } = await market.intent('ana');
    market.change(paymentIntentId, { status: 'processing' });
    await expect(market.release('ana', bookingId)).rejects.toMatchObject({ code: 'payment_processing' });
    market.pay(paymentIntentId);
    expect((await market.release('ana', bookingId)).status).toBe('confirmed');
    expect((await market.release('ana', bookingId)).status).toBe('confirmed');
  });

  it('[BR-08] is given up by its driver only', async () => {
    const market = await aMarket();
    const { bookingId } = await market.intent('ana');
    for (const other of ['ben', market.spot.ownerId])
      await expect(market.release(other, bookingId)).rejects.toMatchObject({ code: 'not_found' });
    expect(await market.statusOf(bookingId)).toBe('pending');
  });

  it('that ran out while the provider answered leaves no payment that could be made', async () => {
    const market = await aMarket();
    const create = market.port.create.bind(market.port);
    market.port.create = async (booking) => {
      const payment = await create(booking);
      await market.release('ana', booking.id);
      return payment;
    };
    await expect(market.intent('ana')).rejects.toMatchObject({ code: 'hold_expired' });
    expect(market.all().map(({ status }) => status)).toEqual(['canceled']);
  });
});
