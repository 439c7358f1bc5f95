import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { type TableItem, openTable } from '#shared/data/client.ts';
import { laterKey } from '#shared/data/keys.ts';
import { LATER_PARTITION } from '#shared/data/table.ts';
import { env } from '#shared/lib/env.ts';
import { toIso } from '#shared/lib/time.ts';

/** All items of the running stack by a scan, which the product never makes. */
export const wholeTable = async (): Promise<TableItem[]> => {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient());
  const items: TableItem[] = [];
  let next: TableItem | undefined;
  do {
    const page = await client.send(
      new ScanCommand({ TableName: env.tableName(), ExclusiveStartKey: next, ConsistentRead: true }),
    );
    items.push(...(page.Items ?? []));
    next = page.LastEvaluatedKey;
  } while (next);
  return items;
};

/** Makes the delayed erasure of a person due now. */
export const hurryErasure = async (userId: string): Promise<void> => {
  const entries = (await wholeTable()).filter(
    ({ pk, effects, userId: of }) =>
      pk === LATER_PARTITION && of === userId && Array.isArray(effects) && effects.includes('erase_account'),
  );
  const dueAt = toIso(Date.now());
  for (const entry of entries)
    await openTable(env.tableName()).transact([
      {
        Delete: {
          Key: { pk: String(entry.pk), sk: String(entry.sk) },
          ConditionExpression: 'attribute_exists(pk)',
        },
      },
      { Put: { Item: { ...entry, ...laterKey(dueAt, String(entry.id)), dueAt } } },
    ]);
};
