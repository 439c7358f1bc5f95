import type { LinkKind, MailedLinks } from '../domain/ports/accounts.ts';
import { accountRecords } from '../areas/accounts.ts';
import { favouriteRecords } from '../areas/favourites.ts';
import { signInRecords } from '../areas/sign-in.ts';
import type { Expiring } from '../lib/retention.ts';
import type { Table } from './client.ts';
import { ending } from './expiry.ts';
import { startingWith } from './key-conditions.ts';
import { mailedLinkKey } from './keys.ts';

const KEPT: Readonly<Record<LinkKind, Expiring>> = {
  recovery: signInRecords.resetLink,
  verification: accountRecords.verificationLink,
  unsubscribe: favouriteRecords.unsubscribeLink,
};

export const mailedLinksRepository = (table: Table): MailedLinks => ({
  add: (kind, userId, tokenHash, link) =>
    table.put({ ...mailedLinkKey(userId, kind, tokenHash), ...link, ...ending(KEPT[kind], link.expiresAt) }),
  find: async (kind, userId, tokenHash) => {
    const item = await table.get(mailedLinkKey(userId, kind, tokenHash), { isConsistent: true });
    return item && { email: String(item.email), expiresAt: String(item.expiresAt) };
  },
  use: async (kind, userId, tokenHash) => {
    const own = mailedLinkKey(userId, kind, tokenHash);
    const refused = await table.transact([
      { Delete: { Key: own, ConditionExpression: 'attribute_exists(pk)' } },
    ]);
    if (refused.length > 0) return false;
    const others = await table.queryAll({
      ...startingWith(mailedLinkKey(userId, kind, '')),
      ConsistentRead: true,
    });
    for (const { sk } of others) await table.remove({ pk: own.pk, sk: String(sk) });
    return true;
  },
});
