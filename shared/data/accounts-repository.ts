import type { Account } from '../domain/accounts/account.ts';
import type { Accounts } from '../domain/accounts/ports.ts';
import { toIso } from '../lib/time.ts';
import { type Table, withoutKeys } from './client.ts';
import { consentItem } from './consents-repository.ts';
import { accountKey } from './keys.ts';
import { outboxWrite } from './outbox-repository.ts';

export const accountsRepository = (table: Table): Accounts => ({
  find: async (userId) => {
    const item = await table.get(accountKey(userId), { isConsistent: true });
    return item && item.closedAt === undefined ? withoutKeys<Account>(item) : undefined;
  },
  save: (account) => table.put({ ...account, ...accountKey(account.userId) }),
  update: async (userId, changes) => {
    const fields = Object.entries(changes).filter(([, value]) => value !== undefined);
    const item = await table.update(accountKey(userId), {
      UpdateExpression: `SET ${fields.map(([name]) => `#${name} = :${name}`).join(', ')}`,
      ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(closedAt)',
      ExpressionAttributeNames: Object.fromEntries(fields.map(([name]) => [`#${name}`, name])),
      ExpressionAttributeValues: Object.fromEntries(fields.map(([name, value]) => [`:${name}`, value])),
    });
    return item && withoutKeys<Account>(item);
  },
  create: async (account, agreement, now) => {
    const refused = await table.transact([
      {
        Put: {
          Item: { ...account, ...accountKey(account.userId) },
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
      { Put: { Item: consentItem(agreement) } },
      outboxWrite({ effects: ['mail_welcome'], userId: account.userId }, now),
    ]);
    return refused.length === 0;
  },
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
      ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(closedAt)',
      ExpressionAttributeValues: { ':now': toIso(now) },
    });
  },
});
