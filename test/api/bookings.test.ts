import { describe, expect, it } from 'vitest';
import { inDays, type Person, useStack } from '#test/support/stack.ts';
import { wallOf } from '#test/support/wall-clock.ts';
import type { Statistics } from '#shared/api/accounts.ts';
import type { Booking } from '#shared/api/bookings.ts';
import type { ProblemBody } from '#shared/api/errors.ts';
import type { Spot } from '#shared/api/spots.ts';

const app = useStack();

describe('holding, paying and confirming a stay', () => {
  it('[PY-03] [PS-02] books a paid stay once and mails both parties', async () => {
    const { owner, driver, spot } = await app.market();
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
    const mine = await app.get<Booking[]>('/bookings/my-bookings', driver);
    expect(mine.body.map(({ id }) => id)).toEqual([confirmed.body.id]);
    const onMine = await app.get<Booking[]>('/bookings/bookings-on-my-spots', owner);
    expect(onMine.body.map(({ id, role }) => [id, role])).toEqual([[confirmed.body.id, 'owner']]);
    const [confirmation] = await app.mailsTo(driver.email);
    expect(confirmation?.subject).toContain(spot.title);
    expect(confirmation?.body.text).toContain(confirmed.body.id);
    await app.mailsTo(owner.email);
    expect(await app.mailsTo(driver.email)).toHaveLength(1);
  });

  it('[PY-03] answers two clicks on paying with one payment, also when Stripe is slow', async () => {
    const { driver, spot } = await app.market();
    const quote = await app.quote(spot, { date: inDays(4) });
    app.stack.payments?.control.failNext({ delayMs: 2500, match: 'POST /v1/payment_intents' });
    const clicks = await Promise.all([app.intent(driver, quote), app.intent(driver, quote)]);
    expect(clicks.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(clicks.map(({ body }) => body.paymentIntentId)).size).toBe(1);
  });
});

describe('twelve drivers who want one spot at the same time', () => {
  it('[BR-03] [PY-03] get no overlapping bookings, and none pays for a stay that another one has', async () => {
    const { owner, spot } = await app.market();
    const drivers = await Promise.all(Array.from({ length: 12 }, () => app.newPerson()));
    const booked = await Promise.all(
      drivers.map(async (driver, index) => {
        const hours = { startTime: `1${index % 4}:00`, endTime: `1${(index % 4) + 2}:00` };
        const quote = await app.quote(spot, { date: inDays(5), ...hours, isFullDay: 'false' });
        const { status, body } = await app.intent(driver, quote);
        if (status !== 200) return [];
        await app.pay(body.paymentIntentId);
        return [(await app.confirm(driver, quote, body.paymentIntentId)).body];
      }),
    );
    const stays = booked.flat().sort((one, other) => (one.startTime < other.startTime ? -1 : 1));
    expect(stays.map(({ status }) => status)).toEqual(stays.map(() => 'confirmed'));
    expect(stays.length).toBeGreaterThan(0);
    for (const [index, { endTime }] of stays.slice(0, -1).entries())
      expect(stays[index + 1]?.startTime.localeCompare(endTime)).toBeGreaterThanOrEqual(0);
    const { body } = await app.get<Booking[]>('/bookings/bookings-on-my-spots', owner);
    expect(body.map(({ id }) => id).sort()).toEqual(stays.map(({ id }) => id).sort());
    const ids = new Set(stays.map(({ id }) => id));
    const { data } = await app.stripe.paymentIntents.list({ limit: 100 });
    const ofThem = data.filter(({ metadata }) => ids.has(metadata.bookingId ?? ''));
    expect(ofThem.map(({ status }) => status)).toEqual(stays.map(() => 'succeeded'));
  });
});

/** A paid and confirmed booking of a full day that starts in so many days. */
const aBooking = async (market: Awaited<ReturnType<typeof app.market>>, daysAhead: number) => {
  const quote = await app.quote(market.spot, { date: inDays(daysAhead) });
  const intent = await app.intent(market.driver, quote);
  await app.pay(intent.body.paymentIntentId);
  const { body } = await app.confirm(market.driver, quote, intent.body.paymentIntentId);
  return { quote, intent: intent.body, booking: body };
};

describe('the server', () => {
  it('[BR-02] adds a fee of 2.50 and shows the owner what is left after 15 percent', async () => {
    const market = await app.market({ priceWeekday: '20', priceWeekend: '20' });
    const { booking } = await aBooking(market, 3);
    expect(booking.totalPrice).toBe(22.5);
    expect(booking.lines.map(({ kind, amount }) => [kind, amount])).toContainEqual(['service_fee', 2.5]);
    const seen = await app.get<Booking>(`/bookings/${booking.id}`, market.owner);
    const commissionTax = { area: 'iva', rate: 21, base: 2.48, tax: 0.52 };
    expect(seen.body).toMatchObject({ role: 'owner', ownerEarnings: 17, commissionTax });
    expect([booking.ownerEarnings, booking.commissionTax]).toEqual([undefined, undefined]);
  });

  it('shows a paused spot and its reviews to the driver who has a stay there, and to no other driver', async () => {
    const market = await app.market();
    await aBooking(market, 3);
    const { owner, driver, spot } = market;
    await app.patch(`/parking-spots/${spot.id}`, owner, { isActive: false });
    const stranger = await app.newPerson();
    const see = async (as?: Person) => {
      const paths = [`/parking-spots/${spot.id}`, `/parking-spots/${spot.id}/reviews`];
      const answers = await Promise.all(paths.map((path) => app.get<Spot>(path, as)));
      return answers.map(({ status }) => status);
    };
    expect([await see(driver), await see(owner), await see(stranger), await see()]).toEqual([
      [200, 200],
      [200, 200],
      [404, 404],
      [404, 404],
    ]);
    const { body } = await app.get<Spot>(`/parking-spots/${spot.id}`, driver);
    expect([body.is_active, body.isMine, body.accessDetails]).toEqual([false, false, undefined]);
  });

  it('gives a booking a reference of eight letters and digits, the same on its page and in its mails', async () => {
    const market = await app.market();
    const { booking } = await aBooking(market, 3);
    expect(booking.reference).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
    expect(booking.id.endsWith(booking.reference)).toBe(true);
    const { body } = await app.get<Booking>(`/bookings/${booking.id}`, market.owner);
    expect(body.reference).toBe(booking.reference);
    const [mail] = await app.mailsTo(market.driver.email);
    expect(mail?.body.text).toContain(booking.reference);
    expect(mail?.body.text.replace(/https?:\S+/g, '')).not.toContain(booking.id);
  });

  it('offers no calendar event for an unpaid hold', async () => {
    const market = await app.market();
    const held = await app.intent(market.driver, await app.quote(market.spot, { date: inDays(4) }));
    const path = `/bookings/${held.body.bookingId}/calendar`;
    const { status, body } = await app.get<ProblemBody>(path, market.driver);
    expect([status, body.code]).toEqual([409, 'not_confirmed']);
    expect((await app.get(path, await app.newPerson())).status).toBe(404);
  });

  it('[BR-09] counts earnings, upcoming bookings and active spots', async () => {
    const market = await app.market({ priceWeekday: '20', priceWeekend: '20' });
    const before = await app.get<Statistics>('/user/statistics', market.owner);
    const none = { averageRating: 0, activeSpots: 1, spots: 1, bookings: 0 };
    expect(before.body).toEqual({ ...none, earnings: 0, upcomingBookings: 0 });
    const { booking } = await aBooking(market, 3);
    const { body } = await app.get<Statistics>('/user/statistics', market.owner);
    const [month, thisMonth] = [Date.parse(booking.startTime), Date.now()].map((at) =>
      wallOf('Europe/Madrid', at).slice(0, 7),
    );
    const earnings = month === thisMonth ? 17 : 0;
    expect(body).toEqual({ ...none, earnings, upcomingBookings: 1 });
    const ofDriver = await app.get<Statistics>('/user/statistics', market.driver);
    expect(ofDriver.body).toMatchObject({ upcomingBookings: 1, bookings: 1, spots: 0 });
  });
});
