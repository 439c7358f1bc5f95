import { favouriteRecords } from '../areas/favourites.ts';
import type { WishedStays } from '../domain/ports/favourites.ts';
import { DAY, HOUR, toIso } from '../lib/time.ts';
import { WishedStay } from '../model/favourite.ts';
import { SPOT_LIMITS } from '../model/rules.ts';
import type { Table, TableItem } from './client.ts';
import { ending } from './expiry.ts';
import { inIndex, startingWith } from './key-conditions.ts';
import * as keys from './keys.ts';
import { outboxWrite } from './outbox-repository.ts';
import { readRecord } from './read-record.ts';
import { writeToList } from './write-to-list.ts';

/** The maximum duration of a stay, and an hour for a change of the clocks. */
const MAX_STAY = SPOT_LIMITS.maxStayDays * DAY + HOUR;

const toWish = (item: TableItem): WishedStay => readRecord(WishedStay, item);

const toItem = (wish: WishedStay): TableItem => ({
  ...wish,
  ...keys.wishedStayKey(wish),
  ...keys.foundKey(
    keys.wishedStaysAt(wish.spotId),
    keys.byTime(wish.startAt, `${wish.endAt}#${wish.userId}`),
  ),
  ...ending(favouriteRecords.wishedStay, wish.startAt),
});

const listWishes = async (table: Table, userId: string, spotId?: string): Promise<WishedStay[]> => {
  const items = await table.queryAll({
    ...startingWith(keys.wishedStayPrefix(userId, spotId)),
    ConsistentRead: true,
  });
  return table.readEach(items, toWish);
};

export const wishedStaysRepository = (table: Table): WishedStays => ({
  list: (userId, spotId) => listWishes(table, userId, spotId),
  add: async (wish, most) => {
    const { sk } = keys.wishedStayKey(wish);
    const plan = async () => {
      const others = (await listWishes(table, wish.userId)).filter(
        (other) => other.startAt > wish.wishedAt && keys.wishedStayKey(other).sk !== sk,
      );
      return others.length >= most ? 'full' : [{ Put: { Item: toItem(wish) } }];
    };
    const result = await writeToList(table, keys.wishedStaysKey(wish.userId), plan);
    return result === 'full' ? 'full' : 'added';
  },
  remove: (wish) => table.remove(keys.wishedStayKey(wish)),
  pageAt: async (spotId, { start, end }, { limit, after }) => {
    const from = after === undefined ? toIso(start - MAX_STAY) : `${after} `;
    const to = toIso(end);
    if (from > to) return { found: [] };
    const { items, next } = await table.query({
      ...inIndex(keys.INDEX.found, keys.wishedStaysAt(spotId), { from, to }),
      Limit: limit,
    });
    return {
      found: table
        .readEach(items, toWish)
        .filter(({ startAt, endAt }) => startAt < to && endAt > toIso(start)),
      next: next && String(items.at(-1)?.[keys.INDEX.found.sortKey]),
    };
  },
  hasAt: async (spotId, { start, end }) => {
    const range = { from: toIso(start - MAX_STAY), to: toIso(end) };
    const { items } = await table.query({
      ...inIndex(keys.INDEX.found, keys.wishedStaysAt(spotId), range),
      Limit: 1,
    });
    return items.length > 0;
  },
  end: async (wish, event, now) => {
    const failed = await table.transact([
      { Delete: { Key: keys.wishedStayKey(wish), ConditionExpression: 'attribute_exists(pk)' } },
      outboxWrite(event, now),
    ]);
    return failed.length === 0;
  },
});
