import type { TableItem } from '#shared/data/client.ts';

/** A list takes 3 bytes and one for each of its values. */
const NESTED = 3;

/** Bytes of a value as DynamoDB counts them ("Item sizes and formats"). */
const bytesOf = (value: unknown): number => {
  if (value instanceof Uint8Array) return value.length;
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (Array.isArray(value)) return value.reduce<number>((sum, each) => sum + 1 + bytesOf(each), NESTED);
  return typeof value === 'number' ? Math.ceil(String(value).length / 2) + 1 : 1;
};

/** Bytes of an item, its names included. */
export const itemBytes = (item: TableItem): number =>
  Object.entries(item).reduce((sum, [name, value]) => sum + name.length + bytesOf(value), 0);

const READ_BYTES = 4096;
const WRITE_BYTES = 1024;

/** Units of an eventually consistent read of so many bytes. */
export const readUnits = (bytes: number): number => Math.max(1, Math.ceil(bytes / READ_BYTES)) / 2;
export const writeUnits = (bytes: number): number => Math.max(1, Math.ceil(bytes / WRITE_BYTES));
