import { notificationRecords } from '../areas/notifications.ts';
import type { Notifications, Notification } from '../domain/ports/notifications.ts';
import { toIso } from '../lib/time.ts';
import { StoredNotification } from '../model/notification.ts';
import type { Table, TableItem } from './client.ts';
import { ending } from './expiry.ts';
import { inIndex, startingWith } from './key-conditions.ts';
import { INDEX, notificationKey, ofPersonKey, unreadKey } from './keys.ts';
import { outboxWrite } from './outbox-repository.ts';
import { readRecord } from './read-record.ts';
import { IS_NEW, putNew } from './write-all.ts';

/** Notifications that are marked in parallel. */
const AT_A_TIME = 100;

const toNotification = (item: TableItem): Notification => {
  const { readAt, ...told } = readRecord(StoredNotification, item);
  return { ...told, isRead: readAt !== undefined };
};

export const notificationsRepository = (table: Table): Notifications => {
  const listUnreadIds = async (userId: string, limit: number): Promise<string[]> => {
    const { items } = await table.query({
      ...inIndex(INDEX.ofPerson, unreadKey(userId)),
      Limit: limit,
    });
    return items.map((item) => String(item.id));
  };

  const markOne = (userId: string, id: string, readAt: string) =>
    table.update(notificationKey(userId, id), {
      UpdateExpression: `SET readAt = :at REMOVE ${INDEX.ofPerson.partitionKey}, ${INDEX.ofPerson.sortKey}`,
      ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(readAt)',
      ExpressionAttributeValues: { ':at': readAt },
    });

  return {
    add: async (notification, event, now = Date.parse(notification.createdAt)) => {
      const { userId, id, createdAt } = notification;
      const Item = {
        ...notificationKey(userId, id),
        ...notification,
        ...ofPersonKey(unreadKey(userId), id),
        ...ending(notificationRecords.notification, createdAt),
      };
      if (event) await table.transact([putNew(Item), outboxWrite(event, now)]);
      else await table.putIf(Item, IS_NEW);
    },
    list: async (userId, { limit, after }) => {
      const { items, next } = await table.query({
        ...startingWith(notificationKey(userId, '')),
        ScanIndexForward: false,
        Limit: limit,
        ...(after !== undefined && { ExclusiveStartKey: { ...notificationKey(userId, after) } }),
      });
      const last = items.at(-1);
      return {
        notifications: table.readEach(items, toNotification),
        next: next && last && String(last.sk).slice(notificationKey(userId, '').sk.length),
      };
    },
    countUnread: async (userId, most) => (await listUnreadIds(userId, most)).length,
    markRead: async (userId, ids, most, now) => {
      const readAt = toIso(now);
      const markAll = async (unread: readonly string[]) => {
        const marked = await Promise.all(unread.map((id) => markOne(userId, id, readAt)));
        return marked.filter((item) => item !== undefined).length;
      };
      if (ids !== 'all') return markAll(ids);
      for (let total = 0; ;) {
        const marked = await markAll(await listUnreadIds(userId, AT_A_TIME));
        total += marked;
        // The index follows the table with a delay: notifications that were already marked may appear again.
        if (marked === 0 || total >= most) return total;
      }
    },
  };
};
