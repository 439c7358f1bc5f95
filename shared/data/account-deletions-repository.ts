import { accountRecords } from '../areas/accounts.ts';
import { Account, AccountBarriers } from '../model/account.ts';
import type { AccountDeletions } from '../domain/ports/privacy.ts';
import { toIso } from '../lib/time.ts';
import type { Table } from './client.ts';
import { endAgreements } from './consents-repository.ts';
import { ending } from './expiry.ts';
import { accountKey } from './keys.ts';
import { outboxWrite } from './outbox-repository.ts';
import { readRecord } from './read-record.ts';
import { writeAll } from './write-all.ts';

/**
 * The account is neither closed nor being closed; a missing account is allowed. Part of transactions that begin something which must end
 * before an account can be closed.
 */
export const NOT_CLOSING = (now: number) => ({
  ConditionExpression:
    'attribute_not_exists(closedAt) AND (attribute_not_exists(closingUntil) OR closingUntil <= :now)',
  ExpressionAttributeValues: { ':now': toIso(now) },
});

export const accountDeletionsRepository = (table: Table): AccountDeletions => {
  const find = (userId: string) => table.get(accountKey(userId), { isConsistent: true });
  return {
    start: async (userId, until, now) => {
      const { ConditionExpression, ExpressionAttributeValues } = NOT_CLOSING(now);
      const begun = await table.update(accountKey(userId), {
        UpdateExpression: 'SET closingUntil = :until',
        ConditionExpression: `attribute_exists(pk) AND ${ConditionExpression}`,
        ExpressionAttributeValues: { ...ExpressionAttributeValues, ':until': toIso(until) },
      });
      return begun !== undefined;
    },
    abort: async (userId, until) => {
      await table.update(accountKey(userId), {
        UpdateExpression: 'REMOVE closingUntil',
        ConditionExpression: 'attribute_not_exists(closedAt) AND closingUntil = :until',
        ExpressionAttributeValues: { ':until': toIso(until) },
      });
    },
    close: async (userId, until, event, now) => {
      if (now >= until) return false;
      return writeAll(table, [
        {
          Update: {
            Key: accountKey(userId),
            UpdateExpression: 'SET closedAt = :now REMOVE closingUntil',
            ConditionExpression: 'closingUntil = :until',
            ExpressionAttributeValues: { ':now': toIso(now), ':until': toIso(until) },
          },
        },
        outboxWrite(event, now),
      ]);
    },
    findBarriers: async (userId) => {
      const item = await find(userId);
      const account = item && readRecord(AccountBarriers, item);
      return { isClosed: account?.closedAt !== undefined, sessionsEndedAt: account?.sessionsEndedAt };
    },
    findClosed: async (userId) => {
      const item = await find(userId);
      return item?.closedAt !== undefined && item.email !== undefined ? readRecord(Account, item) : undefined;
    },
    purge: async (userId, now) => {
      await endAgreements(table, userId, now);
      const account = await find(userId);
      if (!account) return;
      const { closedAt } = account;
      await table.put({ ...accountKey(userId), closedAt, ...ending(accountRecords.closedAccount, now) });
    },
  };
};
