import type { Table, TableItem, Write } from './client.ts';

/** Nothing exists under the key. */
export const IS_NEW = { ConditionExpression: 'attribute_not_exists(pk)' } as const;

/** The write of an item under a key that has none yet. */
export const putNew = (Item: TableItem): Write => ({ Put: { Item, ...IS_NEW } });

/** Writes all or nothing. False if the condition of one of them did not hold. */
export const writeAll = async (table: Pick<Table, 'transact'>, writes: readonly Write[]): Promise<boolean> =>
  (await table.transact(writes)).length === 0;
