import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  type DynamoDBClient,
} from '@aws-sdk/client-dynamodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTable, type TableSchema } from '#local/table/create-table.ts';
import { startTable, type TableService } from '#local/table/start-table.ts';
import { tableClient } from '#local/table/table-client.ts';
import { TABLE } from '#shared/data/table.ts';
import { isOpen } from '#test/support/is-open.ts';

const SCHEMA: TableSchema = { tableName: 'plazalibre-test', ...TABLE };
const TableName = SCHEMA.tableName;
/** It has no signals, and neither `/proc` nor `ps`. */
const IS_WINDOWS = process.platform === 'win32';
const START_TABLE = path.resolve(import.meta.dirname, '../../local/table/start-table.ts');

let folder: string;
let dbPath: string;
let table: TableService;
let client: DynamoDBClient;

const start = async (): Promise<void> => {
  table = await startTable({ dbPath });
  client = tableClient(table.url);
};

/** Process ids of the table services that use this test's file. macOS has no `/proc`, and small Linux images have no `ps`. */
const servicePids = async (): Promise<number[]> => {
  const commands = existsSync('/proc') ? await commandsOfProc() : commandsOfPs();
  return (
    commands
      // Not the shell that supervises it. The path of the project may contain spaces.
      .filter(
        ([, command]) =>
          command.includes(dbPath) &&
          /^[^\0]*\/dynoxide[\0 ]serve/.test(command) &&
          !command.startsWith('/bin/sh'),
      )
      .map(([pid]) => pid)
  );
};
type Command = readonly [pid: number, command: string];
const commandsOfProc = async (): Promise<Command[]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  return Promise.all(
    pids.map(
      async (pid) => [Number(pid), await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')] as const,
    ),
  );
};
const commandsOfPs = (): Command[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,args='], { encoding: 'utf8' })
    .split('\n')
    .flatMap((line) => {
      const [, pid, command] = /^ *(\d+) (.*)$/.exec(line) ?? [];
      return pid === undefined || command === undefined ? [] : [[Number(pid), command] as const];
    });

/** Addresses of this machine on which nothing of ours may listen. On Linux, all of 127.0.0.0/8 is loopback. */
const otherAddresses = (): string[] => [
  ...(process.platform === 'linux' ? ['127.0.0.2'] : []),
  ...Object.values(networkInterfaces())
    .flatMap((found) => found ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address),
];
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'table-'));
  dbPath = path.join(folder, 'data', 'table.db');
  await start();
});

afterEach(async () => {
  client.destroy();
  await table.close();
  await rm(folder, { recursive: true });
});

describe('the table service', () => {
  it('keeps its data across a restart', async () => {
    await createTable(table.url, SCHEMA);
    await client.send(new PutItemCommand({ TableName, Item: { pk: { S: 'a' }, sk: { S: 'b' } } }));
    await table.close();
    if (!IS_WINDOWS) expect(await servicePids()).toEqual([]);
    await start();
    const { Item } = await client.send(
      new GetItemCommand({ TableName, Key: { pk: { S: 'a' }, sk: { S: 'b' } }, ConsistentRead: true }),
    );
    expect(Item).toEqual({ pk: { S: 'a' }, sk: { S: 'b' } });
  });

  it.skipIf(IS_WINDOWS)('reports a crash, but not a regular end', async () => {
    const crashes: Error[] = [];
    table.onCrash((error) => crashes.push(error));
    const [pid] = await servicePids();
    // 0 would be this process with all others of its group.
    if (pid === undefined) throw new Error('The table service was not found.');
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => crashes).toHaveLength(1);
    expect(crashes[0]?.message).toContain('status 137');

    await start();
    table.onCrash((error) => crashes.push(error));
    await table.close();
    expect(crashes).toHaveLength(1);
  });

  it.skipIf(IS_WINDOWS).each(['SIGKILL', 'SIGTERM', 'SIGINT'] as const)(
    'ends when its parent gets %s',
    async (signal) => {
      await table.close();
      const parent = spawn(
        process.execPath,
        [
          ...['--import', 'tsx', '--input-type', 'module', '--eval'],
          `const { startTable } = await import(${JSON.stringify(pathToFileURL(START_TABLE).href)});
         const table = await startTable({ dbPath: ${JSON.stringify(dbPath)} });
         process.stdout.write(table.url);
         setInterval(() => undefined, 1000);`,
        ],
        { stdio: ['ignore', 'pipe', 'ignore'], cwd: path.dirname(START_TABLE) },
      );
      await once(parent.stdout, 'data');
      expect(await servicePids()).toHaveLength(1);
      parent.kill(signal);
      await once(parent, 'exit');
      await expect.poll(servicePids, { timeout: 3000 }).toEqual([]);
    },
  );

  it('listens on the loopback address only', async () => {
    const port = Number(new URL(table.url).port);
    const open = await Promise.all(
      ['127.0.0.1', ...otherAddresses()].map(async (host) => ((await isOpen(host, port)) ? [host] : [])),
    );
    expect(open.flat()).toEqual(['127.0.0.1']);
  });

  it('does not start on a port that is taken', async () => {
    const port = Number(new URL(table.url).port);
    await expect(startTable({ port, dbPath: path.join(folder, 'two.db') })).rejects.toThrow(/EADDRINUSE/);
  });

  it('says why when it cannot start', async () => {
    await expect(startTable({ dbPath: folder })).rejects.toThrow(/unable to open database file/);
  });

  it('is not started when another endpoint is set, which must answer', async () => {
    const joined = await startTable({ dbPath: path.join(folder, 'unused.db'), endpoint: table.url });
    expect(joined.url).toBe(table.url);
    await joined.close();
    await expect(createTable(table.url, SCHEMA)).resolves.toBeUndefined();

    const silent = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    // the address of a server that listens on a port
    const { port } = silent.address() as { port: number };
    const endpoint = `http://127.0.0.1:${port}`;
    await expect(startTable({ dbPath, endpoint })).rejects.toThrow(/DYNAMODB_ENDPOINT/);
    silent.close();
  });
});

describe('the table', () => {
  it('is created once, on demand, with its indexes and expiry and without a stream', async () => {
    await createTable(table.url, SCHEMA);
    await client.send(new PutItemCommand({ TableName, Item: { pk: { S: 'a' }, sk: { S: 'b' } } }));
    await createTable(table.url, SCHEMA);
    const { Table } = await client.send(new DescribeTableCommand({ TableName }));
    expect(Table?.ItemCount).toBe(1);
    expect(Table?.BillingModeSummary?.BillingMode).toBe('PAY_PER_REQUEST');
    expect(Table?.StreamSpecification).toBeUndefined();
    expect(Table?.GlobalSecondaryIndexes?.map((index) => index.IndexName).sort()).toEqual([
      'gsi1',
      'gsi2',
      'gsi3',
    ]);
    const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName }));
    expect(TimeToLiveDescription).toMatchObject({
      AttributeName: TABLE.ttlAttribute,
      TimeToLiveStatus: 'ENABLED',
    });
  });

  it('gets a missing index, filled with the existing items', async () => {
    await createTable(table.url, { ...SCHEMA, indexes: SCHEMA.indexes.slice(0, 1) });
    const Item = { pk: { S: 'a' }, sk: { S: 'b' }, gsi2pk: { S: 'c' }, gsi2sk: { S: 'd' } };
    await client.send(new PutItemCommand({ TableName, Item }));
    await createTable(table.url, SCHEMA);
    const { Items } = await client.send(
      new QueryCommand({
        TableName,
        IndexName: 'gsi2',
        KeyConditionExpression: 'gsi2pk = :pk',
        ExpressionAttributeValues: { ':pk': { S: 'c' } },
      }),
    );
    expect(Items).toEqual([Item]);
  });
});
