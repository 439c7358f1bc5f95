import type { PayoutAccounts } from '../domain/ports/payouts.ts';
import { PayoutAccount } from '../model/account.ts';
import type { Table } from './client.ts';
import { payoutAccountKey } from './keys.ts';
import { outboxWrite } from './outbox-repository.ts';
import { readRecord } from './read-record.ts';
import { ifUnchanged } from './if-unchanged.ts';
import { writeAll } from './write-all.ts';

export const payoutAccountsRepository = (table: Table): PayoutAccounts => ({
  find: async (userId) => {
    const item = await table.get(payoutAccountKey(userId), { isConsistent: true });
    return item && readRecord(PayoutAccount, item);
  },
  create: (account) =>
    table.putIf({ ...account, ...payoutAccountKey(account.userId) }, ifUnchanged('revision', undefined)),
  update: async (account, event) => {
    const now = Date.parse(account.updatedAt);
    return writeAll(table, [
      {
        Put: {
          Item: { ...account, ...payoutAccountKey(account.userId) },
          ...ifUnchanged('revision', account.revision - 1),
        },
      },
      ...(event ? [outboxWrite(event, now)] : []),
    ]);
  },
});
