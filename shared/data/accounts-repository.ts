import type { Account } from '../domain/accounts/account.ts';
import type { Accounts } from '../domain/deps.ts';
import { type Table, withoutKeys } from './client.ts';
import { accountKey, resetTokenKey } from './keys.ts';
import { TABLE } from './table.ts';

export const accountsRepository = (table: Table): Accounts => ({
  find: async (userId) => {
    const item = await table.get(accountKey(userId));
    if (!item) return undefined;
    return withoutKeys<Account>(item);
  },
  save: (account) => table.put({ ...account, ...accountKey(account.userId) }),
  saveResetToken: (tokenHash, token) =>
    table.put({
      ...resetTokenKey(tokenHash),
      ...token,
      isUsed: false,
      [TABLE.ttlAttribute]: Math.floor(Date.parse(token.expiresAt) / 1000) + 86_400,
    }),
  findResetToken: async (tokenHash) => {
    const item = await table.get(resetTokenKey(tokenHash), { isConsistent: true });
    if (!item) return undefined;
    return { email: String(item.email), expiresAt: String(item.expiresAt), isUsed: item.isUsed === true };
  },
  useResetToken: async (tokenHash) => {
    const used = await table.update(resetTokenKey(tokenHash), {
      UpdateExpression: 'SET isUsed = :true',
      ConditionExpression: 'isUsed = :false',
      ExpressionAttributeValues: { ':true': true, ':false': false },
    });
    return used !== undefined;
  },
});
