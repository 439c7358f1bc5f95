import { DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { TableItem } from '#shared/data/client.ts';
import { TABLE } from '#shared/data/table.ts';
import type { Environment } from './environment.ts';

/** All items of the table with a sort key, and those whose sort key has a prefix, page by page: reads the whole table. */
export async function* scanItems(
  place: Environment,
  TableName: string,
  sortKey: string,
  prefix?: string,
): AsyncGenerator<TableItem[]> {
  const client = DynamoDBDocumentClient.from(place.dynamodb);
  let ExclusiveStartKey: TableItem | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await client.send(
      new ScanCommand({
        TableName,
        ExclusiveStartKey,
        ConsistentRead: true,
        FilterExpression: `${TABLE.sortKey} = :wanted${prefix === undefined ? '' : ` OR begins_with(${TABLE.sortKey}, :prefix)`}`,
        ExpressionAttributeValues: { ':wanted': sortKey, ...(prefix !== undefined && { ':prefix': prefix }) },
      }),
    );
    yield Items;
    ExclusiveStartKey = LastEvaluatedKey;
  } while (ExclusiveStartKey);
}
