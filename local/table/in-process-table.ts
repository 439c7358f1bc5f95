import { setImmediate } from 'node:timers/promises';
import {
  ConditionalCheckFailedException,
  ResourceNotFoundException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import {
  type BatchGetCommandInput,
  type BatchWriteCommandInput,
  type DeleteCommandInput,
  DynamoDBDocumentClient,
  type GetCommandInput,
  type PutCommandInput,
  type QueryCommandInput,
  type ScanCommandInput,
  type TransactWriteCommandInput,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { openTable, type Table, type TableItem, type Write } from '#shared/data/client.ts';
import { findRefusal } from '../functions/guard-clients.ts';
import { memoryTable, type MemoryTable } from './memory-table.ts';
import { noteWrites, type TableWrites } from './watch-writes.ts';

/** The key of an item, or an item with its key, as the product's own code builds it. */
type Key = Parameters<Table['get']>[0];
type Answer = Promise<object>;

const metadata = { $metadata: {} };
const conditionFailed = () =>
  new ConditionalCheckFailedException({ message: 'The conditional request failed', ...metadata });

/** The operations of the table. Names and shapes are those of the SDK's document client. */
const operationsOf = ({ table, all, meets, select }: MemoryTable, tableName: string) => {
  /** The input without the table's name, which must be that of the one table. */
  const inTable = <T extends object>({ TableName, ...input }: T & { TableName: string | undefined }) => {
    if (TableName === tableName) return input;
    throw new ResourceNotFoundException({ message: `There is no table ${TableName}.`, ...metadata });
  };
  const ofTable = <T>(requests: Readonly<Record<string, T>> | undefined): T => {
    const [[TableName, request] = [undefined, undefined]] = Object.entries(requests ?? {});
    inTable({ TableName });
    return request as T; // the line above throws without one
  };
  return {
    GetItem: async ({ Key: key, ConsistentRead = false }: GetCommandInput): Answer => ({
      Item: await table.get(key as Key, { isConsistent: ConsistentRead }),
    }),
    Query: async (input: QueryCommandInput): Answer => {
      const { items, scanned, next } = select(inTable(input));
      return Promise.resolve({
        Items: items,
        Count: items.length,
        ScannedCount: scanned,
        LastEvaluatedKey: next,
      });
    },
    Scan: async ({ FilterExpression, ...given }: ScanCommandInput): Answer =>
      Promise.resolve({ Items: all().filter((item) => meets(FilterExpression, item, given)) }),
    BatchGetItem: async ({ RequestItems }: BatchGetCommandInput): Answer => {
      const { Keys = [], ConsistentRead = false } = ofTable(RequestItems);
      return {
        Responses: { [tableName]: await table.getMany(Keys as Key[], { isConsistent: ConsistentRead }) },
      };
    },
    BatchWriteItem: async ({ RequestItems }: BatchWriteCommandInput): Answer => {
      for (const { PutRequest, DeleteRequest } of ofTable(RequestItems))
        if (PutRequest) await table.put(PutRequest.Item ?? {});
        else await table.remove(DeleteRequest?.Key as Key);
      return {};
    },
    PutItem: async ({ Item = {}, ...condition }: PutCommandInput): Answer => {
      if (!(await table.putIf(Item, condition))) throw conditionFailed();
      return {};
    },
    DeleteItem: async ({ Key: key, ConditionExpression, ...given }: DeleteCommandInput): Answer => {
      const item = await table.get(key as Key, { isConsistent: true });
      if (!meets(ConditionExpression, item ?? {}, given)) throw conditionFailed();
      await table.remove(key as Key);
      return {};
    },
    UpdateItem: async ({ Key: key, UpdateExpression = '', ...condition }: UpdateCommandInput): Answer => {
      const Attributes = await table.update(key as Key, { UpdateExpression, ...condition });
      if (!Attributes) throw conditionFailed();
      return { Attributes };
    },
    TransactWriteItems: async ({ TransactItems = [] }: TransactWriteCommandInput): Answer => {
      const failed = await table.transact(TransactItems as Write[]); // each has one kind
      if (failed.length === 0) return {};
      throw new TransactionCanceledException({
        message: 'Transaction cancelled',
        ...metadata,
        CancellationReasons: TransactItems.map((_, index) => ({
          Code: failed.includes(index) ? 'ConditionalCheckFailed' : 'None',
        })),
      });
    },
  };
};

/** The command of the client below: it has the operation's name. */
interface DocumentCommand {
  readonly input: Record<string, unknown>;
  readonly clientCommand: object;
}

/** Calls of another process, or of a client of another kind, end there (RFC 2606). */
const NOWHERE = 'http://table-in-process.invalid';

export interface InProcessTable {
  readonly url: string;
  readonly writes: TableWrites;
  readonly all: () => TableItem[];
  readonly close: () => void;
}

/**
 * The table in the memory of this process: from now on the SDK's document clients of this process, which the product uses, ask it
 * instead of calling a service. It answers as the table program does, which a random test holds (`test/campaigns/memory-table.test.ts`),
 * and in a later turn of the event loop, so that calls of several requests take turns.
 */
export const openInProcessTable = (tableName: string): InProcessTable => {
  const writes = noteWrites();
  const memory = memoryTable({ watch: writes.note });
  const operations: Readonly<Record<string, (input: never) => Answer>> = operationsOf(memory, tableName);
  const send = async ({ input, clientCommand }: DocumentCommand): Answer => {
    const operation = clientCommand.constructor.name.replace(/Command$/, '');
    const refusal = findRefusal({ service: 'dynamodb', operation, input });
    if (refusal) throw refusal;
    await setImmediate();
    const answer = operations[operation];
    if (!answer) throw new Error(`The table in this process does not know ${operation}.`);
    return answer(input as never); // the operation's own input
  };
  Object.defineProperty(DynamoDBDocumentClient.prototype, 'send', { configurable: true, value: send });
  return {
    url: NOWHERE,
    writes,
    all: memory.all,
    close: () => {
      Reflect.deleteProperty(DynamoDBDocumentClient.prototype, 'send');
      writes.close();
    },
  };
};

/** Does what fills an empty table with a table in memory in its place, and writes the items at its end, many in a call. */
export const fillAtOnce = async (tableName: string, fill: () => Promise<void>): Promise<void> => {
  const inProcess = openInProcessTable(tableName);
  try {
    await fill();
  } finally {
    inProcess.close();
  }
  await openTable(tableName).putMany(inProcess.all());
};
