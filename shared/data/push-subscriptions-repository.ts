import type { PushSubscriptions } from '../domain/ports/push.ts';
import { StoredPushSubscription } from '../model/push-subscription.ts';
import type { Table } from './client.ts';
import { startingWith } from './key-conditions.ts';
import { pushSubscriptionKey } from './keys.ts';
import { readRecord } from './read-record.ts';

export const pushSubscriptionsRepository = (table: Table): PushSubscriptions => ({
  save: async (subscription) => {
    const { userId, id } = subscription;
    await table.put({
      ...pushSubscriptionKey(userId, id),
      ...subscription,
      kinds: [...subscription.kinds],
    });
  },
  list: async (userId) => {
    const items = await table.queryAll({
      ...startingWith(pushSubscriptionKey(userId, '')),
      ConsistentRead: true,
    });
    return table
      .readEach(items, (item) => readRecord(StoredPushSubscription, item))
      .toSorted((one, other) => one.seenAt.localeCompare(other.seenAt));
  },
  remove: (userId, id) => table.remove(pushSubscriptionKey(userId, id)),
});
