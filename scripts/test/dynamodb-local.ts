import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { claimPort } from '#local/claim-port.ts';
import { superviseChild } from '#local/table/supervised-child.ts';
import { tableClient } from '#local/table/table-client.ts';
import { findJavaPackage } from './outside-programs.ts';

const START_TIMEOUT_MS = 60_000;

const answers = async (url: string): Promise<boolean> => {
  const client = tableClient(url);
  try {
    await client.send(new ListTablesCommand({ Limit: 1 }), { requestTimeout: 2000 });
    return true;
  } catch {
    return false;
  } finally {
    client.destroy();
  }
};

/** Amazon's own DynamoDB Local, with the same tables in memory for all keys and regions, or why there is none. */
export const startDynamoDbLocal = async (): Promise<
  { readonly url: string; readonly close: () => Promise<void> } | { readonly missing: string }
> => {
  const found = await findJavaPackage('amplify-dynamodb-simulator');
  if ('missing' in found) return found;
  const emulator = path.join(found.folder, 'emulator');
  const port = await claimPort();
  const url = `http://127.0.0.1:${port}`;
  const options = ['-inMemory', '-sharedDb', '-disableTelemetry', '-port', String(port)];
  // It writes a file of its own into the folder in which it runs.
  const child = superviseChild(
    'java',
    [
      `-Djava.library.path=${path.join(emulator, 'DynamoDBLocal_lib')}`,
      '-jar',
      'DynamoDBLocal.jar',
      ...options,
    ],
    emulator,
  );
  for (const until = Date.now() + START_TIMEOUT_MS; !(await answers(url));) {
    if (Date.now() > until || child.hasEnded()) {
      await child.end();
      throw new Error(`DynamoDB Local did not start: ${child.complaints()}`);
    }
    await sleep(100);
  }
  return { url, close: () => child.end() };
};
