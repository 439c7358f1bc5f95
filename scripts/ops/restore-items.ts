import { isDeepStrictEqual } from 'node:util';
import { type TableItem, openTable, type Table } from '#shared/data/client.ts';
import { LATER_PARTITION, LIMIT_PREFIX, REINDEX_QUEUE, OUTBOX_PARTITION, TABLE } from '#shared/data/table.ts';
import { clearErasedAgain, findErasedSince } from './erased-since.ts';
import { Failure } from './failure.ts';
import { scanTable } from './scan.ts';
import { needed, type Task } from './task.ts';

/**
 * Items that are never restored: effects that have happened (mails and refunds would be repeated), counters of limits, the map with its
 * cells, which `rebuild-map` builds from spots, and totals, which `rebuild-totals` builds from stays.
 */
const LEFT_OUT = [
  OUTBOX_PARTITION,
  LATER_PARTITION,
  REINDEX_QUEUE,
  'MAP_CHECK',
  'RECONCILIATION',
  'MAP',
  'CELL#',
  LIMIT_PREFIX,
  'TOTALS#',
];

type Key = { readonly pk: string; readonly sk: string };

const keyOf = (item: TableItem): Key => ({
  pk: String(item[TABLE.partitionKey]),
  sk: String(item[TABLE.sortKey]),
});

const isLeftOut = ({ pk, sk }: Key) =>
  LEFT_OUT.some((each) => (each.endsWith('#') ? pk.startsWith(each) : pk === each)) ||
  (pk.startsWith('SPOT#') && sk === 'MAP');

const isExpired = (item: TableItem) => Number(item[TABLE.ttlAttribute] ?? Infinity) * 1000 <= Date.now();

const isWanted = (item: TableItem, prefix: string) =>
  keyOf(item).pk.startsWith(prefix) && !isLeftOut(keyOf(item)) && !isExpired(item);

interface Difference {
  readonly missing: readonly TableItem[];
  readonly changed: readonly TableItem[];
}

/** Items of a page that the live table lacks or has in another version. */
const compare = async (live: Table, items: readonly TableItem[]): Promise<Difference> => {
  const found = await live.getMany(items.map(keyOf));
  const byKey = new Map(found.map((item) => [JSON.stringify(keyOf(item)), item]));
  const isThere = (item: TableItem) => byKey.get(JSON.stringify(keyOf(item)));
  return {
    missing: items.filter((item) => !isThere(item)),
    changed: items.filter((item) => isThere(item) && !isDeepStrictEqual(isThere(item), item)),
  };
};

const IS_STILL_MISSING = { ConditionExpression: 'attribute_not_exists(pk)' };

const writeBack = async (live: Table, { missing, changed }: Difference): Promise<void> => {
  for (const item of missing) await live.putIf(item, IS_STILL_MISSING);
  for (const item of changed) await live.put(item);
};

export const restoreItems: Task = {
  summary: 'copy items back from a table that was restored beside the live one',
  usage: '--from TABLE [--prefix SPOT#...] [--changed] [--yes]',
  flags: {
    from: { type: 'string' },
    prefix: { type: 'string' },
    changed: { type: 'boolean' },
    yes: { type: 'boolean' },
  },
  run: async (place, given, say) => {
    const from = needed(given, 'from');
    const to = await place.tableName();
    if (from === to) throw new Failure('The restored table must be another than the live one.');
    const live = openTable(to, { service: place.dynamodb });
    const restored = openTable(from, { service: place.dynamodb });
    const prefix = given.text('prefix') ?? '';
    const sums = { read: 0, missing: 0, changed: 0 };
    const erasedSince = new Set<string>();
    for await (const page of scanTable(place, { TableName: from })) {
      const wanted = page.filter((item) => isWanted(item, prefix));
      const erased = await findErasedSince(live, restored, wanted);
      const items = wanted.filter((item) => !erased.owns(item));
      const { missing, changed } = await compare(live, items);
      sums.read += items.length;
      sums.missing += missing.length;
      sums.changed += changed.length;
      for (const id of erased.people) erasedSince.add(id);
      if (!given.has('yes')) continue;
      await writeBack(live, { missing, changed: given.has('changed') ? changed : [] });
      await clearErasedAgain(live, erased);
    }
    say(`${sums.read} items looked at: ${sums.missing} are missing, ${sums.changed} are different.`);
    for (const id of erasedSince) say(`Erased since, and kept out: ${id}`);
    if (!given.has('yes')) {
      say('Nothing was written: --yes writes the missing ones, with --changed the different ones too.');
      return;
    }
    say(`Written: ${sums.missing + (given.has('changed') ? sums.changed : 0)}.`);
    say(`Rebuild the map: npm run ops -- rebuild-map --stage ${place.stage}`);
    say(`Rebuild the totals: npm run ops -- rebuild-totals --stage ${place.stage}`);
  },
};
