import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { LOCAL } from '../settings.ts';

/**
 * A client of the table's service for the stack's own calls. Key and region are those of the functions, because DynamoDB Local keeps
 * separate tables for each.
 */
export const tableClient = (url: string): DynamoDBClient =>
  new DynamoDBClient({
    endpoint: url,
    region: LOCAL.region,
    credentials: { accessKeyId: LOCAL.accessKeyId, secretAccessKey: LOCAL.secretAccessKey },
    maxAttempts: 1,
  });
