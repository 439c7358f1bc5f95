import type { PayoutAccounts } from '../domain/ports/payouts.ts';
import { PayoutAccount } from '../model/account.ts';
import type { Table } from './client.ts';
import { payoutAccountKey } from './keys.ts';
import { outboxWrite } from './outbox-repository.ts';
import { readRecord } from './read-record.ts';

const ifVersionMatches = (account: PayoutAccount) => ({
  Item: { ...account, ...payoutAccountKey(account.userId) },
  ConditionExpression: 'revision = :before',
  ExpressionAttributeValues: { ':before': account.revision - 1 },
});

export const payoutAccountsRepository = (table: Table): PayoutAccounts => ({
  find: async (userId) => {
    const item = await table.get(payoutAccountKey(userId), { isConsistent: true });
    return item && readRecord(PayoutAccount, item);
  },
  create: (account) =>
    table.putIf(
      { ...account, ...payoutAccountKey(account.userId) },
      { ConditionExpression: 'attribute_not_exists(pk)' },
    ),
  update: async (account, event) => {
    const now = Date.parse(account.updatedAt);
    const failed = await table.transact([
      { Put: ifVersionMatches(account) },
      ...(event ? [outboxWrite(event, now)] : []),
    ]);
    return failed.length === 0;
  },
});
