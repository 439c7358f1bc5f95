import { DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { TableItem } from '#shared/data/client.ts';
import { TABLE } from '#shared/data/table.ts';
import type { Environment } from './environment.ts';

/** All items of the table with a sort key, page by page: reads the whole table. */
export async function* scanItems(
  place: Environment,
  TableName: string,
  sortKey: string,
): AsyncGenerator<TableItem[]> {
  const client = DynamoDBDocumentClient.from(place.dynamodb);
  let ExclusiveStartKey: TableItem | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await client.send(
      new ScanCommand({
        TableName,
        ExclusiveStartKey,
        FilterExpression: `${TABLE.sortKey} = :wanted`,
        ExpressionAttributeValues: { ':wanted': sortKey },
      }),
    );
    yield Items;
    ExclusiveStartKey = LastEvaluatedKey;
  } while (ExclusiveStartKey);
}
