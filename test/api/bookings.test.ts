import { describe, expect, it } from 'vitest';
import { eventually, inDays, type Person, useStack } from '#test/support/stack.ts';
import { wallOf } from '#test/support/wall-clock.ts';
import type { Statistics } from '#shared/api/accounts.ts';
import type { Booking } from '#shared/api/bookings.ts';
import type { ProblemBody } from '#shared/api/errors.ts';
import type { Spot } from '#shared/api/spots.ts';

const app = useStack();

/** A public space, its owner and a driver. */
const aMarket = async (changes: Record<string, unknown> = {}) => {
  const [owner, driver] = await Promise.all([app.newPerson('Olga Dueña'), app.newPerson('Dani Conductor')]);
  return { owner, driver, spot: await app.publish(owner, changes) };
};

describe('holding, paying and confirming a stay', () => {
  it('[PY-03] [PS-02] books what was paid, once, and tells both by mail', async () => {
    const { owner, driver, spot } = await aMarket();
    const quote = await app.quote(spot, { date: inDays(3), endDate: inDays(5) });
    const intent = await app.intent(driver, quote);
    expect(intent.status).toBe(200);
    await app.pay(intent.body.paymentIntentId);

    const confirmed = await app.confirm(driver, quote, intent.body.paymentIntentId);
    const again = await app.confirm(driver, quote, intent.body.paymentIntentId);

    expect(confirmed.status).toBe(201);
    expect(confirmed.body).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'completed',
      totalPrice: quote.totalPrice,
    });
    expect(again.body.id).toBe(confirmed.body.id);
    const mine = await app.call<Booking[]>('GET', '/bookings/my-bookings', { as: driver });
    expect(mine.body.map(({ id }) => id)).toEqual([confirmed.body.id]);
    const onMine = await app.call<Booking[]>('GET', '/bookings/bookings-on-my-spots', { as: owner });
    expect(onMine.body.map(({ id, role }) => [id, role])).toEqual([[confirmed.body.id, 'owner']]);
    const [confirmation] = await app.mailsTo(driver.email);
    expect(confirmation?.subject).toContain(spot.title);
    expect(confirmation?.body.text).toContain(confirmed.body.id);
    await app.mailsTo(owner.email);
    expect(await app.mailsTo(driver.email)).toHaveLength(1);
  });

  it('[PY-03] answers two clicks on paying with one payment, however slow Stripe is', async () => {
    const { driver, spot } = await aMarket();
    const quote = await app.quote(spot, { date: inDays(4) });
    app.stack.payments?.control.failNext({ delayMs: 2500, match: 'POST /v1/payment_intents' });
    const clicks = await Promise.all([app.intent(driver, quote), app.intent(driver, quote)]);
    expect(clicks.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(clicks.map(({ body }) => body.paymentIntentId)).size).toBe(1);
  });

  it('[PY-03] confirms by the webhook alone when the browser never comes back', async () => {
    const { driver, spot } = await aMarket();
    const quote = await app.quote(spot, { date: inDays(3) });
    const intent = await app.intent(driver, quote);
    await app.pay(intent.body.paymentIntentId);
    const confirmed = await eventually(async () => {
      const { body } = await app.call<Booking>('GET', `/bookings/${intent.body.bookingId}`, { as: driver });
      return body.status === 'confirmed' ? body : undefined;
    }, 'the webhook');
    expect(confirmed.totalPrice).toBe(quote.totalPrice);
  });
});

/** A paid and confirmed booking of a full day from that many days ahead. */
const aBooking = async (market: Awaited<ReturnType<typeof aMarket>>, daysAhead: number) => {
  const quote = await app.quote(market.spot, { date: inDays(daysAhead) });
  const intent = await app.intent(market.driver, quote);
  await app.pay(intent.body.paymentIntentId);
  const { body } = await app.confirm(market.driver, quote, intent.body.paymentIntentId);
  return { quote, intent: intent.body, booking: body };
};

const statusOf = async (booking: { id: string }, as: Awaited<ReturnType<typeof app.newPerson>>) =>
  (await app.call<Booking>('GET', `/bookings/${booking.id}`, { as })).body.status;

describe('what the server decides', () => {
  it('[PY-03] [BB-02] believes neither price nor status, and tells the right price', async () => {
    const { driver, spot } = await aMarket();
    const quote = await app.quote(spot, { date: inDays(3) });
    const cheap = await app.intent(driver, { ...quote, totalPrice: 0.5 });
    expect(cheap.status).toBe(409);
    expect(cheap.body).toMatchObject({ code: 'price_changed', details: { totalPrice: quote.totalPrice } });
    const claimed = await app.call<Booking>('POST', '/bookings', {
      as: driver,
      body: {
        parkingSpotId: spot.id,
        startTime: quote.startTime,
        endTime: quote.endTime,
        totalPrice: String(quote.totalPrice),
        paymentStatus: 'completed',
        status: 'confirmed',
      },
    });
    expect(claimed.body).toMatchObject({ status: 'pending', paymentStatus: 'pending' });
  });

  it('[BR-02] adds a fee of 2.50 and shows the owner what is left after 15 percent', async () => {
    const market = await aMarket({ priceWeekday: '20', priceWeekend: '20' });
    const { booking } = await aBooking(market, 3);
    expect(booking.totalPrice).toBe(22.5);
    expect(booking.lines.map(({ kind, amount }) => [kind, amount])).toContainEqual(['service_fee', 2.5]);
    const seen = await app.call<Booking>('GET', `/bookings/${booking.id}`, { as: market.owner });
    expect(seen.body).toMatchObject({ role: 'owner', ownerEarnings: 17 });
    expect(booking.ownerEarnings).toBeUndefined();
  });

  it.each([
    ['a stay that is too short', { minDuration: 30 }, 'too_short'],
    ['too little notice', { advanceBooking: 300 }, 'notice'],
    ['a day that is not offered', { startDate: inDays(30) }, 'day'],
    ['hours outside those of access', { accessHours: { start: '14:00', end: '20:00' } }, 'access_hours'],
  ])('[BR-04] refuses %s, in the quote and in the booking', async (_, rules, reason) => {
    const { driver, spot } = await aMarket(rules);
    const quote = await app.quote(spot, { date: inDays(3) });
    expect(quote).toMatchObject({ isAvailable: false, problem: { code: 'stay_not_allowed', reason } });
    const answer = await app.intent(driver, quote);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'stay_not_allowed', details: { reason } });
  });

  it('does not let owners book their own space, nor anyone a paused one', async () => {
    const { owner, driver, spot } = await aMarket();
    const quote = await app.quote(spot, { date: inDays(3) });
    expect((await app.intent(owner, quote)).status).toBe(403);
    await app.call('PATCH', `/parking-spots/${spot.id}`, { as: owner, body: { isActive: false } });
    const answer = await app.intent(driver, quote);
    expect([answer.status, (answer.body as unknown as ProblemBody).code]).toEqual([409, 'spot_unavailable']);
  });

  it('shows a space that is paused to the driver who has a stay there, with its reviews, and to no other', async () => {
    const market = await aMarket();
    await aBooking(market, 3);
    const { owner, driver, spot } = market;
    await app.call('PATCH', `/parking-spots/${spot.id}`, { as: owner, body: { isActive: false } });
    const stranger = await app.newPerson();
    const see = async (as?: Person) => {
      const paths = [`/parking-spots/${spot.id}`, `/parking-spots/${spot.id}/reviews`];
      const answers = await Promise.all(paths.map((path) => app.call<Spot>('GET', path, { as })));
      return answers.map(({ status }) => status);
    };
    expect([await see(driver), await see(owner), await see(stranger), await see()]).toEqual([
      [200, 200],
      [200, 200],
      [404, 404],
      [404, 404],
    ]);
    const { body } = await app.call<Spot>('GET', `/parking-spots/${spot.id}`, { as: driver });
    expect([body.is_active, body.isMine, body.accessDetails]).toEqual([false, false, undefined]);
  });

  it('has a reference of eight letters and digits, the same on its page and in its mails', async () => {
    const market = await aMarket();
    const { booking } = await aBooking(market, 3);
    expect(booking.reference).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
    expect(booking.id.endsWith(booking.reference)).toBe(true);
    const { body } = await app.call<Booking>('GET', `/bookings/${booking.id}`, { as: market.owner });
    expect(body.reference).toBe(booking.reference);
    const [mail] = await app.mailsTo(market.driver.email);
    expect(mail?.body.text).toContain(booking.reference);
    expect(mail?.body.text.replace(/https?:\S+/g, '')).not.toContain(booking.id);
  });

  it('[BR-08] shows a booking to its parties and to nobody else', async () => {
    const market = await aMarket();
    const { booking } = await aBooking(market, 3);
    const stranger = await app.newPerson();
    const statuses = await Promise.all(
      [market.driver, market.owner, stranger].map(
        async (as) => (await app.call('GET', `/bookings/${booking.id}`, { as })).status,
      ),
    );
    expect(statuses).toEqual([200, 200, 404]);
  });

  it('has no calendar event for a hold that nobody has paid', async () => {
    const market = await aMarket();
    const held = await app.intent(market.driver, await app.quote(market.spot, { date: inDays(4) }));
    const path = `/bookings/${held.body.bookingId}/calendar`;
    const { status, body } = await app.call<ProblemBody>('GET', path, { as: market.driver });
    expect([status, body.code]).toEqual([409, 'not_confirmed']);
    expect((await app.call('GET', path, { as: await app.newPerson() })).status).toBe(404);
  });

  it('[BR-09] counts earnings, upcoming bookings and active spaces from what is there', async () => {
    const market = await aMarket({ priceWeekday: '20', priceWeekend: '20' });
    const before = await app.call<Statistics>('GET', '/user/statistics', { as: market.owner });
    const none = { averageRating: 0, activeSpots: 1, spots: 1, bookings: 0 };
    expect(before.body).toEqual({ ...none, earnings: 0, upcomingBookings: 0 });
    const { booking } = await aBooking(market, 3);
    const { body } = await app.call<Statistics>('GET', '/user/statistics', { as: market.owner });
    const [month, thisMonth] = [Date.parse(booking.startTime), Date.now()].map((at) =>
      wallOf('Europe/Madrid', at).slice(0, 7),
    );
    const earnings = month === thisMonth ? 17 : 0;
    expect(body).toEqual({ ...none, earnings, upcomingBookings: 1 });
    const ofDriver = await app.call<Statistics>('GET', '/user/statistics', { as: market.driver });
    expect(ofDriver.body).toMatchObject({ upcomingBookings: 1, bookings: 1, spots: 0 });
  });
});

describe('many at once', () => {
  it('[BR-03] lets one of 24 drivers have the stay, and offers the others the next free one', async () => {
    const { spot } = await aMarket();
    const drivers = await Promise.all(Array.from({ length: 24 }, () => app.newPerson()));
    const quote = await app.quote(spot, { date: inDays(4), endDate: inDays(6) });
    const answers = await Promise.all(drivers.map((driver) => app.intent(driver, quote)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const losers = answers
      .filter(({ status }) => status === 409)
      .map(({ body }) => body as unknown as ProblemBody);
    expect(losers).toHaveLength(23);
    expect(new Set(losers.map(({ code }) => code))).toEqual(new Set(['period_taken']));
    const { startTime } = losers[0]?.details?.nextFree as { startTime: string };
    expect(startTime.slice(0, 10)).toBe(inDays(6));
  });

  it('gives the same hold and payment to a driver who clicks twice', async () => {
    const { driver, spot } = await aMarket();
    const quote = await app.quote(spot, { date: inDays(3) });
    const answers = await Promise.all([1, 2, 3, 4].map(() => app.intent(driver, quote)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => `${body.bookingId} ${body.paymentIntentId}`)).size).toBe(1);
  });

  it('[PY-03] confirms once when browser, webhook and copies of it come together', async () => {
    const { driver, spot } = await aMarket();
    const quote = await app.quote(spot, { date: inDays(3) });
    const intent = await app.intent(driver, quote);
    await app.pay(intent.body.paymentIntentId);
    const event = (await app.stripe.events.list({ type: 'payment_intent.succeeded', limit: 1 })).data[0];
    const confirmations = Array.from({ length: 6 }, () =>
      app.confirm(driver, quote, intent.body.paymentIntentId),
    );
    await Promise.all([...confirmations, app.stack.payments?.control.resend(event?.id ?? '', 4)]);
    expect((await Promise.all(confirmations)).map(({ status }) => status)).toEqual(Array(6).fill(201));
    expect(await app.mailsTo(driver.email)).toHaveLength(1);
    const refunds = await app.stripe.refunds.list({ payment_intent: intent.body.paymentIntentId });
    expect(refunds.data).toEqual([]);
  });
});

describe('payments that are not what they should be', () => {
  it('waits for a declined card to be followed by another one', async () => {
    const { driver, spot } = await aMarket();
    const quote = await app.quote(spot, { date: inDays(3) });
    const { body } = await app.intent(driver, quote);
    await expect(app.pay(body.paymentIntentId, 'pm_card_chargeDeclinedInsufficientFunds')).rejects.toThrow();
    const early = await app.confirm(driver, quote, body.paymentIntentId);
    expect([early.status, (early.body as unknown as ProblemBody).code]).toEqual([409, 'payment_incomplete']);
    await app.pay(body.paymentIntentId);
    expect((await app.confirm(driver, quote, body.paymentIntentId)).body.status).toBe('confirmed');
  });

  it("does not confirm with somebody else's payment, nor with that of another stay", async () => {
    const market = await aMarket();
    const thief = await app.newPerson();
    const { intent } = await aBooking(market, 3);
    const other = await app.quote(market.spot, { date: inDays(6) });
    for (const answer of [
      await app.confirm(thief, other, intent.paymentIntentId),
      await app.confirm(market.driver, other, intent.paymentIntentId),
      await app.confirm(market.driver, other, 'pi_never_made'),
    ])
      expect([answer.status, (answer.body as unknown as ProblemBody).code]).toEqual([
        409,
        'payment_mismatch',
      ]);
  });

  it('gives back a payment that no booking waits for', async () => {
    const stray = await app.stripe.paymentIntents.create({
      amount: 5000,
      currency: 'eur',
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      metadata: { bookingId: 'bkg_00000000000000000000000000' },
    });
    await app.stripe.paymentIntents.confirm(stray.id, { payment_method: 'pm_card_visa' });
    const refund = await eventually(
      async () => (await app.stripe.refunds.list({ payment_intent: stray.id })).data[0],
      'the refund',
    );
    expect(refund.amount).toBe(5000);
  });

  it('gives back a payment of another amount than the price, and tells the driver', async () => {
    const { driver, spot } = await aMarket();
    const quote = await app.quote(spot, { date: inDays(3) });
    const { body } = await app.intent(driver, quote);
    await app.stripe.paymentIntents.update(body.paymentIntentId, { amount: 100 });
    await app.pay(body.paymentIntentId);
    await eventually(
      async () => ((await statusOf({ id: body.bookingId }, driver)) === 'refunded' ? true : undefined),
      'the refund',
    );
    const [mail] = await app.mailsTo(driver.email);
    expect(mail?.subject).toContain('devolvemos');
    expect((await app.quote(spot, { date: inDays(3) })).isAvailable).toBe(true);
  });

  it('refuses a webhook whose signature does not fit', async () => {
    const body = JSON.stringify({ type: 'payment_intent.succeeded', data: { object: { id: 'pi_x' } } });
    for (const signature of ['', 't=1,v1=00', 'garbage']) {
      const { status } = await app.call('POST', '/stripe/webhook', {
        body,
        headers: { 'stripe-signature': signature },
      });
      expect(status).toBe(400);
    }
  });
});
