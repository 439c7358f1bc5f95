import { DynamoDBClient } from '@aws-sdk/client-dynamodb';

const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * A client of the table's service for the stack's own calls. Credentials and region come from the environment as
 * always; a service on this machine, which checks neither, also does without.
 */
export const tableClient = (url: string): DynamoDBClient => {
  const isLocal = LOOPBACK.includes(new URL(url).hostname);
  const { AWS_ACCESS_KEY_ID, AWS_REGION } = process.env;
  return new DynamoDBClient({
    endpoint: url,
    ...(isLocal && AWS_REGION === undefined ? { region: 'eu-south-2' } : {}),
    ...(isLocal && AWS_ACCESS_KEY_ID === undefined
      ? { credentials: { accessKeyId: 'local', secretAccessKey: 'local' } }
      : {}),
    maxAttempts: 1,
  });
};
