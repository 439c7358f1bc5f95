import { messageRecords } from '../areas/messages.ts';
import type { Messages, Conversation } from '../domain/ports/messages.ts';
import { type Party, ConversationMessage, StoredConversation } from '../model/conversation.ts';
import { computeExpiry } from '../lib/retention.ts';
import type { TableItem, Table, Write } from './client.ts';
import { answeredWrite } from './accounts-repository.ts';
import { ending } from './expiry.ts';
import { between, inIndex } from './key-conditions.ts';
import * as keys from './keys.ts';
import { outboxWrite } from './outbox-repository.ts';
import { TABLE } from './table.ts';
import { readRecord } from './read-record.ts';
import { putNew } from './write-all.ts';

const toStored = ({ driver, owner, ...conversation }: Conversation): StoredConversation => ({
  ...conversation,
  driverSent: driver.sent,
  driverRead: driver.read,
  driverTold: driver.told,
  ownerSent: owner.sent,
  ownerRead: owner.read,
  ownerTold: owner.told,
});

const toConversation = (item: TableItem): Conversation => {
  const { driverSent, driverRead, driverTold, ownerSent, ownerRead, ownerTold, ...conversation } = readRecord(
    StoredConversation,
    item,
  );
  return {
    ...conversation,
    driver: { sent: driverSent, read: driverRead, told: driverTold },
    owner: { sent: ownerSent, read: ownerRead, told: ownerTold },
  };
};

const toMessage = (item: TableItem) => readRecord(ConversationMessage, item);

/**
 * The first message creates the conversation; later ones change the attributes of writing, over the previous version. Whether the message
 * begins a burst is checked again here: the reader may have read, or been notified, meanwhile.
 */
const conversationWrite = (next: Conversation, beginsBurst: boolean): Write => {
  const Key = keys.conversationKey(next.bookingId);
  if (next.count === 1)
    return putNew({ ...Key, ...toStored(next), ...ending(messageRecords.message, next.lastAt) });
  const from = next.lastFrom;
  const reader: Party = from === 'driver' ? 'owner' : 'driver';
  const set =
    'SET #count = :count, lastText = :text, lastFrom = :from, lastAt = :at, #sent = :sent, #end = :end';
  return {
    Update: {
      Key,
      UpdateExpression: beginsBurst ? `${set}, #told = :sent` : set,
      ConditionExpression: `#count = :before AND #told ${beginsBurst ? '<=' : '>'} #read`,
      ExpressionAttributeNames: {
        '#count': 'count',
        '#end': TABLE.ttlAttribute,
        '#sent': `${from}Sent`,
        '#told': `${reader}Told`,
        '#read': `${reader}Read`,
      },
      ExpressionAttributeValues: {
        ':count': next.count,
        ':before': next.count - 1,
        ':text': next.lastText,
        ':from': from,
        ':at': next.lastAt,
        ':sent': next[from].sent,
        ':end': computeExpiry(messageRecords.message, Date.parse(next.lastAt)),
      },
    },
  };
};

const pointerWrites = (next: Conversation): Write[] =>
  [next.driverId, next.ownerId].map((userId) => ({
    Put: {
      Item: {
        ...keys.ownConversationKey(userId, next.bookingId),
        bookingId: next.bookingId,
        ...keys.ofPersonKey(keys.conversationsKey(userId), keys.byTime(next.lastAt, next.bookingId)),
        ...ending(messageRecords.message, next.lastAt),
      },
    },
  }));

export const messagesRepository = (table: Table): Messages => {
  const find: Messages['find'] = async (bookingId, number) => {
    const item = await table.get(keys.messageKey(bookingId, number), { isConsistent: true });
    return item && toMessage(item);
  };

  /** Raises a progress value; it never decreases. */
  const raise = (bookingId: string, attribute: string, to: number) =>
    table.update(keys.conversationKey(bookingId), {
      UpdateExpression: 'SET #progress = :to',
      ConditionExpression: '#progress < :to',
      ExpressionAttributeNames: { '#progress': attribute },
      ExpressionAttributeValues: { ':to': to },
    });

  return {
    find,
    findConversation: async (bookingId) => {
      const item = await table.get(keys.conversationKey(bookingId), { isConsistent: true });
      return item && toConversation(item);
    },
    findSent: async (bookingId, userId, clientId) => {
      const sent = await table.get(keys.sentKey(bookingId, userId, clientId), { isConsistent: true });
      return sent && find(bookingId, Number(sent.number));
    },
    list: async (bookingId, { limit, before }) => {
      const { items } = await table.query({
        ...between(keys.messageKey(bookingId, 0), keys.messageKey(bookingId, (before ?? 100_000_000) - 1)),
        ScanIndexForward: false,
        ConsistentRead: true,
        Limit: limit,
      });
      return table.readEach(items, toMessage).reverse();
    },
    listConversations: async (userId, { limit, after }) => {
      const { items } = await table.query({
        ...inIndex(keys.INDEX.ofPerson, keys.conversationsKey(userId), { before: after ?? '~' }),
        ScanIndexForward: false,
        // One extra item shows whether there is another page.
        Limit: limit + 1,
      });
      const shown = items.slice(0, limit);
      const found = await table.getMany(
        shown.map(({ bookingId }) => keys.conversationKey(String(bookingId))),
      );
      const readable = table.readEach(found, toConversation);
      const byId = new Map(readable.map((conversation) => [conversation.bookingId as unknown, conversation]));
      return {
        conversations: shown.flatMap(({ bookingId }) => byId.get(bookingId) ?? []),
        next: items.length > limit ? String(shown.at(-1)?.[keys.INDEX.ofPerson.sortKey]) : undefined,
      };
    },
    findNextConversation: async (userId, after) => {
      // A blank sorts before all characters of ids.
      const { items } = await table.query({
        ...between(keys.ownConversationKey(userId, `${after} `), keys.ownConversationKey(userId, '~')),
        Limit: 1,
      });
      return items[0] && String(items[0].bookingId);
    },
    send: async (next, message, userId, { events, answered }, now) => {
      const sent = keys.sentKey(next.bookingId, userId, message.clientId);
      const end = ending(messageRecords.message, message.sentAt);
      const failed = await table.transact([
        putNew({ ...sent, number: message.number, ...end }),
        conversationWrite(next, events.length > 0),
        { Put: { Item: { ...keys.messageKey(next.bookingId, message.number), ...message, ...end } } },
        ...pointerWrites(next),
        ...events.map((event) => outboxWrite(event, now)),
        ...(answered ? [answeredWrite(userId, answered)] : []),
      ]);
      if (failed.length === 0) return 'sent';
      return failed.includes(0) ? 'repeated' : 'stale';
    },
    markRead: async (bookingId, reader, read) => {
      await raise(bookingId, `${reader}Read`, read);
    },
    markTold: async (bookingId, reader, told) => {
      await raise(bookingId, `${reader}Told`, told);
    },
  };
};
