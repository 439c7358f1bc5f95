import type { PayoutAccounts } from '../domain/payouts/ports.ts';
import type { PayoutAccount } from '../domain/payouts/payout-account.ts';
import { type Table, withoutKeys } from './client.ts';
import { payoutAccountKey } from './keys.ts';
import { outboxWrite } from './outbox-repository.ts';

const ifVersionMatches = (account: PayoutAccount) => ({
  Item: { ...account, ...payoutAccountKey(account.userId) },
  ConditionExpression: 'revision = :before',
  ExpressionAttributeValues: { ':before': account.revision - 1 },
});

export const payoutAccountsRepository = (table: Table): PayoutAccounts => ({
  find: async (userId) => {
    const item = await table.get(payoutAccountKey(userId), { isConsistent: true });
    return item && withoutKeys<PayoutAccount>(item);
  },
  create: (account) =>
    table.putIf(
      { ...account, ...payoutAccountKey(account.userId) },
      { ConditionExpression: 'attribute_not_exists(pk)' },
    ),
  update: (account) => {
    const { Item, ...condition } = ifVersionMatches(account);
    return table.putIf(Item, condition);
  },
  updateAndWarn: async (account, now) => {
    const failed = await table.transact([
      { Put: ifVersionMatches(account) },
      outboxWrite({ effects: ['mail_payout_account_changed'], userId: account.userId }, now),
    ]);
    return failed.length === 0;
  },
  updateAndTell: async (account, bookingId, now) => {
    const effects = ['mail_payout_setup', 'notify_payout_held'] as const;
    const failed = await table.transact([
      { Put: ifVersionMatches(account) },
      outboxWrite({ effects, userId: account.userId, bookingId }, now),
    ]);
    return failed.length === 0;
  },
});
