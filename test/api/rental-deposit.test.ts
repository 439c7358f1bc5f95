import { describe, expect, it } from 'vitest';
import type { Booking } from '#shared/api/bookings.ts';
import type { AccountExport } from '#shared/api/privacy.ts';
import type { RentalAnswer, RentalQuote } from '#shared/api/rentals.ts';
import { MONTH_OFFER } from '#test/support/running-rental.ts';
import { inDays, PASSWORD, type Person, useStack } from '#test/support/stack.ts';

const app = useStack();
type Refused = { code?: string; details?: Record<string, unknown> };

const START = inDays(40);

const aSpot = async () => app.publish(await app.newPerson('Olga Dueña'), { ...MONTH_OFFER, deposit: 50 });

const start = (driver: Person, spotId: string, { totalPrice, terms }: RentalQuote, deposit?: string) =>
  app.post<{ rental: RentalAnswer; booking: Booking } & Refused>('/rentals', driver, {
    ...{ parkingSpotId: spotId, startDate: START, totalPrice: String(totalPrice), terms },
    ...(deposit !== undefined && { deposit }),
  });

describe('the deposit of a rental', () => {
  it('is whole euros up to 200', async () => {
    const owner = await app.newPerson('Olga Dueña');
    const spot = await app.publish(owner, { ...MONTH_OFFER, deposit: 50 });
    const change = (deposit: number) => app.patch<Refused>(`/parking-spots/${spot.id}`, owner, { deposit });
    for (const deposit of [201, -1, 12.5]) expect((await change(deposit)).status).toBe(400);
    expect(spot).toMatchObject({ deposit: 50, price_month: 90 });
    expect((await change(0)).body).toMatchObject({ deposit: 0 });
  });

  it('[PY-02] is named by the quote, agreed to with the amount that was seen, and paid with the first month', async () => {
    const [driver, spot] = [await app.newPerson('Dani Conductor'), await aSpot()];
    const { body: quote } = await app.get<RentalQuote>(
      `/parking-spots/${spot.id}/rental-quote?startDate=${START}`,
    );
    expect(quote).toMatchObject({ deposit: 50, totalPrice: 92.5 });
    // A page of the release before knows no deposit.
    for (const seen of [undefined, '40'])
      expect((await start(driver, spot.id, quote, seen)).body).toMatchObject({
        code: 'price_changed',
        details: { totalPrice: 92.5, deposit: 50 },
      });
    const { body } = await start(driver, spot.id, quote, '50');
    expect(body.booking).toMatchObject({ totalPrice: 92.5, deposit: 50 });
    const { body: intent } = await app.intent(driver, body.booking);
    expect(intent.deposit).toBe(50);
    await app.pay(intent.paymentIntentId);
    await expect
      .poll(async () => {
        const path = `/rentals/${body.rental.id}`;
        return (await app.get<RentalAnswer>(path, driver)).body.deposit;
      })
      .toMatchObject({ amount: 50, state: 'held', awarded: 0, backOn: null });
    const { body: preview } = await app.get<{ refund?: number }>(
      `/bookings/${body.booking.id}/cancellation`,
      driver,
    );
    expect(preview).toMatchObject({ refund: 142.5 });
    const { body: all } = await app.post<AccountExport>('/user/export', driver, { password: PASSWORD });
    expect(JSON.stringify(all)).toContain('"deposit":{"amount":50');
    const cancelled = await app.post(`/bookings/${body.booking.id}/cancel`, driver, { refund: '142.5' });
    expect(cancelled.status).toBe(200);
  });
});
