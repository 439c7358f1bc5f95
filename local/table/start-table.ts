import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { claimPort } from '../claim-port.ts';
import { noTableAt } from './foreign-table.ts';
import { superviseChild, type SupervisedChild } from './supervised-child.ts';
import { tableClient } from './table-client.ts';
import { findTableProgram } from './table-program.ts';

export interface TableOptions {
  /** A free one is taken when it is left out. */
  readonly port?: number;
  /** The SQLite file that holds the tables; made when it is not there. */
  readonly dbPath: string;
  /** A DynamoDB that runs elsewhere (`DYNAMODB_ENDPOINT`): then nothing is started here. */
  readonly endpoint?: string;
}

export interface TableService {
  readonly url: string;
  readonly close: () => Promise<void>;
  /** Calls back once if the service ends by itself; never for an `endpoint`. */
  readonly onCrash: (callback: (error: Error) => void) => void;
}

const START_TIMEOUT_MS = 10_000;
const PROBE_EVERY_MS = 20;

/**
 * A DynamoDB for a developer's machine: dynoxide as a child process on 127.0.0.1, which ends when this process
 * does, however that comes. Answers once the service has answered a real call.
 *
 * Tables there have no stream: each write to a streamed table looks through all that the stream has recorded.
 * @throws Error when the program is missing or does not start, the port is taken, or the endpoint does not answer
 */
export const startTable = async (options: TableOptions): Promise<TableService> => {
  if (options.endpoint !== undefined) return joinTable(options.endpoint);
  const program = await findTableProgram();
  await mkdir(path.dirname(options.dbPath), { recursive: true });
  const port = await claimPort(options.port);
  const url = `http://127.0.0.1:${port}`;
  const args = ['serve', '--host', '127.0.0.1', '--port', String(port), '--db-path', options.dbPath];
  const child = superviseChild(program, args);
  try {
    await untilAnswering(url, child);
  } catch (error) {
    await child.end();
    throw new Error(`The table service did not start on port ${port}: ${child.complaints()}`, {
      cause: error,
    });
  }
  return serviceOf(url, child);
};

const serviceOf = (url: string, child: SupervisedChild): TableService => {
  let isClosing = false;
  return {
    url,
    close: () => {
      isClosing = true;
      return child.end();
    },
    onCrash: (callback) => {
      void child.ended.then((status) => {
        if (isClosing) return;
        callback(new Error(`The table service ended by itself (status ${status}): ${child.complaints()}`));
      });
    },
  };
};

const joinTable = async (endpoint: string): Promise<TableService> => {
  try {
    await listTables(endpoint);
  } catch (error) {
    throw noTableAt(endpoint, error);
  }
  return { url: endpoint, close: () => Promise.resolve(), onCrash: () => undefined };
};

const untilAnswering = async (url: string, child: SupervisedChild): Promise<void> => {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    try {
      await listTables(url);
      if (!child.hasEnded()) return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
    if (child.hasEnded()) throw new Error('the program ended');
    await sleep(PROBE_EVERY_MS);
  }
};

const listTables = async (url: string): Promise<void> => {
  const client = tableClient(url);
  try {
    await client.send(new ListTablesCommand({ Limit: 1 }), { requestTimeout: 2000 });
  } finally {
    client.destroy();
  }
};
