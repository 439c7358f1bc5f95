import { describe, expect, it } from 'vitest';
import type { Booking } from '#shared/api/bookings.ts';
import type { ProblemBody } from '#shared/api/errors.ts';
import type { Availability } from '#shared/api/spots.ts';
import { intentMinutesAgo } from '#test/support/old-hold.ts';
import { eventually, inDays, type Person, useStack } from '#test/support/stack.ts';
import { wallOf } from '#test/support/wall-clock.ts';

const app = useStack();

const settled = (id: string, as: Person) =>
  eventually(async () => {
    const booking = await app.booking(id, as);
    return booking.status === 'pending' ? undefined : booking;
  }, 'the payment to be settled');

/** Pays while webhooks are paused. Answers a function that sends them and waits. */
const payWithoutWebhook = async (paymentIntentId: string) => {
  const control = app.stack.payments?.control;
  control?.pauseWebhooks();
  await app.pay(paymentIntentId);
  return () => control?.resumeWebhooks({ order: 'reversed' });
};

describe('a quote', () => {
  it('[BR-01] defaults to 13:00 until 12:00 of the next day, and to 08:00 until 18:00 for a part day', async () => {
    const { spot } = await app.market({ priceWeekday: '24', priceWeekend: '24' });
    const full = await app.quote(spot, { date: inDays(5) });
    expect([full.startTime, full.endTime].map((at) => wallOf('Europe/Madrid', Date.parse(at)))).toEqual([
      `${inDays(5)} 13:00`,
      `${inDays(6)} 12:00`,
    ]);
    expect(full).toMatchObject({
      isFullDay: true,
      durationMinutes: 23 * 60,
      totalPrice: 26.5,
      isAvailable: true,
    });
    const part = await app.quote(spot, { date: inDays(5), isFullDay: 'false' });
    expect([part.startTime, part.endTime].map((at) => wallOf('Europe/Madrid', Date.parse(at)))).toEqual([
      `${inDays(5)} 08:00`,
      `${inDays(5)} 18:00`,
    ]);
    expect(part).toMatchObject({ isFullDay: false, durationMinutes: 600, totalPrice: 12.5 });
  });

  it('[BB-02] is what is charged, to the cent, for full days and part days', async () => {
    const { driver, spot } = await app.market({ priceWeekday: '17.77', priceWeekend: '23.33' });
    for (const query of [
      { date: inDays(3), endDate: inDays(12) },
      { date: inDays(20), isFullDay: 'false', startTime: '09:17', endTime: '08:02' },
    ]) {
      const quote = await app.quote(spot, query);
      const cents = quote.lines.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
      expect(cents).toBe(Math.round(quote.totalPrice * 100));
      const { body } = await app.intent(driver, quote);
      const intent = await app.stripe.paymentIntents.retrieve(body.paymentIntentId);
      // Only what the stage names: a direct debit could be reversed after the owner was paid.
      expect([intent.amount, intent.allowed_payment_method_types]).toEqual([cents, ['card', 'bizum']]);
    }
  });

  it('for a taken stay answers the next free one', async () => {
    const { driver, spot } = await app.market();
    const quote = await app.quote(spot, { date: inDays(3), endDate: inDays(5) });
    await app.intent(driver, quote);
    const taken = await app.quote(spot, { date: inDays(4) });
    expect(taken).toMatchObject({ isAvailable: false, problem: { code: 'period_taken' } });
    expect(taken.problem?.nextFree?.startTime.slice(0, 10)).toBe(inDays(5));
  });
});

describe('the calendar of a spot', () => {
  it('[BR-04] shows past, closed, open and full days, and the first that can be booked', async () => {
    const { driver, spot } = await app.market({
      advanceBooking: 60,
      startDate: inDays(-3),
      endDate: inDays(7),
    });
    const calendar = async () =>
      (
        await app.call<Availability>(
          'GET',
          `/parking-spots/${spot.id}/availability?from=${inDays(-1)}&to=${inDays(9)}`,
        )
      ).body;
    const before = await calendar();
    const first = before.firstBookableDate ?? '';
    expect((await app.quote(spot, { date: first })).isAvailable).toBe(true);
    expect((await app.quote(spot, { date: inDays(1) })).problem?.reason).toBe('notice');
    expect(before.days.map(({ date }) => date)).toEqual(
      Array.from({ length: 11 }, (_, day) => inDays(day - 1)),
    );
    expect(before.days.find(({ date }) => date === inDays(-1))?.status).toBe('past');
    expect(before.days.find(({ date }) => date === inDays(8))?.status).toBe('closed');

    await app.intent(driver, await app.quote(spot, { date: inDays(4), endDate: inDays(6) }));
    const after = await calendar();
    expect(after.days.filter(({ status }) => status === 'full').map(({ date }) => date)).toEqual([inDays(5)]);
    expect(after.days.find(({ date }) => date === inDays(4))).toMatchObject({
      status: 'open',
      busy: [{ start: '13:00', end: '24:00' }],
    });
    expect(after.days.find(({ date }) => date === inDays(6))?.busy).toEqual([
      { start: '00:00', end: '12:00' },
    ]);
  });

  it('of a paused spot is not shown', async () => {
    const { owner, spot } = await app.market();
    await app.call('PATCH', `/parking-spots/${spot.id}`, { as: owner, body: { isActive: false } });
    for (const path of [`availability?from=${inDays(1)}&to=${inDays(2)}`, `quote?date=${inDays(1)}`])
      expect((await app.call('GET', `/parking-spots/${spot.id}/${path}`)).status).toBe(404);
  });
});

describe('a payment', () => {
  it('[PY-03] makes one booking, whether browser or webhook reports it first', async () => {
    const { driver, spot } = await app.market();
    const first = await app.quote(spot, { date: inDays(3) });
    const browserFirst = (await app.intent(driver, first)).body;
    const release = await payWithoutWebhook(browserFirst.paymentIntentId);
    expect(await app.booking(browserFirst.bookingId, driver)).toMatchObject({ status: 'pending' });
    expect((await app.confirm(driver, first, browserFirst.paymentIntentId)).body.status).toBe('confirmed');
    await release();

    const second = await app.quote(spot, { date: inDays(5) });
    const webhookFirst = (await app.intent(driver, second)).body;
    await app.pay(webhookFirst.paymentIntentId);
    expect((await settled(webhookFirst.bookingId, driver)).status).toBe('confirmed');
    const confirmed = await app.confirm(driver, second, webhookFirst.paymentIntentId);
    expect([confirmed.status, confirmed.body.id]).toEqual([201, webhookFirst.bookingId]);

    const mine = await app.call<Booking[]>('GET', '/bookings/my-bookings', { as: driver });
    expect(mine.body.map(({ status }) => status)).toEqual(['confirmed', 'confirmed']);
    expect(await app.mailsTo(driver.email, 2)).toHaveLength(2);
  });

  it('that comes after another driver has booked the stay is refunded in full, and the driver gets a mail', async () => {
    const { driver, spot } = await app.market();
    const winner = await app.newPerson();
    const quote = await app.quote(spot, { date: inDays(3) });
    const late = await intentMinutesAgo(driver, quote, 20);
    const taken = (await app.intent(winner, quote)).body;
    await app.pay(taken.paymentIntentId);
    expect((await app.confirm(winner, quote, taken.paymentIntentId)).body.status).toBe('confirmed');

    await app.pay(late.paymentIntentId);
    expect(await settled(late.bookingId, driver)).toMatchObject({
      status: 'refunded',
      paymentStatus: 'refunded',
    });
    const answer = await app.confirm(driver, quote, late.paymentIntentId);
    expect([answer.status, (answer.body as unknown as ProblemBody).code]).toEqual([409, 'booking_refunded']); // a refusal is a problem
    const [mail] = await app.mailsTo(driver.email);
    expect(mail?.subject).toContain('Te devolvemos tu pago');
    const refunds = await app.stripe.refunds.list({ payment_intent: late.paymentIntentId });
    expect(refunds.data.map(({ amount }) => amount)).toEqual([Math.round(quote.totalPrice * 100)]);
    expect((await app.booking(taken.bookingId, winner)).status).toBe('confirmed');
  });

  it('cannot be prepared while the provider is down, and can later, for the same hold', async () => {
    const { driver, spot } = await app.market();
    const quote = await app.quote(spot, { date: inDays(3) });
    app.stack.payments?.control.failNext({ status: 500, times: 3, match: 'POST /v1/payment_intents' });
    const down = await app.intent(driver, quote);
    expect([down.status, (down.body as unknown as ProblemBody).code]).toEqual([503, 'payments_unavailable']); // a refusal is a problem
    const [held] = (await app.call<Booking[]>('GET', '/bookings/my-bookings', { as: driver })).body;
    expect(held?.status).toBe('pending');
    const { status, body } = await app.intent(driver, quote);
    expect([status, body.bookingId]).toEqual([200, held?.id]);
  });
});
