import type { Table, TableItem } from './client.ts';

/** Up to `limit` items that a query and its filter let through, which may have to read many more. */
export const takeFiltered = async (
  table: Table,
  query: Omit<Parameters<Table['query']>[0], 'Limit'> & { readonly FilterExpression: string },
  limit: number,
): Promise<TableItem[]> => {
  const items: TableItem[] = [];
  let next: TableItem | undefined;
  do {
    const page = await table.query({ ...query, ExclusiveStartKey: next });
    items.push(...page.items);
    next = page.next;
  } while (next && items.length < limit);
  return items.slice(0, limit);
};

/** Up to `limit` items of a query, in pages as the table gives them. */
export const takeItems = async (
  table: Table,
  query: Omit<Parameters<Table['query']>[0], 'Limit'>,
  limit: number,
): Promise<TableItem[]> => {
  const items: TableItem[] = [];
  let next: TableItem | undefined;
  do {
    const page = await table.query({ ...query, Limit: limit - items.length, ExclusiveStartKey: next });
    items.push(...page.items);
    next = page.next;
  } while (next && items.length < limit);
  return items;
};
