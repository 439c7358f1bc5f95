import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { PutItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, describe, expect, it } from 'vitest';
import { claimPort } from '#local/claim-port.ts';
import { claimDataFolder, findData } from '#local/data-folder.ts';
import { DATA_FORMAT, LOCAL } from '#local/settings.ts';
import { createTable } from '#local/table/create-table.ts';
import { matchForeignTable } from '#local/table/foreign-table.ts';
import { startTable } from '#local/table/start-table.ts';
import { tableClient } from '#local/table/table-client.ts';
import { TABLE } from '#shared/data/table.ts';
import { scratchFolder } from '#test/support/scratch-folder.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const scratch = scratchFolder('refused-starts');
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** A folder with what a stack of this format has written, and a file of somebody else. */
const folderOf = (name: string, stack: string): string => {
  const folder = path.join(scratch, name);
  mkdirSync(path.join(folder, 'objects'), { recursive: true });
  for (const [file, text] of [
    ['stack.json', stack],
    ['table.db', 'the table'],
    ['tax-office.json', 'numbers of invoices'],
    ['letter.txt', 'not ours'],
  ] as const)
    writeFileSync(path.join(folder, file), text);
  return folder;
};
const formatted = (format: number) => JSON.stringify({ format });
const contentOf = (folder: string) => readdirSync(folder).toSorted();
const ALL = ['letter.txt', 'objects', 'stack.json', 'table.db', 'tax-office.json'];

/** What `npm start` says before it ends by itself; with an endpoint, what `npm start -- --reset` says. */
const start = async (folder: string, port: number, endpoint?: string): Promise<string> => {
  const args = [
    'scripts/with-install.mjs',
    'local/start.ts',
    `--port=${port}`,
    ...(endpoint ? ['--reset'] : []),
  ];
  const env = { ...process.env, PLAZA_DATA: folder, LOG_LEVEL: 'warn', DYNAMODB_ENDPOINT: endpoint };
  const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [status] = (await once(child, 'close')) as [number]; // of a process that ended by itself
  expect(status).toBe(1);
  return said.trim();
};

describe('npm start', () => {
  it('names another port if its own is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number }; // it listens on one
    expect(await start(path.join(scratch, 'none'), port)).toBe(
      `PlazaLibre did not start. Port ${port} is taken by another program. Stop it, or choose another port: npm start -- --port=${port + 1}`,
    );
    other.close();
    expect(existsSync(path.join(scratch, 'none'))).toBe(false);
  });

  it('refuses data of a newer release and leaves them as they are', async () => {
    const folder = folderOf('newer', formatted(DATA_FORMAT + 1));
    expect(await start(folder, await claimPort())).toMatch(
      /written by a newer release.*Use that release, or set PLAZA_DATA to another folder/,
    );
    expect(contentOf(folder)).toEqual(ALL);
    expect(readFileSync(path.join(folder, 'table.db'), 'utf8')).toBe('the table');
  });

  it('names the range of ports', async () => {
    expect(await start(path.join(scratch, 'none'), 70_000)).toMatch(/a number from 1 to 65535, not "70000"/);
  });
});

describe('a data folder', () => {
  it.each([
    ['of an older release', formatted(DATA_FORMAT - 1), `format-${DATA_FORMAT - 1}`],
    ['that cannot be read', '{"format":', 'format-unknown'],
  ])('%s keeps its data in a folder below, each time another one', (_, stack, aside) => {
    const folder = folderOf(aside, stack);
    const said: string[] = [];
    expect(findData(folder, (text) => said.push(text))).toBe(false);
    expect(contentOf(folder)).toEqual([aside, 'letter.txt'].toSorted());
    expect(contentOf(path.join(folder, aside))).toEqual([
      'objects',
      'stack.json',
      'table.db',
      'tax-office.json',
    ]);
    expect(said).toEqual([expect.stringContaining(path.join(folder, aside))]);

    folderOf(aside, stack);
    findData(folder, () => undefined);
    expect(contentOf(folder)).toContain(`${aside}-2`);
  });

  it('of this release goes on, and a reset deletes only what a stack wrote', () => {
    const folder = folderOf('current', formatted(DATA_FORMAT));
    expect(findData(folder, () => undefined)).toBe(true);
    expect(contentOf(folder)).toEqual(ALL);
    claimDataFolder(folder, { reset: true })();
    // The tax office knows no numbers of invoices that are gone.
    expect(contentOf(folder)).toEqual(['letter.txt']);
  });

  it('that another stack uses is refused, and nothing in it is moved or deleted', () => {
    const folder = folderOf('used', formatted(DATA_FORMAT - 1));
    writeFileSync(path.join(folder, 'pid'), String(process.ppid));
    expect(() => findData(folder, () => undefined)).toThrow(/Another stack \(process \d+\) is using/);
    expect(() => claimDataFolder(folder, { reset: true })).toThrow(/Another stack/);
    expect(contentOf(folder)).toEqual([...ALL, 'pid'].toSorted());
  });
});

it('a table of DYNAMODB_ENDPOINT with the data of another folder is only deleted by a reset', async () => {
  const table = await startTable({ dbPath: path.join(scratch, 'foreign/table.db') });
  const endpoint = table.url;
  const tableName = LOCAL.tableName;
  const match = (hasData: boolean, reset = false) =>
    matchForeignTable({ endpoint, tableName, hasData, reset });
  expect(await match(false)).toBe(false);
  await createTable(endpoint, { tableName, ...TABLE });
  expect(await match(true), 'an empty table does not belong to data in the folder').toBe(false);
  const client = tableClient(endpoint);
  await client.send(new PutItemCommand({ TableName: tableName, Item: { pk: { S: 'a' }, sk: { S: 'b' } } }));
  client.destroy();
  expect(await match(true)).toBe(true);
  const used = folderOf('used-with-a-table', formatted(DATA_FORMAT));
  writeFileSync(path.join(used, 'pid'), String(process.ppid));
  expect(await start(used, await claimPort(), endpoint)).toMatch(/Another stack/);
  expect(await match(true), 'the table of a running stack is not deleted').toBe(true);
  await expect(match(false)).rejects.toThrow(/holds the data of another folder.*npm start -- --reset/);
  expect(await match(false, true)).toBe(false);
  await expect(match(false)).resolves.toBe(false);
  await table.close();
  await expect(match(false)).rejects.toThrow(/No DynamoDB answers at DYNAMODB_ENDPOINT/);
});
