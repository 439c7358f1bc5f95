import { describe, expect, it } from 'vitest';
import { eventually, inDays, useStack } from '#test/support/stack.ts';
import type { Booking } from '#shared/api/bookings.ts';

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
