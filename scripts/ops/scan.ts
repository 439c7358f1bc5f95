import { DynamoDBDocumentClient, paginateScan, type ScanCommandInput } from '@aws-sdk/lib-dynamodb';
import type { TableItem } from '#shared/data/client.ts';
import { TABLE } from '#shared/data/table.ts';
import type { Environment } from './environment.ts';

/** All items of a table that pass the filter, page by page: reads the whole table. */
export async function* scanTable(
  { dynamodb }: Environment,
  input: Pick<ScanCommandInput, 'TableName' | 'FilterExpression' | 'ExpressionAttributeValues'>,
): AsyncGenerator<TableItem[]> {
  const client = DynamoDBDocumentClient.from(dynamodb);
  for await (const { Items = [] } of paginateScan({ client }, { ...input, ConsistentRead: true }))
    yield Items;
}

/** All items of the table with a sort key, and those whose sort key has a prefix. */
export async function* scanItems(
  place: Environment,
  sortKey: string,
  prefix?: string,
): AsyncGenerator<TableItem[]> {
  yield* scanTable(place, {
    TableName: await place.tableName(),
    FilterExpression: `${TABLE.sortKey} = :wanted${prefix === undefined ? '' : ` OR begins_with(${TABLE.sortKey}, :prefix)`}`,
    ExpressionAttributeValues: { ':wanted': sortKey, ...(prefix !== undefined && { ':prefix': prefix }) },
  });
}
