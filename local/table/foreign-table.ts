import {
  DeleteTableCommand,
  type DynamoDBClient,
  ResourceNotFoundException,
  ScanCommand,
  waitUntilTableNotExists,
} from '@aws-sdk/client-dynamodb';
import { tableClient } from './table-client.ts';

const MAX_DELETE_SECONDS = 30;

export const noTableAt = (endpoint: string, cause: unknown): Error =>
  new Error(`No DynamoDB answers at DYNAMODB_ENDPOINT ${endpoint}`, { cause });

/** Whether the table exists and holds an item. */
const isFilled = async (client: DynamoDBClient, endpoint: string, TableName: string): Promise<boolean> => {
  try {
    return ((await client.send(new ScanCommand({ TableName, Limit: 1 }))).Count ?? 0) > 0;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return false;
    throw noTableAt(endpoint, error);
  }
};

interface ForeignTable {
  readonly endpoint: string;
  readonly tableName: string;
  /** Whether the data folder holds the accounts and pictures that belong to the table. */
  readonly hasData: boolean;
  /** Whether the data may be deleted. */
  readonly reset: boolean;
}

/**
 * A table of `DYNAMODB_ENDPOINT` does not come and go with the data folder: it may have been kept in memory, or be filled by another
 * checkout. Answers whether both have data of one stack; otherwise the table is empty afterwards.
 * @throws Error if the table holds data that belong to another folder, unless they may be deleted
 */
export const matchForeignTable = async ({
  endpoint,
  tableName,
  hasData,
  reset,
}: ForeignTable): Promise<boolean> => {
  const client = tableClient(endpoint);
  try {
    if (!(await isFilled(client, endpoint, tableName))) return false;
    if (hasData && !reset) return true;
    if (!reset)
      throw new Error(
        `The table ${tableName} at DYNAMODB_ENDPOINT ${endpoint} holds the data of another folder. Set PLAZA_DATA to that folder, ` +
          'or delete the table by "npm start -- --reset".',
      );
    await client.send(new DeleteTableCommand({ TableName: tableName }));
    await waitUntilTableNotExists({ client, maxWaitTime: MAX_DELETE_SECONDS }, { TableName: tableName });
    return false;
  } finally {
    client.destroy();
  }
};
