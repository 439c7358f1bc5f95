import { reviewRecords } from '../areas/reviews.ts';
import type { Reviews } from '../domain/ports/reviews.ts';
import { Review } from '../model/review.ts';
import type { Table, TableItem } from './client.ts';
import { ending } from './expiry.ts';
import { inIndex } from './key-conditions.ts';
import * as keys from './keys.ts';
import { enqueueReindex } from './map-repository.ts';
import { readRecord } from './read-record.ts';
import { outboxWrite } from './outbox-repository.ts';
import { putNew, writeAll } from './write-all.ts';

/** Attributes that count a spot's ratings, from one star to five. */
const STARS = ['stars1', 'stars2', 'stars3', 'stars4', 'stars5'] as const;

/** Reviews of a spot are in the order in which they were written. */
const WRITTEN_AT = keys.INDEX.found.sortKey;

const toReview = (item: TableItem) => readRecord(Review, item);

export const reviewsRepository = (table: Table): Reviews => ({
  find: async (bookingId) => {
    const item = await table.get(keys.reviewKey(bookingId), { isConsistent: true });
    return item && toReview(item);
  },
  listBySpot: async (spotId, { limit, after, since = '' }) => {
    const { items } = await table.query({
      ...inIndex(keys.INDEX.found, keys.reviewsOfSpot(spotId), { before: after ?? '~' }),
      ScanIndexForward: false,
      // One extra item shows whether there is another page.
      Limit: limit + 1,
    });
    const fresh = items.filter((item) => String(item[WRITTEN_AT]) >= since);
    const shown = fresh.slice(0, limit);
    return {
      reviews: table.readEach(shown, toReview),
      next: fresh.length > limit ? String(shown.at(-1)?.[WRITTEN_AT]) : undefined,
    };
  },
  countBySpot: async (spotId) => {
    const counts = await table.get(keys.ratingsKey(spotId));
    return STARS.map((name) => Number(counts?.[name] ?? 0));
  },
  create: async (review, bookedAt, event, now) => {
    const failed = await table.transact([
      putNew({
        ...review,
        ...keys.reviewKey(review.bookingId),
        ...keys.foundKey(keys.reviewsOfSpot(review.spotId), keys.byTime(review.writtenAt, review.id)),
        ...ending(reviewRecords.review, review.writtenAt),
      }),
      {
        // Increases the version, so that an editor who read the spot before cannot restore the old ratings.
        Update: {
          Key: keys.spotKey(review.spotId),
          UpdateExpression: 'ADD ratingSum :rating, ratingCount :one, version :one',
          ConditionExpression:
            'attribute_exists(pk) AND (attribute_not_exists(movedAt) OR movedAt <= :bookedAt)',
          ExpressionAttributeValues: { ':rating': review.rating, ':one': 1, ':bookedAt': bookedAt },
        },
      },
      {
        Update: {
          Key: keys.ratingsKey(review.spotId),
          UpdateExpression: 'ADD #stars :one',
          ExpressionAttributeNames: { '#stars': STARS[review.rating - 1] ?? STARS[0] },
          ExpressionAttributeValues: { ':one': 1 },
        },
      },
      outboxWrite(event, now),
      enqueueReindex(review.spotId, now),
    ]);
    if (failed.length === 0) return 'created';
    return failed.includes(0) ? 'repeated' : 'gone';
  },
  answer: (bookingId, answer, event, now) =>
    writeAll(table, [
      {
        Update: {
          Key: keys.reviewKey(bookingId),
          UpdateExpression: 'SET answer = :answer',
          ConditionExpression: 'attribute_exists(pk) AND attribute_type(answer, :null)',
          ExpressionAttributeValues: { ':answer': answer, ':null': 'NULL' },
        },
      },
      outboxWrite(event, now),
    ]),
});
