import { type ProfileChanges, Account } from '../model/account.ts';
import type { Accounts } from '../domain/ports/accounts.ts';
import { toIso } from '../lib/time.ts';
import type { Table, Write } from './client.ts';
import { consentItem } from './consents-repository.ts';
import { accountKey } from './keys.ts';
import { outboxWrite } from './outbox-repository.ts';
import { readRecord } from './read-record.ts';
import { putNew, writeAll } from './write-all.ts';

/** Writes the given fields; undefined ones stay as they are. */
const setFields = (changes: ProfileChanges) => {
  const fields = Object.entries(changes).filter(([, value]) => value !== undefined);
  return {
    UpdateExpression: `SET ${fields.map(([name]) => `#${name} = :${name}`).join(', ')}`,
    ExpressionAttributeNames: Object.fromEntries(fields.map(([name]) => [`#${name}`, name])),
    ExpressionAttributeValues: Object.fromEntries(fields.map(([name, value]) => [`:${name}`, value])),
  };
};

const IS_OPEN = 'attribute_exists(pk) AND attribute_not_exists(closedAt)';

/** The counter of each speed. */
const ANSWER_COUNTERS = { hour: 'answersInHour', day: 'answersInDay', later: 'answersLater' } as const;

/** One more answered conversation, in the transaction of the message. */
export const answeredWrite = (userId: string, speed: keyof typeof ANSWER_COUNTERS): Write => ({
  Update: {
    Key: accountKey(userId),
    UpdateExpression: 'ADD #answers :one',
    ConditionExpression: IS_OPEN,
    ExpressionAttributeNames: { '#answers': ANSWER_COUNTERS[speed] },
    ExpressionAttributeValues: { ':one': 1 },
  },
});

export const accountsRepository = (table: Table): Accounts => ({
  find: async (userId) => {
    const item = await table.get(accountKey(userId), { isConsistent: true });
    return item && item.closedAt === undefined ? readRecord(Account, item) : undefined;
  },
  listByIds: async (userIds) => {
    const items = await table.getMany([...new Set(userIds)].map(accountKey));
    const open = items.filter(({ closedAt }) => closedAt === undefined);
    return table.readEach(open, (item) => readRecord(Account, item));
  },
  save: (account) => table.put({ ...account, ...accountKey(account.userId) }),
  update: async (userId, changes) => {
    const item = await table.update(accountKey(userId), {
      ...setFields(changes),
      ConditionExpression: IS_OPEN,
    });
    return item && readRecord(Account, item);
  },
  changePhone: async ({ userId, phone }, changes, event, now) => {
    const { ExpressionAttributeValues: values, ...set } = setFields(changes);
    return writeAll(table, [
      {
        Update: {
          Key: accountKey(userId),
          ...set,
          ConditionExpression: `${IS_OPEN} AND #phone = :before`,
          ExpressionAttributeValues: { ...values, ':before': phone },
        },
      },
      outboxWrite(event, now),
    ]);
  },
  create: (account, agreement, event, now) =>
    writeAll(table, [
      putNew({ ...account, ...accountKey(account.userId) }),
      { Put: { Item: consentItem(agreement) } },
      outboxWrite(event, now),
    ]),
  verifyEmail: async (userId, email, now) => {
    const verified = await table.update(accountKey(userId), {
      UpdateExpression: 'SET emailVerifiedAt = if_not_exists(emailVerifiedAt, :now)',
      ConditionExpression: 'email = :email AND attribute_not_exists(closedAt)',
      ExpressionAttributeValues: { ':now': toIso(now), ':email': email },
    });
    return verified !== undefined;
  },
  endSessions: async (userId, now) => {
    await table.update(accountKey(userId), {
      UpdateExpression: 'SET sessionsEndedAt = :now',
      ConditionExpression: IS_OPEN,
      ExpressionAttributeValues: { ':now': toIso(now) },
    });
  },
});
