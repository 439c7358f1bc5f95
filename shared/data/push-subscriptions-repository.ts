import type { PushSubscriptions } from '../domain/ports/push.ts';
import { StoredPushSubscription } from '../model/push-subscription.ts';
import type { Table, TableItem } from './client.ts';
import { startingWith } from './key-conditions.ts';
import { pushSubscriptionKey, pushSubscriptionsKey } from './keys.ts';
import { readRecord } from './read-record.ts';
import { writeToList } from './write-to-list.ts';

/** Browsers that go at a time, within a transaction. */
const MAX_REMOVED = 50;

const toItem = (subscription: StoredPushSubscription): TableItem => ({
  ...pushSubscriptionKey(subscription.userId, subscription.id),
  ...subscription,
  kinds: [...subscription.kinds],
});

const listOf = async (table: Table, userId: string): Promise<StoredPushSubscription[]> => {
  const items = await table.queryAll({
    ...startingWith(pushSubscriptionKey(userId, '')),
    ConsistentRead: true,
  });
  return table
    .readEach(items, (item) => readRecord(StoredPushSubscription, item))
    .toSorted((one, other) => one.seenAt.localeCompare(other.seenAt));
};

export const pushSubscriptionsRepository = (table: Table): PushSubscriptions => ({
  save: async (subscription, most) => {
    const { userId, id } = subscription;
    await writeToList(table, pushSubscriptionsKey(userId), async () => {
      const others = (await listOf(table, userId)).filter((other) => other.id !== id);
      const surplus = others.slice(0, Math.max(0, others.length + 1 - most)).slice(0, MAX_REMOVED);
      return [
        { Put: { Item: toItem(subscription) } },
        ...surplus.map((other) => ({ Delete: { Key: pushSubscriptionKey(userId, other.id) } })),
      ];
    });
  },
  list: (userId) => listOf(table, userId),
  remove: (userId, id) => table.remove(pushSubscriptionKey(userId, id)),
});
