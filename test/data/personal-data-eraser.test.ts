import { expect, it } from 'vitest';
import * as keys from '#shared/data/keys.ts';
import { inPartition } from '#shared/data/key-conditions.ts';
import { useTable } from '#test/support/table.ts';

const table = useTable();

it('a closed account leaves what the law asks for, and nothing else', async () => {
  const kept = [
    keys.accountKey('ana'),
    keys.consentKey({ userId: 'ana' }, 'con_1'),
    keys.invoicingAgreementKey('ana'),
    keys.sellerReportKey('ana', 2026),
    keys.taxDetailsKey('ana'),
  ];
  const erased = [
    keys.garageKey('ana'),
    keys.favouriteKey('ana', 'spt_1'),
    keys.notificationKey('ana', 'ntf_1'),
    keys.payoutAccountKey('ana'),
    keys.pushSubscriptionKey('ana', 'psh_1'),
  ];
  for (const key of [...kept, ...erased]) await table().table.put({ ...key });
  await table().personalData.clearOwn('ana');
  const items = await table().table.queryAll(inPartition(keys.accountKey('ana').pk));
  expect(items.map(({ sk }) => sk)).toEqual(kept.map(({ sk }) => sk));
});
