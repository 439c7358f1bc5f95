import type { Item } from '#shared/data/client.ts';

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
  if (typeof value === 'object') return NESTED + Object.keys(value).length + sizeOf(value as Item); // an object, as asked
  throw new Error(`The table keeps nothing of the type ${typeof value}.`);
};

/** Bytes of an item, its names included. */
export const sizeOf = (item: Item): number =>
  Object.entries(item).reduce(
    (sum, [name, value]) => (value === undefined ? sum : sum + textBytes(name) + valueBytes(value)),
    0,
  );

const READ_BYTES = 4096;
const WRITE_BYTES = 1024;

/** Read units of one call, or of one item of a batch; one that finds nothing is charged like a small one. */
export const readUnits = (bytes: number, isConsistent = false): number =>
  Math.max(1, Math.ceil(bytes / READ_BYTES)) * (isConsistent ? 1 : 0.5);

export const writeUnits = (bytes: number): number => Math.max(1, Math.ceil(bytes / WRITE_BYTES));
