import type { TableItem, Table } from '#shared/data/client.ts';

/** How DynamoDB measures items and what it charges, by its documentation ("Item sizes and formats", "Read/write capacity"). */

const encoder = new TextEncoder();
const textBytes = (text: string) => encoder.encode(text).length;

/** A number takes a byte for two significant digits, one more for its scale and one for a minus. */
const numberBytes = (value: number): number => {
  const digits = String(Math.abs(value))
    .replace(/e.*$/, '')
    .replace('.', '')
    .replace(/^0+|0+$/g, '');
  return Math.ceil(digits.length / 2) + 1 + (value < 0 ? 1 : 0);
};

/** A list or an object takes 3 bytes and one for each of its values. */
const NESTED = 3;

const valueBytes = (value: unknown): number => {
  if (typeof value === 'string') return textBytes(value);
  if (typeof value === 'number') return numberBytes(value);
  if (value === null || typeof value === 'boolean') return 1;
  if (value instanceof Uint8Array) return value.length;
  if (value instanceof Set) return [...value].reduce<number>((sum, each) => sum + valueBytes(each), 0);
  if (Array.isArray(value)) return value.reduce<number>((sum, each) => sum + 1 + valueBytes(each), NESTED);
  if (typeof value === 'object') return NESTED + Object.keys(value).length + sizeOf(value as TableItem); // an object, as asked
  throw new Error(`The table keeps nothing of the type ${typeof value}.`);
};

/** Bytes of an item, its names included. */
const sizeOf = (item: TableItem): number =>
  Object.entries(item).reduce(
    (sum, [name, value]) => (value === undefined ? sum : sum + textBytes(name) + valueBytes(value)),
    0,
  );

const READ_BYTES = 4096;

/** Read units of one query, or of one item of a batch; what finds nothing is charged like a small item. */
const readUnits = (bytes: number): number => Math.max(1, Math.ceil(bytes / READ_BYTES)) / 2;

const sizeOfAll = (items: readonly TableItem[]): number => items.reduce((sum, item) => sum + sizeOf(item), 0);

/** The same table, which counts the read units of its queries and batches, as searches use them. */
export const countReads = (table: Table): { table: Table; takeUnits: () => number } => {
  let units = 0;
  return {
    table: {
      ...table,
      getMany: async (keys) => {
        const items = await table.getMany(keys);
        for (const item of items) units += readUnits(sizeOf(item));
        units += (keys.length - items.length) * readUnits(0);
        return items;
      },
      query: async (input) => {
        const page = await table.query(input);
        units += readUnits(sizeOfAll(page.items));
        return page;
      },
      queryAll: async (input) => {
        const items = await table.queryAll(input);
        units += readUnits(sizeOfAll(items));
        return items;
      },
    },
    takeUnits: () => {
      const taken = units;
      units = 0;
      return taken;
    },
  };
};
