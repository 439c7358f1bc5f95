import { describe, expect, it } from 'vitest';
import type { Booking, Cancellation } from '#shared/api/bookings.ts';
import type { ProblemBody } from '#shared/api/errors.ts';
import type { Spot } from '#shared/api/spots.ts';
import type { ModerationCase } from '#shared/api/moderation.ts';
import { CANCELLATIONS_TO_PAUSE, MISTAKE_MINUTES } from '#shared/model/rules.ts';
import { eventually, inDays, type Person, useStack } from '#test/support/stack.ts';
import { untilOutboxIsEmpty } from '#test/support/until-outbox-is-empty.ts';

const app = useStack();
const HOUR = 3_600_000;

interface Market {
  owner: Person;
  driver: Person;
  spot: Spot;
}

interface Period {
  startTime: string;
  endTime: string;
}

/** A stay of two hours that starts in so many hours. */
const hoursAhead = (hours: number): Period => {
  const start = Math.ceil(Date.now() / HOUR) * HOUR + hours * HOUR;
  return {
    startTime: new Date(start).toISOString(),
    endTime: new Date(start + 2 * HOUR).toISOString(),
  };
};

const hold = async (driver: Person, spot: Spot, period: Period) => {
  const bookingData = { parkingSpotId: spot.id, startTime: period.startTime, endTime: period.endTime };
  const answer = await app.post<{ bookingId: string; paymentIntentId: string }>(
    '/create-payment-intent',
    driver,
    { bookingData },
  );
  if (answer.status !== 200) throw new Error(`Holding answered ${JSON.stringify(answer.body)}`);
  return answer.body;
};

const read = (as: Person, bookingId: string) => app.booking(bookingId, as);

/** Holds, pays and confirms a stay; answers the booking as its driver reads it, and the id of its payment. */
const book = async ({ driver, spot }: Market, period: Period, card = 'pm_card_visa') => {
  const { bookingId, paymentIntentId } = await hold(driver, spot, period);
  await app.pay(paymentIntentId, card);
  const body = { parkingSpotId: spot.id, ...period, stripePaymentIntentId: paymentIntentId };
  const { status } = await app.post('/bookings', driver, body);
  if (status !== 201) throw new Error(`Booking answered ${status}`);
  return { ...(await read(driver, bookingId)), paymentIntentId };
};

/** Minutes from the booking until which cancelling is free. */
const freeFor = ({ createdAt, refundableUntil }: Booking) =>
  Math.round((Date.parse(refundableUntil) - Date.parse(createdAt)) / 60_000);

const preview = async (as: Person, bookingId: string) =>
  app.get<Cancellation>(`/bookings/${bookingId}/cancellation`, as);
const cancel = async (as: Person, bookingId: string, refund: unknown) =>
  app.post<Booking & ProblemBody>(`/bookings/${bookingId}/cancel`, as, { refund });

const refundsOf = async (paymentIntentId: string) =>
  (await app.stripe.refunds.list({ payment_intent: paymentIntentId })).data;
const refundReaches = (as: Person, bookingId: string, state: string, amount?: number) =>
  eventually(async () => {
    const { refund } = await read(as, bookingId);
    const isSum = amount === undefined || refund?.amount === amount;
    return refund?.state === state && isSum ? refund : undefined;
  }, `a refund that is ${state}`);
/** Only mails of the cancellation: the mail of the booking may arrive after them. */
const cancellationMailsTo = ({ email }: Person) =>
  eventually(async () => {
    const mails = (await app.mailsTo(email)).filter(({ subject }) => /cancelada/i.test(subject));
    return mails.length > 0 ? mails : undefined;
  }, `the mail of a cancellation to ${email}`);
const isNotifiedOf = (person: Person, bookingId: string) =>
  eventually(async () => {
    const told = await app.notificationsOf(person);
    return told.find((one) => one.kind === 'booking_cancelled' && one.bookingId === bookingId);
  }, 'the notification of a cancellation');
const isFree = async (spot: Spot, { startTime, endTime }: Period) => {
  const answer = await app.post('/bookings', await app.newPerson(), {
    parkingSpotId: spot.id,
    startTime,
    endTime,
  });
  return answer.status === 201;
};

describe('a manual refund at the provider', () => {
  it('[BR-05] of a part is shown on the page, in the preview and in a mail; a cancellation refunds the rest', async () => {
    const market = await app.market();
    const { owner, driver } = market;
    const booking = await book(market, hoursAhead(72));
    const cents = Math.round(booking.totalPrice * 100);
    await app.stripe.refunds.create({ payment_intent: booking.paymentIntentId, amount: 100 });
    await app.stripe.refunds.create({ payment_intent: booking.paymentIntentId, amount: 25 });
    expect(await refundReaches(driver, booking.id, 'succeeded', 1.25)).toMatchObject({ amount: 1.25 });
    expect(await read(driver, booking.id)).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'completed',
    });
    const isTold = async () =>
      (await app.mailsTo(driver.email)).some(({ body }) => body.text.includes('1,25')) || undefined;
    await eventually(isTold, 'the mail of the refund');
    expect((await read(owner, booking.id)).earningsReducedBy).toBeUndefined();
    const { body: terms } = await preview(driver, booking.id);
    expect(terms.refund).toBe((cents - 125) / 100);
    expect((await cancel(driver, booking.id, terms.refund)).status).toBe(200);
    await refundReaches(driver, booking.id, 'succeeded', booking.totalPrice);
    const amounts = (await refundsOf(booking.paymentIntentId)).map(({ amount }) => amount);
    expect(amounts.sort((a, b) => a - b)).toEqual([25, 100, cents - 125]);
    const [ofDriver] = await cancellationMailsTo(driver);
    expect(ofDriver?.body.text).toContain('lo que quedaba de tu pago');
  });

  it('[BR-05] of everything cancels the stay, frees the spot and notifies both parties', async () => {
    const market = await app.market();
    const { owner, driver } = market;
    const booking = await book(market, hoursAhead(72));
    await app.stripe.refunds.create({ payment_intent: booking.paymentIntentId });
    await eventually(
      async () => ((await read(driver, booking.id)).status === 'refunded' ? true : undefined),
      'the booking to end',
    );
    expect(await read(owner, booking.id)).toMatchObject({ status: 'refunded', ownerEarnings: 0 });
    expect((await preview(driver, booking.id)).body.isPossible).toBe(false);
    for (const person of [driver, owner]) {
      expect((await cancellationMailsTo(person)).length).toBe(1);
      await isNotifiedOf(person, booking.id);
    }
    expect(await isFree(market.spot, booking)).toBe(true);
  });
});

describe('a driver who cancels in time', () => {
  it('[BR-05] gets everything back with the fee, as provider, booking and the mails to both parties show', async () => {
    const market = await app.market();
    const { owner, driver, spot } = market;
    const booking = await book(market, hoursAhead(72));
    const told = await preview(driver, booking.id);
    expect(told.body).toEqual({
      isPossible: true,
      isInTime: true,
      refund: booking.totalPrice,
      totalPrice: booking.totalPrice,
      refundableUntil: new Date(Date.parse(booking.startTime) - 24 * HOUR).toISOString(),
    });

    const { status, body } = await cancel(driver, booking.id, told.body.refund);

    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'cancelled_by_driver', paymentStatus: 'refunded', role: 'driver' });
    expect(Date.parse(body.cancelledAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
    expect(body.refund).toMatchObject({ amount: booking.totalPrice });
    expect(await refundReaches(driver, booking.id, 'succeeded')).toMatchObject({
      amount: booking.totalPrice,
    });
    const refunds = await refundsOf(booking.paymentIntentId);
    expect(refunds.map(({ amount }) => amount)).toEqual([Math.round(booking.totalPrice * 100)]);

    const seen = await read(owner, booking.id);
    expect(seen).toMatchObject({ status: 'cancelled_by_driver', role: 'owner' });
    expect(seen.payout).toBeUndefined();
    const [ofDriver] = await cancellationMailsTo(driver);
    expect(ofDriver?.subject).toContain(spot.title);
    expect(ofDriver?.body.text).toContain(booking.totalPrice.toFixed(2).replace('.', ','));
    const [ofOwner] = await cancellationMailsTo(owner);
    expect(ofOwner?.body.text).toContain(booking.id);
    for (const person of [driver, owner]) await isNotifiedOf(person, booking.id);
  });

  it('[BR-05] and sends eight requests at once gets one refund, and a success for each request', async () => {
    const market = await app.market();
    const booking = await book(market, hoursAhead(72));
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => cancel(market.driver, booking.id, String(booking.totalPrice))),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(new Set(answers.map(({ body }) => `${body.status} ${body.cancelledAt ?? ''}`)).size).toBe(1);
    const later = await cancel(market.driver, booking.id, 0);
    expect([later.status, later.body.status]).toEqual([200, 'cancelled_by_driver']);
    await refundReaches(market.driver, booking.id, 'succeeded');
    expect(await refundsOf(booking.paymentIntentId)).toHaveLength(1);
    expect(await cancellationMailsTo(market.driver)).toHaveLength(1);
  });
});

describe('a driver who cancels too late', () => {
  it('[BR-05] [BR-06] gets nothing back, and the share of the owner becomes due', async () => {
    const market = await app.market();
    const booking = await book(market, hoursAhead(20));
    await app.endFreeCancellation(booking.id);
    expect((await preview(market.driver, booking.id)).body).toMatchObject({ isPossible: true, refund: 0 });

    const { status, body } = await cancel(market.driver, booking.id, 0);

    expect([status, body.status, body.refund]).toEqual([200, 'cancelled_by_driver', null]);
    expect(body.payout).toBeUndefined();
    const seen = await read(market.owner, booking.id);
    expect(seen.ownerEarnings).toBeGreaterThan(0);
    expect(seen.payout).toMatchObject({
      state: 'waiting',
      amount: seen.ownerEarnings,
      dueAt: new Date(Date.parse(booking.endTime) + 24 * HOUR).toISOString(),
    });
    const [mail] = await cancellationMailsTo(market.driver);
    expect(mail?.body.text).toContain('no hay devolución');
    expect(await refundsOf(booking.paymentIntentId)).toEqual([]);
    expect(await isFree(market.spot, booking)).toBe(true);
  });

  it('[BR-05] gets everything back within minutes of paying, whatever the limit, and not what opens the door', async () => {
    const market = await app.market({ accessDetails: 'Código 4711', cancellationLimit: 240 });
    const booking = await book(market, hoursAhead(3));
    expect(freeFor(booking)).toBe(MISTAKE_MINUTES);
    expect(booking).toMatchObject({ accessFrom: booking.refundableUntil });
    expect(booking).not.toHaveProperty('accessDetails');
    expect(JSON.stringify(await app.mailsTo(market.driver.email))).not.toContain('4711');
    const { body } = await cancel(market.driver, booking.id, booking.totalPrice);
    expect(body).toMatchObject({ status: 'cancelled_by_driver', paymentStatus: 'refunded' });
    const kept = await book(market, hoursAhead(3));
    await app.endFreeCancellation(kept.id);
    expect(await read(market.driver, kept.id)).toMatchObject({ accessDetails: 'Código 4711' });
  });

  it('[BR-05] keeps the limit of the time of booking when the owner changes it later', async () => {
    const market = await app.market();
    const booking = await book(market, hoursAhead(60));
    const body = { cancellationLimit: 200 };
    expect((await app.patch(`/parking-spots/${market.spot.id}`, market.owner, body)).status).toBe(200);
    expect((await preview(market.driver, booking.id)).body.refund).toBe(booking.totalPrice);
  });
});

describe('an owner who cancels', () => {
  it('[BR-05] refunds everything, however late, and earns nothing', async () => {
    const market = await app.market();
    const booking = await book(market, hoursAhead(3));
    expect((await preview(market.owner, booking.id)).body).toMatchObject({ refund: booking.totalPrice });

    const { status, body } = await cancel(market.owner, booking.id, booking.totalPrice);

    expect([status, body.status, body.role]).toEqual([200, 'cancelled_by_owner', 'owner']);
    expect(body.payout).toBeUndefined();
    const refund = await refundReaches(market.driver, booking.id, 'succeeded');
    expect(refund.amount).toBe(booking.totalPrice);
    expect(await isFree(market.spot, booking)).toBe(true);
    const [mail] = await cancellationMailsTo(market.driver);
    expect(mail?.body.text).toContain('devolvemos');
    const mine = await app.get<Booking[]>('/bookings/my-bookings', market.driver);
    expect(mine.body.map(({ status: shown }) => shown)).toEqual(['cancelled_by_owner']);
  });
});

describe('an owner who cancels often', () => {
  const countOf = async (spot: Spot, as: Person) =>
    (await app.get<Spot>(`/parking-spots/${spot.id}`, as)).body.ownerCancellations;

  it('[BR-07] is counted on the page of the spot, which waits for an administrator after the third time in 90 days', async () => {
    const market = await app.market();
    const { owner, driver, spot } = market;
    const stays: Booking[] = [];
    for (const hours of [48, 52, 56, 60]) stays.push(await book(market, hoursAhead(hours)));
    const cancelNext = async (count: number) => {
      const stay = stays[count - 1];
      if (!stay) throw new Error('All stays are cancelled.');
      expect((await cancel(owner, stay.id, stay.totalPrice)).status).toBe(200);
      await untilOutboxIsEmpty();
      expect(await countOf(spot, count < CANCELLATIONS_TO_PAUSE ? driver : owner)).toBe(count);
    };
    expect(await countOf(spot, driver)).toBe(0);
    await cancelNext(1);
    await cancelNext(2);
    await cancelNext(3);
    const stranger = await app.newPerson();
    expect((await app.get(`/parking-spots/${spot.id}`, stranger)).status).toBe(404);
    expect((await read(driver, stays[3]?.id ?? '')).status).toBe('confirmed');
    const admin = await app.newAdmin();
    const path = `/admin/spots/${spot.id}`;
    const { body } = await app.get<ModerationCase>(path, admin);
    expect(body).toMatchObject({ spot: { status: 'pending' }, history: [{ action: 'paused' }, {}] });
    const told = await app.notificationsOf(owner);
    expect(told.filter(({ kind }) => kind === 'spot_paused')).toHaveLength(1);
    const mails = await app.mailsTo(owner.email);
    expect(mails.filter(({ subject }) => subject.startsWith('Hemos pausado tu plaza'))).toHaveLength(1);
    // A change by the owner does not bring it back.
    const changed = await app.patch<Spot>(`/parking-spots/${spot.id}`, owner, {
      title: 'Otro título de plaza',
    });
    expect(changed.body.status).toBe('pending');
  });
});

describe('a cancellation is refused', () => {
  it('[BR-05] for a stay that is not paid yet', async () => {
    const { driver, owner, spot } = await app.market();
    const { bookingId } = await hold(driver, spot, hoursAhead(72));
    for (const party of [driver, owner]) {
      expect((await preview(party, bookingId)).body).toMatchObject({ isPossible: false, refund: 0 });
      const { status, body } = await cancel(party, bookingId, 0);
      expect([status, body.code]).toEqual([409, 'not_cancellable']);
    }
    expect((await read(driver, bookingId)).status).toBe('pending');
  });
});

describe('a day that an owner has closed', () => {
  it('[BR-05] stays closed when the booking on it is cancelled', async () => {
    const market = await app.market();
    const booking = await book(market, hoursAhead(96));
    const day = booking.startTime.slice(0, 10);
    const body = { from: day, to: inDays(6), state: 'blocked' };
    await app.patch(`/parking-spots/${market.spot.id}/calendar`, market.owner, body);
    await cancel(market.owner, booking.id, booking.totalPrice);
    expect(await isFree(market.spot, booking)).toBe(false);
  });
});
