import { describe, expect, it } from 'vitest';
import type { Booking, Cancellation } from '#shared/api/bookings.ts';
import type { Favourite } from '#shared/api/favourites.ts';
import type { MapAnswer } from '#shared/api/search.ts';
import type { Quote, Spot } from '#shared/api/spots.ts';
import { favouritesMail } from '#shared/domain/favourites/favourite-mails.ts';
import { LOCALES } from '#shared/model/constants.ts';
import { accountWith } from '#test/support/examples.ts';
import { inDays, useStack } from '#test/support/stack.ts';
import { wallOf } from '#test/support/wall-clock.ts';

const app = useStack();

const HOUR = 3_600_000;

/** From a time of a day to a time of another one. */
const hours = (days: number, startTime: string, endDays: number, endTime: string) => ({
  date: inDays(days),
  startTime,
  endDate: inDays(endDays),
  endTime,
  isFullDay: 'false',
});

const search = async ({ latitude, longitude }: Spot, { date, ...stay }: Record<string, string>) => {
  const edges = {
    west: longitude - 0.001,
    east: longitude + 0.001,
    south: latitude - 0.001,
    north: latitude + 0.001,
  };
  const { isFullDay: _isFullDay, ...times } = stay;
  const texts = Object.entries(edges).map(([edge, degrees]) => [edge, String(degrees)] as const);
  const query = new URLSearchParams({ ...Object.fromEntries(texts), startDate: date ?? '', ...times });
  const { body } = await app.get<MapAnswer>(`/parking-spots/map?${query.toString()}`);
  return body.spots.map(({ id, totalPrice }) => [id, totalPrice]);
};

describe('a night by the hour', () => {
  it('[BR-01] [BR-03] [HM-05] is found, priced, held and paid, and leaves the hours before and after it to others', async () => {
    const { driver, spot } = await app.market({
      priceWeekday: '24',
      priceWeekend: '24',
      latitude: '40.4611',
    });
    await app.untilMapFollows();
    const night = hours(5, '20:00', 6, '10:00');
    const quote = await app.quote(spot, night);
    // An hour costs one euro; the night has 13 or 15 of them when the clocks change.
    const length = (Date.parse(quote.endTime) - Date.parse(quote.startTime)) / HOUR;
    expect([quote.startTime, quote.endTime].map((at) => wallOf('Europe/Madrid', Date.parse(at)))).toEqual([
      `${inDays(5)} 20:00`,
      `${inDays(6)} 10:00`,
    ]);
    expect(quote).toMatchObject({ isAvailable: true, isFullDay: false, totalPrice: length + 2.5 });
    // Both days have the same price, so they are one line.
    expect(quote.lines.map(({ quantity }) => quantity)).toEqual([length * 60, 1]);
    expect(await search(spot, night)).toEqual([[spot.id, quote.totalPrice]]);

    const booking = await app.book(driver, spot, night);
    expect(booking).toMatchObject({ status: 'confirmed', totalPrice: quote.totalPrice, isFullDay: false });
    await app.untilMapFollows();
    for (const taken of [
      hours(5, '20:00', 6, '10:00'),
      hours(5, '08:00', 5, '20:30'),
      hours(6, '09:30', 8, '10:00'),
    ]) {
      expect((await app.quote(spot, taken)).problem?.code).toBe('period_taken');
      expect(await search(spot, taken)).toEqual([]);
      const refused = await app.intent(driver, { ...quote, ...(await app.quote(spot, taken)) });
      expect(refused.status).toBe(409);
    }
    // Half hours next to it are free at once, and so is the full day that begins at 13:00.
    for (const free of [hours(5, '08:00', 5, '20:00'), hours(6, '10:00', 6, '13:00')]) {
      expect(await search(spot, free)).toHaveLength(1);
      expect((await app.book(driver, spot, free)).status).toBe('confirmed');
    }
    expect((await app.quote(spot, { date: inDays(6) })).isAvailable).toBe(true);
  });

  it('[BR-01] can be waited for when it is taken, and the mail about it leads to its days and times', async () => {
    const { driver, spot } = await app.market();
    const fan = await app.newPerson('Fina Favorita');
    const stay = hours(5, '20:00', 7, '10:00');
    const { startTime, endTime } = await app.book(driver, spot, stay);
    const { status, body } = await app.put<Favourite>(`/user/favourites/${spot.id}/stays`, fan, {
      ...stay,
      isFullDay: false,
    });
    expect([status, body.wishedStays]).toMatchObject([200, [{ startTime, endTime }]]);
    const wished = { startAt: startTime, endAt: endTime, timeZone: spot.timeZone };
    const account = accountWith({ email: fan.email });
    const { text } = favouritesMail(
      account,
      [{ spotId: spot.id, title: spot.title, wished }],
      'https://x',
      'token',
    );
    const [, query = ''] = /\/spot\/\w+\?(\S+)/.exec(text) ?? [];
    expect(Object.fromEntries(new URLSearchParams(query))).toEqual(stay);
  });

  it('[BR-05] [PS-02] can be cancelled until a day before it begins, and mail and calendar have both days', async () => {
    const { owner, driver, spot } = await app.market({ cancellationLimit: 30 });
    const booking = await app.book(driver, spot, hours(5, '20:00', 6, '10:00'));
    const limit = new Date(Date.parse(booking.startTime) - 30 * HOUR).toISOString();
    expect(booking.refundableUntil).toBe(limit);
    const days = [5, 6].map((day) =>
      new Intl.DateTimeFormat(LOCALES.es, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
        new Date(inDays(day)),
      ),
    );
    for (const { email } of [driver, owner]) {
      const [mail] = await app.mailsTo(email);
      for (const part of [...days, '20:00', '10:00']) expect(mail?.body.text).toContain(part);
    }
    const { response } = await app.get(`/bookings/${booking.id}/calendar`, driver);
    expect(response.status).toBe(200);
    const { body } = await app.get<Cancellation>(`/bookings/${booking.id}/cancellation`, driver);
    expect(body).toMatchObject({ isPossible: true, refund: booking.totalPrice });
    const cancelled = await app.post<Booking>(`/bookings/${booking.id}/cancel`, driver, {
      refund: booking.totalPrice,
    });
    expect(cancelled.status).toBe(200);
    const again: Quote = await app.quote(spot, hours(5, '20:00', 6, '10:00'));
    expect(again.isAvailable).toBe(true);
  });
});
