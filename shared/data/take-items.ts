import { pagesOf } from '../lib/pages-of.ts';
import type { Table, TableItem } from './client.ts';

/** Up to `limit` records of a query, in pages of the table's size; fewer only at its end. A filter may read many more than it returns. */
export const takeItems = async <T>(
  table: Table,
  query: Omit<Parameters<Table['query']>[0], 'Limit'>,
  limit: number,
  read: (item: TableItem) => T,
): Promise<T[]> => {
  const taken: T[] = [];
  const readPage = (after?: TableItem) =>
    table.query({
      ...query,
      // The table's limit counts items before the filter.
      ...(query.FilterExpression === undefined && { Limit: limit - taken.length }),
      ExclusiveStartKey: after,
    });
  for await (const { items } of pagesOf(readPage)) {
    taken.push(...table.readEach(items, read));
    if (taken.length >= limit) break;
  }
  return taken.slice(0, limit);
};
