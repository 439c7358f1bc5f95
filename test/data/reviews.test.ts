import { noAdapters } from '#test/support/no-adapters.ts';
import { describe, expect, it } from 'vitest';
import { drainOutbox } from '#shared/domain/effects.ts';
import type { Mail } from '#shared/domain/ports/mail.ts';
import { getBookingReview } from '#shared/domain/reviews/get-booking-review.ts';
import { listSpotReviews } from '#shared/domain/reviews/list-spot-reviews.ts';
import { answerReview, writeReview } from '#shared/domain/reviews/write-review.ts';
import { updateSpot } from '#shared/domain/spots/update-spot.ts';
import { DAY, HOUR, MINUTE } from '#shared/lib/time.ts';
import { accountWith } from '#test/support/examples.ts';
import { MARKET_STAY, marketOf } from '#test/support/market.ts';
import { useTable } from '#test/support/table.ts';

const table = useTable();
const aMarket = marketOf(table);
const as = (userId: string) => ({ userId, isAdmin: false });
const good = { rating: 5, text: 'Todo perfecto, muy fácil de encontrar.' };

let stays = 0;

/** A paid stay of Ana that ended a minute ago, by the clock of the market. */
const aStay = async (spotChanges: Parameters<typeof aMarket>[0] = {}) => {
  const market = await aMarket({ title: `Plaza ${++stays}`, ...spotChanges });
  await table().accounts.save(accountWith({ userId: 'ana', fullName: 'Ana María Prueba' }));
  await table().accounts.save(accountWith({ userId: market.spot.ownerId, fullName: 'Olga Dueña' }));
  const { paymentIntentId, bookingId } = await market.intent('ana');
  market.pay(paymentIntentId);
  await market.browser('ana', paymentIntentId);
  market.wait(Date.parse(MARKET_STAY.endTime) - market.deps.clock.now() + MINUTE);
  const mails: Mail[] = [];
  const deps = { ...market.deps, mail: { send: (mail: Mail) => Promise.resolve(void mails.push(mail)) } };
  return {
    ...market,
    deps,
    mails,
    bookingId,
    /** Does everything that is due, and keeps the mails. */
    settle: async () => {
      while ((await drainOutbox(deps)).handled > 0);
    },
    review: (said: { rating: number; text: string } = good, userId = 'ana') =>
      writeReview(deps, as(userId), bookingId, said),
    answer: (text: string, userId = market.spot.ownerId) =>
      answerReview(deps, as(userId), bookingId, { text }),
    read: (userId: string) => getBookingReview(deps, as(userId), bookingId),
    listed: () => listSpotReviews(deps, undefined, market.spot.id, { limit: 10 }),
    kinds: async (userId: string) =>
      (await table().notifications.list(userId, { limit: 30 })).notifications
        .filter(({ spotId }) => spotId === market.spot.id)
        .map(({ kind }) => kind),
  };
};

/** The same stay, completed by the timers. */
const aCompletedStay = async (spotChanges: Parameters<typeof aMarket>[0] = {}) => {
  const stay = await aStay(spotChanges);
  await stay.timers();
  return stay;
};

/** Pictures that may be used. */
const images = { ...noAdapters.images, isIssuedTo: () => true, isPublished: () => Promise.resolve(true) };

describe('a review', () => {
  it('can be written until exactly 14 days after the stay', async () => {
    const inTime = await aCompletedStay();
    inTime.wait(14 * DAY - MINUTE);
    expect((await inTime.read('ana')).canReview).toBe(true);
    await inTime.review();
    const late = await aCompletedStay();
    late.wait(14 * DAY - MINUTE + 1);
    expect((await late.read('ana')).canReview).toBe(false);
    await expect(late.review()).rejects.toMatchObject({ code: 'not_reviewable' });
    expect((await late.listed()).count).toBe(0);
  });

  it('is stored once: one of two concurrent ones counts, and a repetition changes nothing', async () => {
    const stay = await aCompletedStay();
    const outcomes = await Promise.allSettled([
      stay.review({ rating: 5, text: '' }),
      stay.review({ rating: 1, text: '' }),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'already_written' },
    });
    const { review } = await stay.read('ana');
    await Promise.all([1, 2, 3].map(() => stay.review({ rating: review?.rating ?? 0, text: '' })));
    const { average, count } = await stay.listed();
    expect([average, count]).toEqual([review?.rating, 1]);
    const spot = await table().spots.find(stay.spot.id);
    expect([spot?.ratingSum, spot?.ratingCount]).toEqual([review?.rating, 1]);
  });

  it('of each of many drivers counts, also when they come concurrently', async () => {
    const { spot, deps, bookingId } = await aCompletedStay();
    const booking = await table().bookings.find(bookingId);
    const ratings = [1, 2, 2, 3, 4, 5, 5, 5];
    await Promise.all(
      ratings.map((rating, index) => {
        const own = { ...booking, id: `${bookingId.slice(0, -2)}Z${index}`, driverId: `driver-${index}` };
        const bookings = { ...deps.bookings, find: () => Promise.resolve(own) } as typeof deps.bookings; // only `find` is called
        return writeReview({ ...deps, bookings }, as(own.driverId), own.id, { rating, text: '' });
      }),
    );
    expect(await table().spots.find(spot.id)).toMatchObject({ ratingSum: 27, ratingCount: 8, version: 9 });
    const listed = await listSpotReviews(deps, undefined, spot.id, { limit: 5 });
    expect(listed).toMatchObject({ average: 3.4, count: 8, distribution: [1, 2, 1, 1, 3] });
    const rest = await listSpotReviews(deps, undefined, spot.id, {
      limit: 5,
      cursor: listed.nextCursor ?? '',
    });
    expect(rest.nextCursor).toBeNull();
    const ids = [...listed.reviews, ...rest.reviews].map(({ id }) => id);
    expect(new Set(ids).size).toBe(8);
  });

  it('no longer counts when the spot has moved, also in small steps, and counts after a small correction', async () => {
    const stay = await aCompletedStay();
    const other = await aCompletedStay();
    const move = (latitude: number) =>
      updateSpot({ ...stay.deps, images }, as(stay.spot.ownerId), stay.spot.id, { latitude });
    await stay.review();
    const { latitude } = stay.spot;
    expect(await move(latitude + 0.001)).toMatchObject({ rating_count: 1 });
    expect((await stay.listed()).count).toBe(1);
    stay.wait(MINUTE);
    expect(await move(latitude + 0.002)).toMatchObject({ rating_count: 0, rating_average: null });
    expect(await stay.listed()).toMatchObject({ count: 0, average: null, reviews: [], nextCursor: null });
    expect((await stay.read('ana')).review).toMatchObject(good);
    // A stay at the former position cannot be reviewed.
    await updateSpot({ ...other.deps, images }, as(other.spot.ownerId), other.spot.id, { latitude: 41.4 });
    expect((await other.read('ana')).canReview).toBe(false);
    await expect(other.review()).rejects.toMatchObject({ code: 'not_reviewable' });
  });

  it('and concurrent changes of the owner are both kept', async () => {
    const stay = await aCompletedStay();
    const titles = Array.from({ length: 2 }, (_, index) => `Plaza con nombre ${index}`);
    const deps = { ...stay.deps, images };
    await Promise.all([
      ...titles.map((title) => updateSpot(deps, as(stay.spot.ownerId), stay.spot.id, { title })),
      stay.review(),
    ]);
    const spot = await table().spots.find(stay.spot.id);
    expect(titles).toContain(spot?.title);
    expect([spot?.ratingSum, spot?.ratingCount, spot?.version]).toEqual([5, 1, 4]);
  });

  it('cannot be written for a deleted spot', async () => {
    const stay = await aCompletedStay();
    await stay.delete();
    expect((await stay.read('ana')).canReview).toBe(false);
    await expect(stay.review()).rejects.toMatchObject({ code: 'not_reviewable' });
    await expect(stay.listed()).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('the answer to a review', () => {
  it('is written once by the owner, listed with the review, and reported to the driver', async () => {
    const stay = await aCompletedStay();
    await expect(stay.answer('Gracias por venir.')).rejects.toMatchObject({ code: 'not_found' });
    await stay.review();
    await expect(stay.answer('Gracias por venir.', 'ana')).rejects.toMatchObject({ code: 'forbidden' });
    const outcomes = await Promise.allSettled([
      stay.answer('Gracias por venir.'),
      stay.answer('Gracias por venir otra vez.'),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const text = (await stay.read('ana')).review?.answer?.text ?? '';
    expect((await stay.answer(text)).canAnswer).toBe(false);
    expect((await stay.listed()).reviews[0]?.answer).toBe(text);
    await stay.settle();
    expect((await stay.kinds('ana')).filter((kind) => kind === 'review_answered')).toHaveLength(1);
  });
});

describe('notifications of reviews', () => {
  it('go once to the driver after the stay, and once to the owner for a review', async () => {
    const stay = await aCompletedStay();
    await stay.settle();
    await stay.settle();
    const invited = stay.mails.filter(({ subject }) => subject === `¿Qué tal en ${stay.spot.title}?`);
    expect(invited).toHaveLength(1);
    expect(invited[0]?.text).toContain(`/reserva/${stay.bookingId}`);
    expect(invited[0]?.text).toContain('18 de julio de 2026');
    await stay.review();
    await stay.settle();
    const written = stay.mails.filter(({ subject }) => subject.startsWith('Nueva valoración'));
    expect(written).toHaveLength(1);
    expect(written[0]?.text).toContain('Ana ha dado 5 de 5 estrellas');
    expect(written[0]?.text).toContain(good.text);
    expect(written[0]?.text).not.toContain('Prueba');
    expect((await stay.kinds('ana')).filter((kind) => kind === 'review_invited')).toHaveLength(1);
    expect((await stay.kinds(stay.spot.ownerId)).filter((kind) => kind === 'review_written')).toHaveLength(1);
    const { notifications } = await table().notifications.list('ana', { limit: 30 });
    const invitation = notifications.find(
      ({ kind, stay: about }) => kind === 'review_invited' && about?.bookingId === stay.bookingId,
    );
    expect(invitation?.stay).toBeDefined();
    expect(invitation?.stay?.amountCents).toBeUndefined();
  });

  it('do not invite the driver when it is too late for a review, or when there is one', async () => {
    const late = await aStay();
    late.wait(14 * DAY + HOUR);
    await late.timers();
    await late.settle();
    const fast = await aCompletedStay();
    await fast.review();
    await fast.settle();
    for (const { mails, kinds } of [late, fast]) {
      expect(mails.filter(({ subject }) => subject.startsWith('¿Qué tal'))).toEqual([]);
      expect(await kinds('ana')).not.toContain('review_invited');
    }
  });
});
