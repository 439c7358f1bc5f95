import { pagesOf } from '../lib/pages-of.ts';
import type { Table, TableItem } from './client.ts';

/** The records of a query, page by page, without pages that have none. */
export async function* pagesOfRecords<T>(
  table: Table,
  query: Parameters<Table['query']>[0],
  read: (item: TableItem) => T,
): AsyncGenerator<T[]> {
  const pages = pagesOf((after?: TableItem) => table.query({ ...query, ExclusiveStartKey: after }));
  for await (const { items } of pages) if (items.length > 0) yield table.readEach(items, read);
}
