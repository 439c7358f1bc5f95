import { describe, expect, it } from 'vitest';
import { paymentLimits } from '#shared/areas/payments.ts';
import { sumBalances } from '#shared/domain/bookings/ledger.ts';
import { repeatFailedRefund, settleFailedRefund } from '#shared/domain/payments/failed-refund.ts';
import { DAY, HOUR, MINUTE } from '#shared/lib/time.ts';
import { MARKET_STAY, marketOf } from '#test/support/market.ts';
import { useTable } from '#test/support/table.ts';

const table = useTable();
const aMarket = marketOf(table);

/** A market with a stay that Ana has paid, and whose mails and notifications are sent. */
const aPaidStay = async (hoursAhead?: number) => {
  const market = await aMarket({ accessDetails: 'Código 4711' });
  if (hoursAhead !== undefined)
    market.wait(Date.parse(MARKET_STAY.startTime) - hoursAhead * HOUR - market.deps.clock.now());
  const { bookingId, paymentIntentId, totalPrice } = await market.intent('ana');
  market.pay(paymentIntentId);
  await market.browser('ana', paymentIntentId);
  await market.drain();
  const event = (type: string) => {
    const id = `evt_${type}_${Math.random()}`;
    return market.emit({ id, type, paymentIntentId });
  };
  /** The balances of the ledger, in cents. */
  const money = async () => sumBalances(await market.ledgerOf(bookingId));
  const totalCents = Math.round(totalPrice * 100);
  return { ...market, bookingId, paymentIntentId, totalPrice, totalCents, event, money };
};
const booking = async (market: Awaited<ReturnType<typeof aPaidStay>>) => {
  const found = await market.bookingOf(market.bookingId);
  if (!found) throw new Error('The booking is gone.');
  return found;
};
const nothing = { driver: 0, held: 0, owed: 0, platform: 0, owner: 0 };

describe('a refused card', () => {
  it('[PY-02] counts while the next one is being tried, too', async () => {
    const market = await aMarket();
    // Cards count for a day, and the table is that of all tests here.
    const { paymentIntentId } = await market.intent('cora');
    market.change(paymentIntentId, { status: 'processing' });
    for (let card = 0; card < paymentLimits.decline.max; card++) {
      const type = 'payment_intent.payment_failed';
      await market.webhook(market.emit({ id: `evt_${card}_${paymentIntentId}`, type, paymentIntentId }));
    }
    await expect(market.intent('cora')).rejects.toMatchObject({ code: 'too_many_declines' });
  });
});

describe('a refund', () => {
  it('[BR-05] goes from asked to succeeded, and the driver has the money back', async () => {
    const stay = await aPaidStay();
    expect(await stay.money()).toEqual({ ...nothing, driver: -stay.totalCents, held: stay.totalCents });
    await stay.cancel('ana', stay.bookingId, stay.totalPrice);
    expect((await booking(stay)).refund).toMatchObject({ state: 'asked', cents: stay.totalCents });
    await stay.drain();
    expect((await booking(stay)).refund?.state).toBe('succeeded');
    expect(await stay.money()).toEqual(nothing);
    expect(stay.refundsOf(stay.paymentIntentId)).toHaveLength(1);
  });

  it('that is pending is recorded once it succeeds, in any order of events', async () => {
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

  it('that fails is in the ledger, raises an alarm, and is shown on the booking', async () => {
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

  it('that failed for a part of the price stays the driver’s, and is no income, also after the stay', async () => {
    const stay = await aPaidStay();
    const before = await booking(stay);
    const next = {
      ...before,
      totalCents: before.totalCents - 400,
      commissionCents: before.commissionCents - 60,
      ownerCents: before.ownerCents - 340,
      version: before.version + 1,
    };
    await table().bookings.write(
      { before, next, ledger: [], effects: ['refund_payment'], totals: [], period: 'leave' },
      stay.deps.clock.now(),
    );
    await stay.drain();
    stay.settleRefund(stay.paymentIntentId, 'failed');
    await stay.webhook(stay.event('refund.failed'));
    stay.wait(10 * DAY);
    await stay.timers();
    expect((await booking(stay)).status).toBe('completed');
    expect(await stay.money()).toMatchObject({ held: 400, owed: next.ownerCents });
  });
});

describe('a refund that the bank of the driver rejected', () => {
  const aFailedRefund = async () => {
    const stay = await aPaidStay();
    await stay.cancel('ana', stay.bookingId, stay.totalPrice);
    await stay.drain();
    stay.settleRefund(stay.paymentIntentId, 'failed');
    await stay.webhook(stay.event('refund.failed'));
    return stay;
  };

  it('[BR-05] is asked for again by an operator', async () => {
    const stay = await aFailedRefund();
    expect(await repeatFailedRefund(stay.deps, stay.bookingId)).toBe(true);
    await stay.drain();
    expect((await booking(stay)).refund).toMatchObject({ state: 'succeeded', cents: stay.totalCents });
    expect(await stay.money()).toEqual(nothing);
    expect(await repeatFailedRefund(stay.deps, stay.bookingId)).toBe(false);
  });

  it('[BR-05] is settled outside of the provider once, and stays settled whatever events come', async () => {
    const stay = await aFailedRefund();
    const outcomes = await Promise.all(
      [1, 2].map(() => settleFailedRefund(stay.deps, stay.bookingId, 'ana, transfer')),
    );
    expect(outcomes.filter((outcome) => outcome === 'settled')).toHaveLength(1);
    expect(await stay.money()).toEqual(nothing);
    await stay.webhook(stay.event('refund.updated'));
    await stay.reconcile();
    expect((await booking(stay)).refund).toMatchObject({ state: 'succeeded', cents: stay.totalCents });
    expect(stay.refundsOf(stay.paymentIntentId)).toHaveLength(1);
    expect(await settleFailedRefund(stay.deps, stay.bookingId, 'ana, transfer')).toBe('not_failed');
  });
});

describe('a manual refund at the provider', () => {
  it('[BR-05] of a part is recorded, and a cancellation refunds the rest', async () => {
    const stay = await aPaidStay();
    stay.refundByHand(stay.paymentIntentId, 100);
    await stay.webhook(stay.event('refund.created'));
    await stay.webhook(stay.event('charge.refunded'));
    expect(await booking(stay)).toMatchObject({
      status: 'confirmed',
      refund: { state: 'succeeded', cents: 100, askedCents: 0 },
    });
    const left = stay.totalCents - 100;
    expect(await stay.money()).toEqual({ ...nothing, driver: -left, held: left });
    const { refund } = await stay.previewCancel('ana', stay.bookingId);
    expect(refund).toBe(left / 100);
    await expect(stay.cancel('ana', stay.bookingId, stay.totalPrice)).rejects.toMatchObject({
      code: 'refund_changed',
    });
    await stay.cancel('ana', stay.bookingId, refund);
    await stay.drain();
    expect((await booking(stay)).refund).toMatchObject({
      state: 'succeeded',
      cents: stay.totalCents,
      askedCents: left,
    });
    expect(await stay.money()).toEqual(nothing);
  });

  it('[BR-05] whose event has not come yet does not block the refund of the rest', async () => {
    const stay = await aPaidStay();
    stay.refundByHand(stay.paymentIntentId, 100);
    await stay.cancel('ana', stay.bookingId, stay.totalPrice);
    await stay.drain();
    expect((await booking(stay)).refund).toMatchObject({ state: 'succeeded', cents: stay.totalCents });
    expect(await stay.money()).toEqual(nothing);
  });

  it('in several parts is in the ledger part by part, although all events come later', async () => {
    const stay = await aPaidStay();
    stay.refundByHand(stay.paymentIntentId, 100);
    stay.refundByHand(stay.paymentIntentId, 250);
    stay.settleRefund(stay.paymentIntentId, 'failed');
    stay.refundByHand(stay.paymentIntentId, 50);
    for (const type of ['refund.failed', 'refund.created', 'refund.created'])
      await stay.webhook(stay.event(type));
    const kinds = (await stay.ledgerOf(stay.bookingId)).map(({ kind }) => kind).sort();
    expect(kinds).toEqual(['payment', 'refund', 'refund', 'refund', 'refund_failed']);
    expect((await booking(stay)).refund).toMatchObject({ state: 'succeeded', cents: 150 });
    expect((await stay.money()).held).toBe(stay.totalCents - 150);
    expect(stay.alarms).toEqual(['refund_failed']);
  });

  it('of everything before the end of the stay cancels the booking, and raises an alarm if it fails later', async () => {
    const stay = await aPaidStay();
    stay.refundByHand(stay.paymentIntentId);
    await stay.webhook(stay.event('refund.created'));
    const cancelled = await booking(stay);
    expect(cancelled).toMatchObject({ status: 'refunded', refund: { cents: stay.totalCents } });
    expect(cancelled.cancelledAt).not.toBeNull();
    expect(await stay.busy()).toEqual([]);
    expect(await stay.money()).toEqual(nothing);
    stay.settleRefund(stay.paymentIntentId, 'failed');
    await stay.webhook(stay.event('refund.failed'));
    expect((await booking(stay)).refund).toMatchObject({ state: 'failed', cents: stay.totalCents });
    expect(stay.alarms).toEqual(['refund_failed']);
    stay.refundByHand(stay.paymentIntentId);
    await stay.webhook(stay.event('refund.created'));
    expect((await booking(stay)).refund?.state).toBe('succeeded');
  });

  it('[BR-06] after the stay reduces our part first, then the share, which is withdrawn at zero', async () => {
    const stay = await aPaidStay();
    const { ownerCents } = await booking(stay);
    stay.wait(3.5 * DAY);
    await stay.timers();
    await stay.timers();
    const platform = stay.totalCents - ownerCents;
    stay.refundByHand(stay.paymentIntentId, platform);
    await stay.webhook(stay.event('refund.created'));
    expect((await booking(stay)).payout).toMatchObject({ state: 'waiting', cents: ownerCents });
    expect(await stay.money()).toEqual({ ...nothing, driver: -ownerCents, owed: ownerCents });
    stay.refundByHand(stay.paymentIntentId, 125);
    await stay.webhook(stay.event('refund.created'));
    expect((await booking(stay)).payout).toMatchObject({ state: 'waiting', cents: ownerCents - 125 });
    stay.refundByHand(stay.paymentIntentId);
    await stay.webhook(stay.event('refund.created'));
    expect(await booking(stay)).toMatchObject({
      status: 'completed',
      payout: { state: 'withdrawn', heldFor: 'refund', cents: 0 },
    });
    expect(await stay.money()).toEqual(nothing);
    stay.settleRefund(stay.paymentIntentId, 'failed');
    await stay.webhook(stay.event('refund.failed'));
    expect((await booking(stay)).payout).toMatchObject({ state: 'waiting', cents: ownerCents - 125 });
  });

  it('months after the payment and without an event is found by the reconciliation', async () => {
    const stay = await aPaidStay();
    stay.wait(60 * DAY);
    stay.refundByHand(stay.paymentIntentId, 100);
    await stay.reconcile();
    expect((await booking(stay)).reversed.refundedCents).toBe(100);
  });

  it('of a part of a payment without a booking of ours is completed by a refund of the rest', async () => {
    const market = await aMarket();
    const { bookingId, paymentIntentId } = await market.intent('ana');
    market.change(paymentIntentId, { bookingId: 'bkg_of_another_system', status: 'succeeded' });
    market.refundByHand(paymentIntentId, 100);
    market.wait(2 * HOUR);
    await market.reconcile();
    await market.drain();
    await market.reconcile();
    const { amountCents } = market.of(paymentIntentId);
    expect(market.refundsOf(paymentIntentId).map((refund) => refund.amountCents)).toEqual([
      amountCents - 100,
      100,
    ]);
    const entries = (await market.ledgerOf('stray')).filter(
      ({ ref }) => ref === paymentIntentId || ref.includes(bookingId),
    );
    expect(sumBalances(entries)).toEqual(nothing);
  });
});

describe('a cancellation', () => {
  it.each([
    ['ten minutes later, near the stay', 3, 10],
    ['until it begins, if that is sooner', 0.1, 6],
    ['until its limit, far from it', 48, 24 * 60],
  ])('[BR-05] is free after paying %s, and the way in is shown from then on', async (_, ahead, minutes) => {
    for (const late of [0, 1]) {
      const stay = await aPaidStay(ahead);
      const limit = Date.parse((await booking(stay)).refundableUntil);
      expect(limit - stay.deps.clock.now()).toBe(minutes * MINUTE);
      stay.wait(minutes * MINUTE - 1 + late);
      const { isPossible, refund } = await stay.previewCancel('ana', stay.bookingId);
      expect([isPossible, refund]).toEqual(late && ahead < 1 ? [false, 0] : [true, stay.totalPrice]);
      expect('accessDetails' in (await stay.read('ana', stay.bookingId))).toBe(late === 1);
      stay.wait(late);
      await stay.timers();
      await stay.drain();
      expect((await booking(stay)).remindedAt === null).toBe(late === 0);
    }
  });

  it('[BR-05] at the last moment of the limit refunds everything, and a millisecond later nothing', async () => {
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
      // The table is that of all tests here, and another provider does not know this payment.
      await stay.drain();
    }
  });

  it('[BR-05] that was previewed before the limit and sent after it is refused with the right refund', async () => {
    const stay = await aPaidStay();
    stay.wait(2 * DAY);
    await expect(stay.cancel('ana', stay.bookingId, stay.totalPrice)).rejects.toMatchObject({
      code: 'refund_changed',
      details: { refund: 0 },
    });
    expect((await booking(stay)).status).toBe('confirmed');
  });

  it('[BR-06] too late for a refund credits the share to the owner, and the rest to us', async () => {
    const stay = await aPaidStay();
    stay.wait(2 * DAY);
    await stay.cancel('ana', stay.bookingId, 0);
    const { ownerCents, payout } = await booking(stay);
    const platform = stay.totalCents - ownerCents;
    expect(await stay.money()).toEqual({ ...nothing, driver: -stay.totalCents, owed: ownerCents, platform });
    expect(payout).toMatchObject({ state: 'waiting', dueAt: '2026-07-05T10:00:00.000Z' });
  });

  it('[BR-05] is refused to both parties once the stay has begun', async () => {
    const stay = await aPaidStay();
    stay.wait(Date.parse(MARKET_STAY.startTime) - Date.parse('2026-07-01T08:00:00Z'));
    await expect(stay.cancel('ana', stay.bookingId, 0)).rejects.toMatchObject({ code: 'not_cancellable' });
    expect(await stay.previewCancel(stay.spot.ownerId, stay.bookingId)).toMatchObject({
      isPossible: false,
      refund: 0,
    });
    await expect(stay.cancel(stay.spot.ownerId, stay.bookingId, stay.totalPrice)).rejects.toMatchObject({
      code: 'not_cancellable',
    });
  });
});

describe('a dispute', () => {
  it('that is lost before the stay ends the booking and frees the spot', async () => {
    const stay = await aPaidStay();
    stay.dispute(stay.paymentIntentId, 'lost');
    await stay.webhook(stay.event('charge.dispute.closed'));
    expect(await stay.money()).toEqual(nothing);
    expect(await booking(stay)).toMatchObject({ status: 'refunded', payout: null, refund: null });
    expect(await stay.busy()).toEqual([]);
    stay.wait(4 * DAY);
    await stay.timers();
    expect((await stay.money()).owed).toBe(0);
  });

  it('over a part, when lost, reduces our part first, then the share', async () => {
    for (const [cents, shareLost] of [
      [300, 0],
      [900, 425],
    ] as const) {
      const stay = await aPaidStay();
      const { ownerCents } = await booking(stay);
      stay.wait(4 * DAY);
      await stay.timers();
      await stay.timers();
      stay.dispute(stay.paymentIntentId, 'lost', cents);
      await stay.webhook(stay.event('charge.dispute.closed'));
      const owed = ownerCents - shareLost;
      const left = stay.totalCents - cents;
      expect(await stay.money()).toEqual({ ...nothing, driver: -left, owed, platform: left - owed });
      expect((await booking(stay)).payout).toMatchObject({ state: 'waiting', cents: owed });
    }
  });

  it('[BR-05] over a part allows a refund of the rest, also with several disputes', async () => {
    const stay = await aPaidStay();
    stay.dispute(stay.paymentIntentId, 'lost', 300);
    stay.dispute(stay.paymentIntentId, 'open', 200, 'second');
    await stay.webhook(stay.event('charge.dispute.created'));
    expect(await booking(stay)).toMatchObject({
      dispute: 'open',
      reversed: { refundedCents: 0, disputedCents: 200, lostCents: 300 },
    });
    const { refund } = await stay.previewCancel('ana', stay.bookingId);
    expect(refund).toBe(stay.totalPrice - 3);
    await stay.cancel('ana', stay.bookingId, refund);
    await stay.drain();
    expect(stay.refundsOf(stay.paymentIntentId).map(({ amountCents }) => amountCents)).toEqual([
      stay.totalCents - 500,
    ]);
    expect((await booking(stay)).refund).toMatchObject({ state: 'asked', cents: stay.totalCents - 300 });
    stay.dispute(stay.paymentIntentId, 'won', 200, 'second');
    await stay.webhook(stay.event('charge.dispute.closed'));
    await stay.drain();
    expect((await booking(stay)).refund).toMatchObject({ state: 'succeeded', cents: stay.totalCents - 300 });
    expect(await stay.money()).toEqual(nothing);
    expect(stay.alarms).toEqual(['dispute', 'dispute']);
  });
});

describe('a dispute and a refund of one payment', () => {
  it.each([
    ['won', 0],
    ['lost', 300],
  ] as const)(
    '[BR-05] delay the refund where the provider refunds no disputed payment, until the dispute is %s',
    async (end, lostCents) => {
      const stay = await aPaidStay();
      stay.refuseDisputed();
      stay.dispute(stay.paymentIntentId, 'open', 300);
      await stay.webhook(stay.event('charge.dispute.created'));
      await stay.cancel('ana', stay.bookingId, stay.totalPrice);
      expect((await stay.drain()).failures).toEqual([]);
      expect(stay.refundsOf(stay.paymentIntentId)).toEqual([]);
      expect((await booking(stay)).refund?.state).toBe('asked');
      stay.dispute(stay.paymentIntentId, end, 300);
      await stay.webhook(stay.event('charge.dispute.closed'));
      expect((await stay.drain()).failures).toEqual([]);
      expect(stay.refundsOf(stay.paymentIntentId).map(({ amountCents }) => amountCents)).toEqual([
        stay.totalCents - lostCents,
      ]);
      expect((await booking(stay)).refund?.state).toBe('succeeded');
      expect(await stay.money()).toEqual(nothing);
    },
  );

  it('are retried for a payment without a booking of ours', async () => {
    const stay = await aPaidStay();
    stay.refuseDisputed();
    const other = await stay.deps.payments.create({
      booking: { ...(await booking(stay)), id: 'bkg_unknown' },
      amountCents: (await booking(stay)).totalCents,
    });
    stay.pay(other.id);
    stay.dispute(other.id, 'open', 300);
    await stay.webhook(other.id);
    expect((await stay.drain()).failures).toHaveLength(1);
    stay.dispute(other.id, 'won', 300);
    stay.wait(MINUTE * 2);
    expect((await stay.drain()).failures).toEqual([]);
    expect(stay.refundsOf(other.id)).toHaveLength(1);
  });

  it('[PY-03] give back a payment that paid for nothing once its bank has returned all of it, however late', async () => {
    const stay = await aPaidStay();
    const other = await stay.deps.payments.create({
      booking: await booking(stay),
      amountCents: 500,
      changeId: 'chg_given_up',
    });
    stay.pay(other.id);
    stay.dispute(other.id, 'open');
    await stay.webhook(
      stay.emit({ id: 'evt_paid', type: 'payment_intent.succeeded', paymentIntentId: other.id }),
    );
    expect((await stay.drain()).failures).toEqual([]);
    expect(stay.refundsOf(other.id)).toEqual([]);
    stay.wait(80 * DAY);
    stay.dispute(other.id, 'won');
    await stay.webhook(
      stay.emit({ id: 'evt_closed', type: 'charge.dispute.closed', paymentIntentId: other.id }),
    );
    // Of other tests, too, which wait for as long.
    await stay.drain();
    expect(stay.refundsOf(other.id).map(({ amountCents }) => amountCents)).toEqual([500]);
  });

  it('return the money once when the dispute is lost before the refund is sent', async () => {
    const stay = await aPaidStay();
    await stay.cancel('ana', stay.bookingId, stay.totalPrice);
    stay.dispute(stay.paymentIntentId, 'lost');
    await stay.webhook(stay.event('charge.dispute.closed'));
    expect((await stay.drain()).failures).toEqual([]);
    expect(stay.refundsOf(stay.paymentIntentId)).toEqual([]);
    expect((await booking(stay)).refund?.state).toBe('succeeded');
    expect(await stay.money()).toEqual(nothing);
  });
});

describe('the reconciliation', () => {
  it('[PY-03] books once what browser and webhook have missed, and raises an alarm', async () => {
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

  it('finds a refund and a dispute without events', async () => {
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
  it('that was handled before is not handled again', async () => {
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

describe('a payment intent', () => {
  it('[PY-01] that was cancelled at the provider is replaced while the hold is active', async () => {
    const market = await aMarket();
    const first = await market.intent('ana');
    market.change(first.paymentIntentId, { status: 'canceled' });
    const second = await market.intent('ana');
    expect(second.bookingId).toBe(first.bookingId);
    expect(second.paymentIntentId).not.toBe(first.paymentIntentId);
    expect((await market.intent('ana')).paymentIntentId).toBe(second.paymentIntentId);
    market.pay(second.paymentIntentId);
    expect((await market.browser('ana', second.paymentIntentId)).status).toBe('confirmed');
  });

  it('that is processing is checked every quarter of an hour, and does not block others', async () => {
    const market = await aMarket();
    const { paymentIntentId, bookingId } = await market.intent('ana');
    market.change(paymentIntentId, { status: 'processing' });
    const cancel = market.port.cancel.bind(market.port);
    let asked = 0;
    market.port.cancel = (id) => {
      if (id === paymentIntentId) asked += 1;
      return cancel(id);
    };
    market.wait(16 * MINUTE);
    await market.timers();
    market.wait(MINUTE);
    await market.timers();
    expect(asked).toBe(1);
    for await (const page of table().bookings.pagesDue('expire', market.deps.clock.now(), 100))
      expect(page.map(({ id }) => id)).not.toContain(bookingId);
    market.wait(15 * MINUTE);
    await market.timers();
    expect(asked).toBe(2);
    market.pay(paymentIntentId);
    await market.webhook(paymentIntentId);
    expect(await market.statusOf(bookingId)).toBe('confirmed');
  });
});

describe('a hold that is released', () => {
  it('[PY-01] frees the spot at once for everybody, and can no longer be paid', async () => {
    const market = await aMarket();
    const first = await market.intent('ana');
    expect((await market.release('ana', first.bookingId)).status).toBe('expired');
    expect(market.of(first.paymentIntentId).status).toBe('canceled');
    expect(await market.busy()).toEqual([]);
    const second = await market.intent('ana');
    expect(second.bookingId).not.toBe(first.bookingId);
    await market.release('ana', second.bookingId);
    expect((await market.intent('ben')).bookingId).not.toBe(second.bookingId);
  });

  it('[PY-03] stays while its payment is processing, and is booked when it is paid', async () => {
    const market = await aMarket();
    const { bookingId, paymentIntentId } = await market.intent('ana');
    market.change(paymentIntentId, { status: 'processing' });
    await expect(market.release('ana', bookingId)).rejects.toMatchObject({ code: 'payment_processing' });
    market.pay(paymentIntentId);
    expect((await market.release('ana', bookingId)).status).toBe('confirmed');
    expect((await market.release('ana', bookingId)).status).toBe('confirmed');
  });

  it('while the provider creates its payment leaves that payment cancelled', async () => {
    const market = await aMarket();
    const create = market.port.create.bind(market.port);
    market.port.create = async (order) => {
      const payment = await create(order);
      await market.release('ana', order.booking.id);
      return payment;
    };
    await expect(market.intent('ana')).rejects.toMatchObject({ code: 'hold_expired' });
    expect(market.all().map(({ status }) => status)).toEqual(['canceled']);
  });
});
