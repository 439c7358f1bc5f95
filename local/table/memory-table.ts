import type { TableItem, Table, Write } from '#shared/data/client.ts';
import { TABLE } from '#shared/data/table.ts';
import { pagesOf } from '#shared/lib/pages-of.ts';
import { MINUTE } from '#shared/lib/time.ts';
import { holds } from './condition-expressions.ts';
import { change } from './update-expressions.ts';

type Key = Parameters<Table['get']>[0];
type Query = Parameters<Table['query']>[0];

/** Called on every write, with the item before and after it. */
type Watch = (before: TableItem | undefined, after: TableItem | undefined) => void;

const KNOWN_IN_QUERY = [
  'IndexName',
  'KeyConditionExpression',
  'FilterExpression',
  'ProjectionExpression',
  'ExpressionAttributeNames',
  'ExpressionAttributeValues',
  'ScanIndexForward',
  'Limit',
  'ExclusiveStartKey',
  'ConsistentRead',
];
const MAX_WRITES = 100;
const PARTITION_KEYS = [TABLE, ...TABLE.indexes].map(({ partitionKey }) => partitionKey);

const frozen = new WeakSet();

/** Sets and binary values are stored as they are. */
const isWhole = (value: object) => value instanceof Set || value instanceof Uint8Array;

/** Whether DynamoDB has a type for the value; the SDK refuses to send others. */
const isPlain = (value: object) =>
  Array.isArray(value) || [Object.prototype, null].includes(Object.getPrototypeOf(value) as null);

/** A copy without undefined attributes, as the table stores it; frozen, so that no reader changes it. */
const stored = (value: unknown): unknown => {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new Error(`No number: ${value}`);
  if (typeof value !== 'object' || value === null || frozen.has(value) || isWhole(value)) return value;
  if (!isPlain(value)) throw new Error(`No value of the table: ${JSON.stringify(value)}`);
  const copy: TableItem | unknown[] = Array.isArray(value) ? value.map(stored) : {};
  if (!Array.isArray(copy))
    for (const name of Object.keys(value)) {
      const inner = (value as TableItem)[name];
      if (inner !== undefined) copy[name] = stored(inner);
    }
  frozen.add(Object.freeze(copy));
  return copy;
};
const storedItem = (item: TableItem) => stored(item) as TableItem; // an object goes in and comes out

const copied = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(copied);
  if (typeof value !== 'object' || value === null || isWhole(value)) return value;
  const copy: TableItem = {};
  for (const name of Object.keys(value)) copy[name] = copied((value as TableItem)[name]);
  return copy;
};

/** A page of a query ends with the item that completes a megabyte. */
const PAGE_BYTES = 1024 ** 2;
const MAX_ITEM_BYTES = 400 * 1024;
const sizes = new WeakMap<TableItem, number>();

/** About the size of an item: its length as JSON. */
const sizeOf = (item: TableItem): number => {
  const size = sizes.get(item) ?? JSON.stringify(item).length;
  sizes.set(item, size);
  return size;
};

/** The number of items that fit into a page; Infinity if all do. */
const countInPage = (items: readonly TableItem[]): number => {
  if (items.length * MAX_ITEM_BYTES < PAGE_BYTES) return Infinity;
  let bytes = 0;
  const last = items.findIndex((item) => (bytes += sizeOf(item)) >= PAGE_BYTES);
  return last < 0 ? Infinity : last + 1;
};

/** The named attributes that the item has. */
const only = (item: TableItem, names: readonly string[]): TableItem =>
  Object.fromEntries(names.filter((name) => name in item).map((name) => [name, item[name]]));

const nameOf = ({ pk, sk }: TableItem) => `${String(pk)}\n${String(sk)}`;

const keysOf = (index: string | undefined) => {
  const schema = index === undefined ? TABLE : TABLE.indexes.find(({ name }) => name === index);
  if (!schema) throw new Error(`There is no index ${String(index)}.`);
  return schema;
};

/** The partition that a query asks for. */
const partitionOf = ({ KeyConditionExpression, ExpressionAttributeValues }: Query, key: string): unknown => {
  const [, name, value = ''] = /^(\w+) = (:\w+)/.exec(KeyConditionExpression ?? '') ?? [];
  if (name !== key) throw new Error(`A query begins with its partition: ${String(KeyConditionExpression)}`);
  return ExpressionAttributeValues?.[value];
};

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Eventually consistent reads know every write that is as old as this. The check of totals relies on it (decision 105). */
const LAG = 5 * MINUTE;

interface Options {
  readonly watch?: Watch;
  /** Whether an eventually consistent read returns the item before its last write, while that may be unknown. */
  readonly isStale?: () => boolean;
  /** Without a clock no time passes: every write may stay unknown. */
  readonly now?: () => number;
}

/** The repositories' table in memory. Every call is atomic. */
export const memoryTable = ({ watch, isStale = () => false, now = () => 0 }: Options = {}) => {
  const items = new Map<string, TableItem>();
  const lastWrites = new Map<string, { readonly before: TableItem | undefined; readonly at: number }>();
  /** Names of all items that were ever in a partition of the table or an index. */
  const partitions = new Map<string, Map<unknown, Set<string>>>();

  const partition = (key: string, value: unknown): Set<string> => {
    const ofKey = partitions.get(key) ?? new Map<unknown, Set<string>>();
    const names = ofKey.get(value) ?? new Set<string>();
    partitions.set(key, ofKey.set(value, names));
    return names;
  };
  const register = (name: string, item: TableItem) => {
    for (const key of PARTITION_KEYS) if (item[key] !== undefined) partition(key, item[key]).add(name);
  };

  const write = (key: TableItem, item: TableItem | undefined) => {
    const name = nameOf(key);
    const old = items.get(name);
    lastWrites.set(name, { before: old, at: now() });
    if (item) {
      items.set(name, item);
      register(name, item);
    } else items.delete(name);
    watch?.(old, item);
  };
  const seen = (name: string, isConsistent: boolean | undefined) => {
    const last = isConsistent ? undefined : lastWrites.get(name);
    return last && now() - last.at < LAG && isStale() ? last.before : items.get(name);
  };

  const get: Table['get'] = (key, options) => {
    const item = seen(nameOf(key), options?.isConsistent);
    return Promise.resolve(item && { ...item });
  };

  const query: Table['query'] = (input) => {
    const { items, next } = select(input);
    return Promise.resolve({ items, next });
  };

  const select = (input: Query) => {
    for (const name of Object.keys(input))
      if (!KNOWN_IN_QUERY.includes(name)) throw new Error(`A query with ${name} is not known here.`);
    const { partitionKey, sortKey } = keysOf(input.IndexName);
    const found: TableItem[] = [];
    for (const name of partition(partitionKey, partitionOf(input, partitionKey))) {
      const item = seen(name, input.ConsistentRead);
      if (item?.[partitionKey] === undefined || item[sortKey] === undefined) continue;
      if (holds(input.KeyConditionExpression, item, input)) found.push(item);
    }
    const order = (a: TableItem, b: TableItem) =>
      byText(String(a[sortKey]), String(b[sortKey])) || byText(nameOf(a), nameOf(b));
    found.sort(input.ScanIndexForward === false ? (a, b) => order(b, a) : order);
    const start = input.ExclusiveStartKey;
    const isAfter = (item: TableItem) => {
      if (!start) return true;
      const place = order(item, start);
      return input.ScanIndexForward === false ? place < 0 : place > 0;
    };
    const left = found.filter(isAfter);
    const length = Math.min(input.Limit ?? Infinity, countInPage(left));
    const page = left.slice(0, length);
    const last = page.length === length ? page.at(-1) : undefined;
    const names = input.ProjectionExpression?.split(', ');
    return {
      scanned: page.length,
      items: page
        .filter((item) => holds(input.FilterExpression, item, input))
        .map((item) => (names ? only(item, names) : { ...item })),
      next: last && {
        pk: last.pk,
        sk: last.sk,
        [partitionKey]: last[partitionKey],
        [sortKey]: last[sortKey],
      },
    };
  };

  const queryAll: Table['queryAll'] = async (input) => {
    const all: TableItem[] = [];
    for await (const page of pagesOf((after?: TableItem) => query({ ...input, ExclusiveStartKey: after })))
      all.push(...page.items);
    return all;
  };

  const getMany: Table['getMany'] = (keys, options) =>
    Promise.resolve(
      keys.flatMap((key) => {
        const item = seen(nameOf(key), options?.isConsistent ?? false);
        return item ? [{ ...item }] : [];
      }),
    );

  const put: Table['put'] = (item) => {
    write(item, storedItem(item));
    return Promise.resolve();
  };

  const remove: Table['remove'] = (key) => {
    write(key, undefined);
    return Promise.resolve();
  };

  const putMany: Table['putMany'] = async (many) => {
    for (const item of many) await put(item);
  };

  const removeMany: Table['removeMany'] = async (keys) => {
    for (const key of keys) await remove(key);
  };

  const removeIf: Table['removeIf'] = (key, condition) => {
    if (holds(condition.ConditionExpression, items.get(nameOf(key)) ?? {}, condition)) write(key, undefined);
    return Promise.resolve();
  };

  const putIf: Table['putIf'] = (item, condition) => {
    const isAllowed = holds(condition.ConditionExpression, items.get(nameOf(item)) ?? {}, condition);
    if (isAllowed) write(item, storedItem(item));
    return Promise.resolve(isAllowed);
  };

  const changed = (key: Key, expression: string, given: Parameters<typeof change>[2]): TableItem => {
    const item = copied(items.get(nameOf(key)) ?? key) as TableItem; // an object goes in and comes out
    change(expression, item, given);
    return storedItem(item);
  };

  const update: Table['update'] = (key, by) => {
    if (!holds(by.ConditionExpression, items.get(nameOf(key)) ?? {}, by)) return Promise.resolve(undefined);
    const item = changed(key, by.UpdateExpression, by);
    write(key, item);
    return Promise.resolve({ ...item });
  };

  /** Key, condition and result of one write of a transaction. */
  const planOf = ({ Put, Update, Delete, ConditionCheck }: Write) => {
    if (Put) return { key: Put.Item as Key, by: Put, next: () => storedItem(Put.Item ?? {}) }; // items carry their keys
    if (Update) {
      const key = Update.Key as Key; // built in keys.ts
      return { key, by: Update, next: () => changed(key, Update.UpdateExpression ?? '', Update) };
    }
    const only = Delete ?? ConditionCheck;
    if (!only) throw new Error('Unknown kind of write.');
    return { key: only.Key as Key, by: only, ...(Delete && { next: () => undefined }) }; // built in keys.ts
  };

  const transact: Table['transact'] = (writes) => {
    const plans = writes.map(planOf);
    if (plans.length > MAX_WRITES || new Set(plans.map(({ key }) => nameOf(key))).size < plans.length)
      throw new Error('A transaction has a hundred writes at most, of different items.');
    const failed = plans.flatMap(({ key, by }, index) =>
      holds(by.ConditionExpression, items.get(nameOf(key)) ?? {}, by) ? [] : [index],
    );
    if (failed.length > 0) return Promise.resolve(failed);
    for (const { key, next } of plans) if (next) write(key, next());
    return Promise.resolve([]);
  };

  const readEach: Table['readEach'] = (listed, read) => listed.map(read);

  const table: Table = {
    get,
    query,
    queryAll,
    readEach,
    getMany,
    put,
    putIf,
    putMany,
    remove,
    removeMany,
    removeIf,
    update,
    transact,
  };
  return {
    table,
    all: () => [...items.values()],
    /** A page of a query, and how many items were read for it, with those that the filter left out. */
    select,
    /** Whether an item, `{}` for one that does not exist, meets a condition. */
    meets: (condition: string | undefined, item: TableItem, given: Parameters<typeof holds>[2]) =>
      holds(condition, item, given),
  };
};

export type MemoryTable = ReturnType<typeof memoryTable>;
