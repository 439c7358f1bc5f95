import { describe, expect, it } from 'vitest';
import type { BookingReview, SpotReview } from '#shared/api/reviews.ts';
import type { Statistics } from '#shared/api/accounts.ts';
import type { Spot } from '#shared/api/spots.ts';
import { DAY, HOUR, MINUTE } from '#shared/lib/time.ts';
import { aPastStay } from '#test/support/past-stay.ts';
import { inDays, type Person, useStack } from '#test/support/stack.ts';

const app = useStack();

interface Listed {
  average: number | null;
  count: number;
  distribution: number[];
  reviews: SpotReview[];
  nextCursor: string | null;
}

const aMarket = async () => {
  const [owner, driver] = await Promise.all([
    app.newPerson('Olga Dueña'),
    app.newPerson('Dani Conductor Secreto'),
  ]);
  return { owner, driver, spot: await app.publish(owner, { title: 'Plaza valorada' }) };
};

const write = (as: Person | undefined, bookingId: string, body: unknown) =>
  app.post<BookingReview & { code?: string }>(`/bookings/${bookingId}/review`, as, body);
const answer = (as: Person, bookingId: string, body: unknown) =>
  app.post<BookingReview & { code?: string }>(`/bookings/${bookingId}/review/answer`, as, body);
const read = async (as: Person, bookingId: string) =>
  (await app.get<BookingReview>(`/bookings/${bookingId}/review`, as)).body;
const list = async (spot: Pick<Spot, 'id'>, query = '') =>
  (await app.get<Listed>(`/parking-spots/${spot.id}/reviews${query}`)).body;

const good = { rating: 4, text: 'Muy cómoda, volveré.' };

describe('a review of a stay', () => {
  it('[BR-09] counts in the average on page, map and statistics, and both parties can read it', async () => {
    const { owner, driver, spot } = await aMarket();
    expect(await list(spot)).toEqual({
      average: null,
      count: 0,
      distribution: [0, 0, 0, 0, 0],
      reviews: [],
      nextCursor: null,
    });
    const first = await aPastStay(spot.id, driver, { driverName: 'Dani Conductor Secreto' });
    const second = await aPastStay(spot.id, driver, { endedAgo: 30 * HOUR });
    expect(await read(driver, first)).toMatchObject({ review: null, canReview: true, canAnswer: false });
    const written = await write(driver, first, good);
    expect([written.status, written.body.review]).toMatchObject([201, { ...good, answer: null }]);
    expect((await write(driver, second, { rating: 5 })).status).toBe(201);

    const listed = await list(spot);
    expect(listed).toMatchObject({ average: 4.5, count: 2, distribution: [0, 0, 0, 1, 1] });
    expect(listed.reviews.map(({ rating, text }) => [rating, text])).toEqual([
      [5, ''],
      [4, good.text],
    ]);
    expect(listed.reviews.map(({ driverName }) => driverName)).toEqual(['Dani', 'Dani']);
    expect(JSON.stringify(listed)).not.toMatch(/Secreto|Conductor|bkg_|usr_/);
    const page = (await app.get<Spot>(`/parking-spots/${spot.id}`)).body;
    expect(page).toMatchObject({ rating_average: 4.5, rating_count: 2 });
    await app.untilMapFollows();
    const { body: cards } = await app.get<Spot[]>('/parking-spots');
    expect(cards.find(({ id }) => id === spot.id)).toMatchObject({ rating_average: 4.5, rating_count: 2 });
    const statistics = await app.get<Statistics>('/user/statistics', owner);
    expect(statistics.body.averageRating).toBe(4.5);
    expect(await read(owner, first)).toMatchObject({ review: good, canReview: false, canAnswer: true });
    expect(await read(owner, second)).toMatchObject({ review: { rating: 5, text: '' } });
  });

  it('[BR-09] is without a name where that was taken from the e-mail address of its driver', async () => {
    const { spot } = await aMarket();
    const { body: registered } = await app.call<{ token: string; user: { id: string } }>(
      'POST',
      '/auth/register',
      { body: { email: 'lola.garcia84@example.com', password: 'Plaza-Libre-2026' } },
    );
    const { token, user } = registered;
    const driver = { email: 'lola.garcia84@example.com', password: '', token, userId: user.id };
    const stay = await aPastStay(spot.id, driver, { driverName: 'lola.garcia84' });
    expect((await write(driver, stay, good)).status).toBe(201);
    const { reviews } = await list(spot);
    expect(reviews.map(({ driverName }) => driverName)).toEqual(['']);
  });

  it('can be written only by the driver, for 14 days after a completed stay', async () => {
    const { owner, driver, spot } = await aMarket();
    const [stranger, admin] = [await app.newPerson(), await app.newAdmin()];
    const bookingId = await aPastStay(spot.id, driver);
    for (const [as, status] of [
      [undefined, 401],
      [stranger, 404],
      [admin, 404],
      [owner, 403],
    ] as const)
      expect((await write(as, bookingId, good)).status).toBe(status);
    const late = await aPastStay(spot.id, driver, { endedAgo: 14 * DAY + MINUTE });
    expect((await write(driver, late, good)).body.code).toBe('not_reviewable');
    expect(await read(driver, late)).toMatchObject({ canReview: false, reviewUntil: null });
    const coming = await app.book(driver, spot, { date: inDays(5) });
    expect((await write(driver, coming.id, good)).body.code).toBe('not_reviewable');
    expect((await answer(owner, bookingId, { text: 'Gracias por todo.' })).status).toBe(404);
    expect((await list(spot)).count).toBe(0);
  });

  it('is refused with an invalid rating or text, and keeps unusual characters', async () => {
    const { owner, driver, spot } = await aMarket();
    const bookingId = await aPastStay(spot.id, driver);
    for (const rating of [0, 6, -1, 4.5, '5', null, undefined, [5], Number.MAX_SAFE_INTEGER])
      expect((await write(driver, bookingId, { rating, text: '' })).status, String(rating)).toBe(400);
    for (const text of ['corto', 'x'.repeat(1001), 'nul\u0000o en medio', 'medio \ud83d par', 7, null, {}])
      expect((await write(driver, bookingId, { rating: 5, text })).status, JSON.stringify(text)).toBe(400);
    expect((await write(driver, bookingId, good.text)).status).toBe(400);
    expect((await list(spot)).count).toBe(0);

    const text = `<script>alert(1)</script> ${'😀'.repeat(20)}\n‮abc مرحبا {name} https://example.com`;
    expect((await write(driver, bookingId, { rating: 5, text })).body.review?.text).toBe(text);
    expect((await list(spot)).reviews[0]?.text).toBe(text);
    for (const words of ['', 'corto', '   ', 'x'.repeat(1001), null])
      expect((await answer(owner, bookingId, { text: words })).status, String(words)).toBe(400);
  });

  it('is listed for a public spot, page by page', async () => {
    const { owner, driver, spot } = await aMarket();
    for (let index = 0; index < 5; index++) {
      const bookingId = await aPastStay(spot.id, driver, { endedAgo: (1 + 3 * index) * HOUR });
      await write(driver, bookingId, { rating: index + 1, text: '' });
    }
    const first = await list(spot, '?limit=3');
    const rest = await list(spot, `?limit=3&cursor=${encodeURIComponent(first.nextCursor ?? '')}`);
    expect([...first.reviews, ...rest.reviews].map(({ rating }) => rating)).toEqual([5, 4, 3, 2, 1]);
    expect(rest.nextCursor).toBeNull();
    for (const query of ['?limit=0', '?limit=51', '?cursor=x', `?cursor=${first.nextCursor?.slice(1)}`])
      expect((await app.get(`/parking-spots/${spot.id}/reviews${query}`)).status, query).toBe(400);

    await app.patch(`/parking-spots/${spot.id}`, owner, { isActive: false });
    const path = `/parking-spots/${spot.id}/reviews`;
    expect((await app.get(path)).status).toBe(404);
    expect((await app.get(path, owner)).status).toBe(200);
  });
});
