import type { Item, Table, Write } from '#shared/data/client.ts';
import { TABLE } from '#shared/data/table.ts';
import { change, holds } from '#test/campaigns/expressions.ts';
import { readUnits, sizeOf, writeUnits } from './item-size.ts';
import { OrderedItems } from './ordered-items.ts';

type Key = Parameters<Table['get']>[0];
type Query = Parameters<Table['query']>[0];

/** What calls have cost. */
export interface Spent {
  readonly calls: number;
  readonly readUnits: number;
  readonly writeUnits: number;
  /** Bytes of the items that were read. */
  readonly bytes: number;
}

/** A call reads no more than this; the rest is another page. */
const PAGE_BYTES = 1024 * 1024;

const SCHEMAS = [{ name: undefined, partitionKey: 'pk', sortKey: 'sk' }, ...TABLE.indexes];

/** Where in its partition a query begins and ends, the end left out. */
const boundsOf = ({ KeyConditionExpression = '', ExpressionAttributeValues: values = {} }: Query) => {
  const [, partition = '', rest] = /^\w+ = (:\w+)(?: AND (.+))?$/.exec(KeyConditionExpression) ?? [];
  const text = (name: string | undefined) => String(values[name ?? '']);
  const [, from, to] = /^\w+ BETWEEN (:\w+) AND (:\w+)$/.exec(rest ?? '') ?? [];
  const [, start] = /^begins_with\(\w+, (:\w+)\)$/.exec(rest ?? '') ?? [];
  const [, sign, edge] = /^\w+ ([<>]) (:\w+)$/.exec(rest ?? '') ?? [];
  if (!partition || (rest && !from && !start && !sign))
    throw new Error(`A query with this condition is not known here: ${KeyConditionExpression}`);
  const boundary = (items: OrderedItems): [number, number] => {
    const all = items.items.length;
    if (from)
      return [
        items.countUpTo(text(from), { included: false }),
        items.countUpTo(text(to), { included: true }),
      ];
    if (start)
      return [
        items.countUpTo(text(start), { included: false }),
        items.countUpTo(`${text(start)}\uffff`, { included: true }),
      ];
    if (sign === '<') return [0, items.countUpTo(text(edge), { included: false })];
    if (sign === '>') return [items.countUpTo(text(edge), { included: true }), all];
    return [0, all];
  };
  return { partition: text(partition), boundary };
};

/** A copy without what is undefined, as the table keeps it; of bytes nothing but themselves, not the buffer they lie in. */
const stored = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || value instanceof Set) return value;
  if (value instanceof Uint8Array) return Uint8Array.from(value);
  if (Array.isArray(value)) return value.map(stored);
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => (inner === undefined ? [] : [[name, stored(inner)]])),
  );
};
const storedItem = (item: Item) => stored(item) as Item; // an object goes in and comes out

/**
 * The table of the repositories in memory, fast with a million items, which counts what DynamoDB would charge. Nobody may
 * change what was read of it. One process, every call at once and whole.
 */
export const countingTable = () => {
  const indexes = SCHEMAS.map(({ name, partitionKey, sortKey }) => ({
    name,
    partitionKey,
    sortKey,
    partitions: new Map<string, OrderedItems>(),
  }));
  const spent = { calls: 0, readUnits: 0, writeUnits: 0, bytes: 0 };

  const partitionOf = (index: (typeof indexes)[number], item: Item): OrderedItems => {
    const name = String(item[index.partitionKey]);
    const items = index.partitions.get(name) ?? new OrderedItems(index.sortKey);
    index.partitions.set(name, items);
    return items;
  };
  const find = (key: Item): { item: Item; size: number } | undefined => {
    const items = indexes[0]?.partitions.get(String(key.pk));
    const place = items?.placeOf(key) ?? 0;
    const item = items?.items[place];
    return items?.has(place, key) && item ? { item, size: items.sizes[place] ?? 0 } : undefined;
  };
  const isIn = ({ partitionKey, sortKey }: (typeof indexes)[number], item: Item | undefined) =>
    item?.[partitionKey] !== undefined && item[sortKey] !== undefined;

  /** Write units of one index for one write of an item. */
  const unitsIn = (index: (typeof indexes)[number], before: Item | undefined, after: Item | undefined) => {
    const [old, fresh] = [before, after].map((item) => (item && isIn(index, item) ? sizeOf(item) : 0));
    const isMoved =
      before?.[index.sortKey] !== after?.[index.sortKey] ||
      before?.[index.partitionKey] !== after?.[index.partitionKey];
    if (!old && !fresh) return 0;
    if (old && fresh && isMoved) return writeUnits(old) + writeUnits(fresh);
    return writeUnits(Math.max(old ?? 0, fresh ?? 0));
  };
  /** What the item itself costs, written or refused. */
  const charge = (key: Item, after: Item | undefined, times: number) => {
    spent.writeUnits += times * writeUnits(Math.max(find(key)?.size ?? 0, after ? sizeOf(after) : 0));
  };
  const write = (key: Item, after: Item | undefined) => {
    const before = find(key)?.item;
    for (const index of indexes) {
      if (index.name !== undefined) spent.writeUnits += unitsIn(index, before, after);
      if (before && isIn(index, before)) partitionOf(index, before).remove(before);
      if (after && isIn(index, after)) partitionOf(index, after).put(after);
    }
  };

  const read = (key: Item, isConsistent?: boolean): Item | undefined => {
    const found = find(key);
    spent.readUnits += readUnits(found?.size ?? 0, isConsistent);
    spent.bytes += found?.size ?? 0;
    return found?.item;
  };
  const get: Table['get'] = (key, options) => {
    spent.calls += 1;
    return Promise.resolve(read(key, options?.isConsistent));
  };
  const getMany: Table['getMany'] = (keys) => {
    spent.calls += Math.ceil(keys.length / 100);
    return Promise.resolve(keys.map((key) => read(key)).filter((item) => item !== undefined));
  };

  const select = (input: Query): { items: Item[]; next?: Item | undefined } => {
    const index = indexes.find(({ name }) => name === input.IndexName);
    const { partition, boundary } = boundsOf(input);
    const items = index?.partitions.get(partition);
    spent.calls += 1;
    const found: Item[] = [];
    let [bytes, next]: [number, Item | undefined] = [0, undefined];
    if (index && items) {
      let [from, to] = boundary(items);
      const isBackwards = input.ScanIndexForward === false;
      const start = input.ExclusiveStartKey;
      if (start && isBackwards) to = Math.min(to, items.placeOf(start));
      else if (start)
        from = Math.max(from, items.placeOf(start) + (items.has(items.placeOf(start), start) ? 1 : 0));
      for (let step = 0; step < to - from; step++) {
        const place = isBackwards ? to - 1 - step : from + step;
        const item = items.items[place] ?? {};
        found.push(item);
        bytes += items.sizes[place] ?? 0;
        if (found.length !== input.Limit && bytes < PAGE_BYTES) continue;
        next = {
          pk: item.pk,
          sk: item.sk,
          [index.partitionKey]: item[index.partitionKey],
          [index.sortKey]: item[index.sortKey],
        };
        break;
      }
    }
    spent.readUnits += readUnits(bytes, input.ConsistentRead);
    spent.bytes += bytes;
    return { items: found.filter((item) => holds(input.FilterExpression, item, input)), next };
  };
  const query: Table['query'] = (input) => Promise.resolve(select(input));
  const queryAll: Table['queryAll'] = (input) => {
    const all: Item[] = [];
    let next: Item | undefined;
    do {
      const page = select({ ...input, ExclusiveStartKey: next });
      all.push(...page.items);
      next = page.next;
    } while (next);
    return Promise.resolve(all);
  };

  /** The item that a write is about, its condition and what it makes of it; a check makes nothing. */
  const planOf = ({ Put, Update, Delete, ConditionCheck }: Write) => {
    if (Put) return { key: Put.Item as Key, by: Put, next: storedItem(Put.Item ?? {}), isCheck: false }; // items carry their keys
    const by = Update ?? Delete ?? ConditionCheck;
    if (!by) throw new Error('Unknown kind of write.');
    const key = by.Key as Key; // built in keys.ts
    if (!Update) return { key, by, next: ConditionCheck && find(key)?.item, isCheck: by === ConditionCheck };
    const next: Item = structuredClone<Item>(find(key)?.item ?? { ...key });
    change(Update.UpdateExpression ?? '', next, Update);
    return { key, by, next: storedItem(next), isCheck: false };
  };
  const run = (writes: readonly Write[], times: number): number[] => {
    const plans = writes.map(planOf);
    spent.calls += 1;
    for (const { key, next } of plans) charge(key, next, times);
    const failed = plans.flatMap(({ key, by }, index) =>
      holds(by.ConditionExpression, find(key)?.item ?? {}, by) ? [] : [index],
    );
    if (failed.length === 0) for (const { key, next, isCheck } of plans) if (!isCheck) write(key, next);
    return failed;
  };
  const isDone = (action: Write): boolean => run([action], 1).length === 0;

  const table: Table = {
    get,
    getMany,
    query,
    queryAll,
    put: (item) => Promise.resolve(void isDone({ Put: { Item: item } })),
    putIf: (item, condition) => Promise.resolve(isDone({ Put: { Item: item, ...condition } })),
    remove: (Key) => Promise.resolve(void isDone({ Delete: { Key } })),
    removeIf: (Key, condition) => Promise.resolve(void isDone({ Delete: { Key, ...condition } })),
    update: (Key, by) => Promise.resolve(isDone({ Update: { Key, ...by } }) ? find(Key)?.item : undefined),
    transact: (writes) => Promise.resolve(run(writes, 2)),
  };

  /** What it costs to run something that nothing else runs beside. */
  const costOf = async <T>(work: () => Promise<T>): Promise<{ answer: T; spent: Spent }> => {
    Object.assign(spent, { calls: 0, readUnits: 0, writeUnits: 0, bytes: 0 });
    const answer = await work();
    return { answer, spent: { ...spent } };
  };

  return {
    table,
    costOf,
    /** Adds an item of no index that sorts behind all of its partition, free of charge. */
    append: (item: Item) => {
      const [main] = indexes;
      if (main) partitionOf(main, item).append(storedItem(item));
    },
    /** Items and bytes of a partition. */
    sizeOfPartition: (pk: string) => {
      const sizes = indexes[0]?.partitions.get(pk)?.sizes ?? [];
      return { items: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
    },
    /** All items of a partition. */
    itemsOf: (pk: string): readonly Item[] => indexes[0]?.partitions.get(pk)?.items ?? [],
  };
};

export type CountingTable = ReturnType<typeof countingTable>;
