import {
  DynamoDBClient,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  BatchWriteCommand,
  type BatchWriteCommandInput,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  type QueryCommandInput,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { pagesOf } from '../lib/pages-of.ts';
import { UnreadableRecord } from '../lib/unreadable-record.ts';
import { TABLE } from './table.ts';

export type TableItem = Record<string, unknown>;
type Key = { readonly pk: string; readonly sk: string };
type Condition = Pick<
  UpdateCommandInput,
  'ConditionExpression' | 'ExpressionAttributeNames' | 'ExpressionAttributeValues'
>;
type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];
/** A write of a transaction, without the table's name. */
export type Write = {
  readonly [K in keyof TransactItem]?: Omit<NonNullable<TransactItem[K]>, 'TableName'>;
};

/** Attributes of keys and expiry. */
const KEY_ATTRIBUTES: ReadonlySet<string> = new Set([
  TABLE.partitionKey,
  TABLE.sortKey,
  TABLE.ttlAttribute,
  ...TABLE.indexes.flatMap(({ partitionKey, sortKey }) => [partitionKey, sortKey]),
]);

/** The item without the table's own attributes. */
export const withoutKeys = (item: TableItem): TableItem => {
  const rest: TableItem = {};
  // Every read goes through this: a list of pairs would take five times as long.
  for (const name of Object.keys(item)) if (!KEY_ATTRIBUTES.has(name)) rest[name] = item[name];
  return rest;
};

const MAX_BATCH = 100;
const MAX_BATCH_OF_WRITES = 25;
/** Pauses up to ten seconds together on average: a table on demand doubles what it can take within minutes. */
const MAX_BATCH_ATTEMPTS = 10;
/** A conflict of two transactions lasts milliseconds, so this is generous. */
const CONFLICT_ATTEMPTS = 6;

const pause = (attempt: number) =>
  new Promise((resolve) => setTimeout(resolve, Math.random() * 2 ** attempt * 10));

/** Retries a write that failed only because a transaction was using the item; the SDK does not retry it. */
const retryTransactionConflict = async <T>(run: () => Promise<T>): Promise<T> => {
  for (let attempt = 0; ; attempt++)
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof TransactionConflictException) || attempt >= CONFLICT_ATTEMPTS) throw error;
      await pause(attempt);
    }
};

/** Reasons of cancelled transactions after which a retry may succeed. */
const TRANSIENT_ERRORS: readonly (string | undefined)[] = [
  'TransactionConflict',
  'ThrottlingError',
  'ProvisionedThroughputExceeded',
];

/** Writes; `failed` is the answer when the condition of the write did not hold. */
const ifHolds = async <T, F>(write: () => Promise<T>, failed: F): Promise<T | F> => {
  try {
    return await retryTransactionConflict(write);
  } catch (error) {
    if (error instanceof Error && error.name === 'ConditionalCheckFailedException') return failed;
    throw error;
  }
};

/** A table that throttles has left items of a batch unwritten. */
export class ItemsLeft extends Error {}

interface TableOptions {
  readonly service?: DynamoDBClient;
  /** Called for a record that a list leaves out; without it the list fails. */
  readonly onUnreadable?: (error: UnreadableRecord) => void;
}

/** The table for repositories: plain items in and out, with the table's name and retries in one place. */
export const openTable = (
  TableName: string,
  { service = new DynamoDBClient({ maxAttempts: 5 }), onUnreadable }: TableOptions = {},
) => {
  const client = DynamoDBDocumentClient.from(service, { marshallOptions: { removeUndefinedValues: true } });

  const get = async (key: Key, options: { isConsistent?: boolean } = {}): Promise<TableItem | undefined> => {
    const { Item } = await client.send(
      new GetCommand({ TableName, Key: key, ConsistentRead: options.isConsistent ?? false }),
    );
    return Item;
  };

  const query = async (
    input: Omit<QueryCommandInput, 'TableName'>,
  ): Promise<{ items: TableItem[]; next?: TableItem | undefined }> => {
    const { Items = [], LastEvaluatedKey } = await client.send(new QueryCommand({ TableName, ...input }));
    return { items: Items, next: LastEvaluatedKey };
  };

  const queryAll = async (input: Omit<QueryCommandInput, 'TableName'>): Promise<TableItem[]> => {
    const all: TableItem[] = [];
    for await (const { items } of pagesOf((after?: TableItem) =>
      query({ ...input, ExclusiveStartKey: after }),
    ))
      all.push(...items);
    return all;
  };

  const getChunk = async (keys: readonly Key[], ConsistentRead: boolean): Promise<TableItem[]> => {
    const items: TableItem[] = [];
    let missing: Record<string, unknown>[] = keys.map((key) => ({ ...key }));
    for (let attempt = 0; missing.length > 0; attempt++) {
      if (attempt > 0) await pause(attempt);
      const answer = await client.send(
        new BatchGetCommand({ RequestItems: { [TableName]: { Keys: missing, ConsistentRead } } }),
      );
      items.push(...(answer.Responses?.[TableName] ?? []));
      missing = answer.UnprocessedKeys?.[TableName]?.Keys ?? [];
      if (attempt === CONFLICT_ATTEMPTS && missing.length > 0) throw new Error('The table left keys unread.');
    }
    return items;
  };

  /** The items that exist, in no particular order. */
  const getMany = async (
    keys: readonly Key[],
    { isConsistent = false }: { isConsistent?: boolean } = {},
  ): Promise<TableItem[]> => {
    const chunks = Array.from({ length: Math.ceil(keys.length / MAX_BATCH) }, (_, index) =>
      keys.slice(index * MAX_BATCH, (index + 1) * MAX_BATCH),
    );
    return (await Promise.all(chunks.map((chunk) => getChunk(chunk, isConsistent)))).flat();
  };

  type BatchWrite = NonNullable<NonNullable<BatchWriteCommandInput['RequestItems']>[string]>[number];

  /** Writes in batches. Items that a throttled table did not process are sent again with exponential backoff. */
  const writeMany = async (writes: readonly BatchWrite[]): Promise<void> => {
    for (let at = 0; at < writes.length; at += MAX_BATCH_OF_WRITES) {
      let left = writes.slice(at, at + MAX_BATCH_OF_WRITES);
      for (let attempt = 0; left.length > 0; attempt++) {
        if (attempt > MAX_BATCH_ATTEMPTS) throw new ItemsLeft('The table left items unwritten.');
        if (attempt > 0) await pause(attempt);
        const { UnprocessedItems } = await client.send(
          new BatchWriteCommand({ RequestItems: { [TableName]: left } }),
        );
        left = UnprocessedItems?.[TableName] ?? [];
      }
    }
  };

  /** Writes items whatever was there, not all or nothing. Each key may occur once. */
  const putMany = (items: readonly TableItem[]): Promise<void> =>
    writeMany(items.map((Item) => ({ PutRequest: { Item } })));

  const removeMany = (keys: readonly Key[]): Promise<void> =>
    writeMany(keys.map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } })));

  const put = async (item: TableItem): Promise<void> => {
    await retryTransactionConflict(() => client.send(new PutCommand({ TableName, Item: item })));
  };

  const remove = async (key: Key): Promise<void> => {
    await retryTransactionConflict(() => client.send(new DeleteCommand({ TableName, Key: key })));
  };

  /** Does nothing when the condition does not hold. */
  const removeIf = async (key: Key, condition: Condition): Promise<void> => {
    await ifHolds(() => client.send(new DeleteCommand({ TableName, Key: key, ...condition })), undefined);
  };

  /** The item as it is afterwards, or undefined when the condition did not hold. */
  const update = (
    key: Key,
    change: Condition & { readonly UpdateExpression: string },
  ): Promise<TableItem | undefined> =>
    ifHolds(async () => {
      const { Attributes } = await client.send(
        new UpdateCommand({ TableName, Key: key, ReturnValues: 'ALL_NEW', ...change }),
      );
      return Attributes ?? {};
    }, undefined);

  /** False when the condition did not hold. */
  const putIf = (item: TableItem, condition: Condition): Promise<boolean> =>
    ifHolds(async () => {
      await client.send(new PutCommand({ TableName, Item: item, ...condition }));
      return true;
    }, false);

  /**
   * Writes all or nothing. Returns the indexes of writes whose condition failed; none means success. A conflict with another transaction is
   * retried. If an answer is lost, the SDK repeats the request with the same token, which the table applies once.
   */
  const transact = async (writes: readonly Write[]): Promise<number[]> => {
    const TransactItems = writes.map((write) =>
      Object.fromEntries(Object.entries(write).map(([kind, body]) => [kind, { TableName, ...body }])),
    ) as TransactWriteCommandInput['TransactItems']; // fromEntries widens the kinds
    for (let attempt = 0; ; attempt++) {
      try {
        await client.send(new TransactWriteCommand({ TransactItems }));
        return [];
      } catch (error) {
        if (!(error instanceof TransactionCanceledException)) throw error;
        const reasons = error.CancellationReasons ?? [];
        const failed = reasons.flatMap(({ Code }, index) =>
          Code === 'ConditionalCheckFailed' ? [index] : [],
        );
        if (failed.length > 0) return failed;
        if (!reasons.some(({ Code }) => TRANSIENT_ERRORS.includes(Code)) || attempt >= CONFLICT_ATTEMPTS)
          throw error;
        await pause(attempt);
      }
    }
  };

  /** The records of a list. An unreadable one is left out, so that the others can be shown. */
  const readEach = <T>(items: readonly TableItem[], read: (item: TableItem) => T): T[] =>
    items.flatMap((item) => {
      try {
        return [read(item)];
      } catch (error) {
        if (!(error instanceof UnreadableRecord) || !onUnreadable) throw error;
        onUnreadable(error);
        return [];
      }
    });

  return {
    get,
    query,
    queryAll,
    readEach,
    getMany,
    put,
    putIf,
    putMany,
    remove,
    removeMany,
    removeIf,
    update,
    transact,
  };
};

export type Table = ReturnType<typeof openTable>;
