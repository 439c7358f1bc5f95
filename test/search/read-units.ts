import type { TableItem, Table } from '#shared/data/client.ts';

/** Item sizes and read units as DynamoDB's documentation defines them ("Item sizes and formats", "Read/write capacity"). */

const encoder = new TextEncoder();
const textBytes = (text: string) => encoder.encode(text).length;

/** A number takes a byte per two significant digits, one for its scale and one for a minus sign. */
const numberBytes = (value: number): number => {
  const digits = String(Math.abs(value))
    .replace(/e.*$/, '')
    .replace('.', '')
    .replace(/^0+|0+$/g, '');
  return Math.ceil(digits.length / 2) + 1 + (value < 0 ? 1 : 0);
};

/** A list or a map takes 3 bytes, and one for each value. */
const NESTED = 3;

const valueBytes = (value: unknown): number => {
  if (typeof value === 'string') return textBytes(value);
  if (typeof value === 'number') return numberBytes(value);
  if (value === null || typeof value === 'boolean') return 1;
  if (value instanceof Uint8Array) return value.length;
  if (value instanceof Set) return [...value].reduce<number>((sum, each) => sum + valueBytes(each), 0);
  if (Array.isArray(value)) return value.reduce<number>((sum, each) => sum + 1 + valueBytes(each), NESTED);
  if (typeof value === 'object') return NESTED + Object.keys(value).length + sizeOf(value as TableItem); // an object, by the checks above
  throw new Error(`The table keeps nothing of the type ${typeof value}.`);
};

/** Bytes of an item, including attribute names. */
const sizeOf = (item: TableItem): number =>
  Object.entries(item).reduce(
    (sum, [name, value]) => (value === undefined ? sum : sum + textBytes(name) + valueBytes(value)),
    0,
  );

const READ_BYTES = 4096;

/** Read units of one query or one item of a batch. A read without a result is charged like a small item. */
const readUnits = (bytes: number, isConsistent = false): number =>
  Math.max(1, Math.ceil(bytes / READ_BYTES)) * (isConsistent ? 1 : 0.5);

const sizeOfAll = (items: readonly TableItem[]): number => items.reduce((sum, item) => sum + sizeOf(item), 0);

/** Wraps a table to count the requests, read units and round trips of its reads. */
export const countReads = (table: Table) => {
  let [requests, units, rounds, underWay] = [0, 0, 0, 0];
  /** Delays the answer, as a network does. Requests that start meanwhile belong to the same round trip. */
  const answer = async <T>(read: Promise<T>): Promise<T> => {
    if (underWay++ === 0) rounds += 1;
    const found = await read;
    await new Promise((resolve) => setImmediate(resolve));
    underWay -= 1;
    return found;
  };
  const count = (items: readonly TableItem[], isConsistent?: boolean) => {
    requests += 1;
    units += readUnits(sizeOfAll(items), isConsistent);
  };
  const counting: Table = {
    ...table,
    get: async (key, options) => {
      const item = await answer(table.get(key, options));
      count(item ? [item] : [], options?.isConsistent);
      return item;
    },
    getMany: async (keys, options) => {
      const items = await answer(table.getMany(keys, options));
      requests += Math.ceil(keys.length / 100);
      for (const item of items) units += readUnits(sizeOf(item), options?.isConsistent);
      units += (keys.length - items.length) * readUnits(0, options?.isConsistent);
      return items;
    },
    query: async (input) => {
      const page = await answer(table.query(input));
      count(page.items, input.ConsistentRead);
      return page;
    },
    queryAll: async (input) => {
      const items = await answer(table.queryAll(input));
      count(items, input.ConsistentRead);
      return items;
    },
  };
  const take = () => {
    const taken = { requests, units, rounds };
    [requests, units, rounds] = [0, 0, 0];
    return taken;
  };
  return { table: counting, take, takeRounds: () => take().rounds };
};
