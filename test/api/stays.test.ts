import { describe, expect, it } from 'vitest';
import type { Booking } from '#shared/api/bookings.ts';
import type { ProblemBody } from '#shared/api/errors.ts';
import type { Availability } from '#shared/api/spots.ts';
import { inDays, useStack } from '#test/support/stack.ts';
import { wallOf } from '#test/support/wall-clock.ts';

const app = useStack();

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
        await app.get<Availability>(
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
    await app.patch(`/parking-spots/${spot.id}`, owner, { isActive: false });
    for (const path of [`availability?from=${inDays(1)}&to=${inDays(2)}`, `quote?date=${inDays(1)}`])
      expect((await app.get(`/parking-spots/${spot.id}/${path}`)).status).toBe(404);
  });
});

describe('a payment', () => {
  it('cannot be prepared while the provider is down, and can later, for the same hold', async () => {
    const { driver, spot } = await app.market();
    const quote = await app.quote(spot, { date: inDays(3) });
    app.stack.payments?.control.failNext({ status: 500, times: 3, match: 'POST /v1/payment_intents' });
    const down = await app.intent(driver, quote);
    expect([down.status, (down.body as unknown as ProblemBody).code]).toEqual([503, 'payments_unavailable']); // a refusal is a problem
    const [held] = (await app.get<Booking[]>('/bookings/my-bookings', driver)).body;
    expect(held?.status).toBe('pending');
    const { status, body } = await app.intent(driver, quote);
    expect([status, body.bookingId]).toEqual([200, held?.id]);
  });
});
