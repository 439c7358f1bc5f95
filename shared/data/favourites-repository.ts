import { favouriteRecords } from '../areas/favourites.ts';
import type { Favourites, FavouriteEffect } from '../domain/ports/favourites.ts';
import type { OutboxEvent } from '../domain/ports/outbox.ts';
import { HOUR, MINUTE, toIso } from '../lib/time.ts';
import { Favourite } from '../model/favourite.ts';
import { FAVOURITE_NEWS_HOURS, FAVOURITE_NEWS_MINUTES, MAX_FAVOURITES } from '../model/rules.ts';
import type { Table, TableItem, Write } from './client.ts';
import { ending } from './expiry.ts';
import { inIndex, startingWith } from './key-conditions.ts';
import * as keys from './keys.ts';
import { outboxWrite } from './outbox-repository.ts';
import { readRecord } from './read-record.ts';
import { ifUnchanged } from './if-unchanged.ts';
import { putNew, writeAll } from './write-all.ts';

/** Favourites that are written in one transaction: all fit, or each is tried by itself. */
const TOGETHER = 25;

const toFavourite = (item: TableItem): Favourite => readRecord(Favourite, item);

const toItem = (favourite: Favourite): TableItem => ({
  ...favourite,
  ...keys.favouriteKey(favourite.userId, favourite.spotId),
  ...keys.foundKey(
    keys.favouritesOfSpot(favourite.spotId),
    keys.byPrice(favourite.priceCents, favourite.userId),
  ),
});

/** Counts added favourites, if they fit. */
const countMore = (userId: string, added: number): Write => ({
  Update: {
    Key: keys.favouriteCountKey(userId),
    UpdateExpression: 'ADD #count :added',
    ConditionExpression: 'attribute_not_exists(#count) OR #count <= :most',
    ExpressionAttributeNames: { '#count': 'count' },
    ExpressionAttributeValues: { ':added': added, ':most': MAX_FAVOURITES - added },
  },
});

const countOneLess = (userId: string): Write => ({
  Update: {
    Key: keys.favouriteCountKey(userId),
    UpdateExpression: 'ADD #count :removed',
    ExpressionAttributeNames: { '#count': 'count' },
    ExpressionAttributeValues: { ':removed': -1 },
  },
});

/**
 * Plans an event in some minutes, but not within a day of the last one; `after` of the event is when that was. Does nothing while one is
 * planned, which then includes the news.
 */
const plan = async (
  table: Table,
  key: keys.Key,
  event: OutboxEvent<FavouriteEffect>,
  now: number,
): Promise<void> => {
  const item = await table.get(key, { isConsistent: true });
  const last = typeof item?.plannedFor === 'string' ? item.plannedFor : undefined;
  if (last !== undefined && last > toIso(now)) return;
  const earliest = last === undefined ? 0 : Date.parse(last) + FAVOURITE_NEWS_HOURS * HOUR;
  const plannedFor = toIso(Math.max(now + FAVOURITE_NEWS_MINUTES * MINUTE, earliest));
  // If the condition fails, another writer has planned it.
  await table.transact([
    {
      Put: {
        Item: { ...key, plannedFor, ...ending(favouriteRecords.favouriteNews, plannedFor) },
        ...ifUnchanged('plannedFor', last),
      },
    },
    outboxWrite({ ...event, notBefore: plannedFor, ...(last !== undefined && { after: last }) }, now),
  ]);
};

export const favouritesRepository = (table: Table): Favourites => {
  const add: Favourites['add'] = async (favourite) => {
    const failed = await table.transact([putNew(toItem(favourite)), countMore(favourite.userId, 1)]);
    if (failed.length === 0) return 'added';
    return failed.includes(0) ? 'exists' : 'full';
  };

  return {
    list: async (userId) => {
      const items = await table.queryAll({
        ...startingWith(keys.favouriteKey(userId, '')),
        ConsistentRead: true,
      });
      return table.readEach(items, toFavourite);
    },
    find: async (userId, spotId) => {
      const item = await table.get(keys.favouriteKey(userId, spotId), { isConsistent: true });
      return item && toFavourite(item);
    },
    add,
    addAll: async (favourites) => {
      let left = 0;
      for (let first = 0; first < favourites.length; first += TOGETHER) {
        const some = favourites.slice(first, first + TOGETHER);
        const userId = some[0]?.userId ?? '';
        const failed = await table.transact([
          ...some.map((one) => putNew(toItem(one))),
          countMore(userId, some.length),
        ]);
        if (failed.length === 0) continue;
        for (const one of some) if ((await add(one)) === 'full') left += 1;
      }
      return left;
    },
    remove: async (userId, spotId) => {
      await table.transact([
        {
          Delete: { Key: keys.favouriteKey(userId, spotId), ConditionExpression: 'attribute_exists(pk)' },
        },
        countOneLess(userId),
      ]);
    },
    pageAbove: async (spotId, cents, { limit, after }) => {
      const { items, next } = await table.query({
        ...inIndex(keys.INDEX.found, keys.favouritesOfSpot(spotId), {
          after: after ?? `${keys.byPrice(cents)}~`,
        }),
        Limit: limit,
      });
      return {
        found: table.readEach(items, toFavourite),
        next: next && String(items.at(-1)?.[keys.INDEX.found.sortKey]),
      };
    },
    setPrice: async ({ userId, spotId }, cents, event, now) => {
      const { sortKey } = keys.INDEX.found;
      return writeAll(table, [
        {
          Update: {
            Key: keys.favouriteKey(userId, spotId),
            UpdateExpression: `SET priceCents = :cents, ${sortKey} = :sort`,
            ConditionExpression: 'priceCents > :cents',
            ExpressionAttributeValues: { ':cents': cents, ':sort': keys.byPrice(cents, userId) },
          },
        },
        outboxWrite(event, now),
      ]);
    },
    planLowerPrice: (spot, now) =>
      plan(table, keys.lowerPriceKey(spot.id), { effects: ['tell_lower_price'], spot }, now),
    planMail: (userId, now) =>
      plan(table, keys.favouriteMailKey(userId), { effects: ['mail_favourites'], userId }, now),
  };
};
