import {
  CreateTableCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
  type AttributeDefinition,
  type DynamoDBClient,
  type GlobalSecondaryIndex,
  type KeySchemaElement,
  type TableDescription,
} from '@aws-sdk/client-dynamodb';
import { setTimeout as sleep } from 'node:timers/promises';
import { tableClient } from './table-client.ts';
import { named, orUndefined } from '#shared/lib/or-undefined.ts';

interface KeyNames {
  readonly partitionKey: string;
  readonly sortKey: string;
}

/** All keys are strings; indexes carry every attribute. */
export interface TableSchema extends KeyNames {
  readonly tableName: string;
  readonly indexes: readonly ({ readonly name: string } & KeyNames)[];
  readonly ttlAttribute: string;
}

const ACTIVE_TIMEOUT_MS = 60_000;
const POLL_EVERY_MS = 50;

/**
 * Makes the table, on demand and without a stream, or adds what an older one lacks: indexes, expiry. Answers when
 * it can be used. Nothing is ever taken away.
 */
export const createTable = async (url: string, schema: TableSchema): Promise<void> => {
  const client = tableClient(url);
  try {
    if (!(await describe(client, schema.tableName))) await create(client, schema);
    await untilActive(client, schema.tableName);
    await addMissingIndexes(client, schema);
    await enableExpiry(client, schema);
  } finally {
    client.destroy();
  }
};

const create = async (client: DynamoDBClient, schema: TableSchema): Promise<void> => {
  await client.send(
    new CreateTableCommand({
      TableName: schema.tableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: attributesOf(schema),
      KeySchema: keySchema(schema),
      GlobalSecondaryIndexes: schema.indexes.map(indexOf),
    }),
  );
};

/** One at a time, as DynamoDB wants it; each fills itself from what the table holds. */
const addMissingIndexes = async (client: DynamoDBClient, schema: TableSchema): Promise<void> => {
  const table = await describe(client, schema.tableName);
  const present = new Set(table?.GlobalSecondaryIndexes?.map((index) => index.IndexName));
  for (const index of schema.indexes.filter(({ name }) => !present.has(name))) {
    await client.send(
      new UpdateTableCommand({
        TableName: schema.tableName,
        AttributeDefinitions: attributesOf(schema),
        GlobalSecondaryIndexUpdates: [{ Create: indexOf(index) }],
      }),
    );
    await untilActive(client, schema.tableName);
  }
};

const enableExpiry = async (
  client: DynamoDBClient,
  { tableName, ttlAttribute }: TableSchema,
): Promise<void> => {
  const { TimeToLiveDescription } = await client.send(
    new DescribeTimeToLiveCommand({ TableName: tableName }),
  );
  if (TimeToLiveDescription?.TimeToLiveStatus?.startsWith('ENABL')) return;
  await client.send(
    new UpdateTimeToLiveCommand({
      TableName: tableName,
      TimeToLiveSpecification: { AttributeName: ttlAttribute, Enabled: true },
    }),
  );
};

const describe = async (client: DynamoDBClient, tableName: string): Promise<TableDescription | undefined> => {
  const found = await client
    .send(new DescribeTableCommand({ TableName: tableName }))
    .catch(orUndefined(named('ResourceNotFoundException')));
  return found?.Table;
};

const untilActive = async (client: DynamoDBClient, tableName: string): Promise<void> => {
  const deadline = Date.now() + ACTIVE_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const table = await describe(client, tableName);
    const states = [
      table?.TableStatus,
      ...(table?.GlobalSecondaryIndexes ?? []).map((each) => each.IndexStatus),
    ];
    if (states.every((state) => state === 'ACTIVE')) return;
    await sleep(POLL_EVERY_MS);
  }
  throw new Error(`The table ${tableName} did not become active.`);
};

const attributesOf = (schema: TableSchema): AttributeDefinition[] => {
  const names = [schema, ...schema.indexes].flatMap(({ partitionKey, sortKey }) => [partitionKey, sortKey]);
  return [...new Set(names)].map((AttributeName) => ({ AttributeName, AttributeType: 'S' }));
};

const keySchema = ({ partitionKey, sortKey }: KeyNames): KeySchemaElement[] => [
  { AttributeName: partitionKey, KeyType: 'HASH' },
  { AttributeName: sortKey, KeyType: 'RANGE' },
];

const indexOf = (index: { name: string } & KeyNames): GlobalSecondaryIndex => ({
  IndexName: index.name,
  KeySchema: keySchema(index),
  Projection: { ProjectionType: 'ALL' },
});
