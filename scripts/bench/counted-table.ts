import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { openTable, type Table, type TableItem } from '#shared/data/client.ts';

interface Capacity {
  readonly CapacityUnits?: number;
}

/** A table that counts the cost of reads: `takeUnits` returns the read units since its last call. */
export const countedTable = (url: string, tableName: string) => {
  const service = new DynamoDBClient({
    endpoint: url,
    region: 'eu-south-2',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  let units = 0;
  service.middlewareStack.add(
    (next) => async (args) => {
      Object.assign(args.input, { ReturnConsumedCapacity: 'TOTAL' });
      const answer = await next(args);
      const { ConsumedCapacity } = answer.output as { ConsumedCapacity?: Capacity | Capacity[] }; // the SDK's type of any operation's output
      for (const { CapacityUnits = 0 } of [ConsumedCapacity ?? []].flat()) units += CapacityUnits;
      return answer;
    },
    { step: 'initialize' },
  );
  const documents = DynamoDBDocumentClient.from(service, {
    marshallOptions: { removeUndefinedValues: true },
  });
  return {
    table: openTable(tableName, { service }),
    takeUnits: () => {
      const taken = units;
      units = 0;
      return taken;
    },
    writeAll: async (items: readonly TableItem[]) => {
      const batches = Array.from({ length: Math.ceil(items.length / 25) }, (_, index) =>
        items.slice(index * 25, (index + 1) * 25),
      );
      for (let first = 0; first < batches.length; first += 8)
        await Promise.all(
          batches.slice(first, first + 8).map((batch) =>
            documents.send(
              new BatchWriteCommand({
                RequestItems: { [tableName]: batch.map((Item) => ({ PutRequest: { Item } })) },
              }),
            ),
          ),
        );
    },
    close: () => service.destroy(),
  };
};

/** Records the items that repositories put, so that thousands can be written at once. */
export const recordingTable = () => {
  const items: TableItem[] = [];
  const table = {
    putIf: (item: TableItem) => Promise.resolve(items.push(item) > 0),
    transact: (writes: Parameters<Table['transact']>[0]) => {
      for (const { Put } of writes) if (Put?.Item) items.push(Put.Item);
      return Promise.resolve([]);
    },
  } as unknown as Table; // the recorded repositories call nothing else
  return { table, items };
};
