import type { Account } from '../domain/accounts/account.ts';
import type { Accounts } from '../domain/accounts/ports.ts';
import { type Table, withoutKeys } from './client.ts';
import { accountKey, resetKey } from './keys.ts';
import { outboxWrite } from './outbox-repository.ts';
import { TABLE } from './table.ts';

export const accountsRepository = (table: Table): Accounts => ({
  find: async (userId) => {
    const item = await table.get(accountKey(userId), { isConsistent: true });
    return item && withoutKeys<Account>(item);
  },
  save: (account) => table.put({ ...account, ...accountKey(account.userId) }),
  update: async (userId, changes) => {
    const fields = Object.entries(changes).filter(([, value]) => value !== undefined);
    const item = await table.update(accountKey(userId), {
      UpdateExpression: `SET ${fields.map(([name]) => `#${name} = :${name}`).join(', ')}`,
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: Object.fromEntries(fields.map(([name]) => [`#${name}`, name])),
      ExpressionAttributeValues: Object.fromEntries(fields.map(([name, value]) => [`:${name}`, value])),
    });
    return item && withoutKeys<Account>(item);
  },
  create: async (account, now) => {
    const refused = await table.transact([
      {
        Put: {
          Item: { ...account, ...accountKey(account.userId) },
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
      outboxWrite({ effects: ['mail_welcome'], userId: account.userId }, now),
    ]);
    return refused.length === 0;
  },
  saveReset: (userId, reset) =>
    table.put({
      ...resetKey(userId),
      ...reset,
      [TABLE.ttlAttribute]: Math.floor(Date.parse(reset.expiresAt) / 1000) + 86_400,
    }),
  findReset: async (userId) => {
    const item = await table.get(resetKey(userId), { isConsistent: true });
    return item && { tokenHash: String(item.tokenHash), expiresAt: String(item.expiresAt) };
  },
  useReset: async (userId, tokenHash) => {
    const used = await table.update(resetKey(userId), {
      UpdateExpression: 'SET tokenHash = :none',
      ConditionExpression: 'tokenHash = :hash',
      ExpressionAttributeValues: { ':hash': tokenHash, ':none': '' },
    });
    return used !== undefined;
  },
});
