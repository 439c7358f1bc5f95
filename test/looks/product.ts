import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { openTable } from '#shared/data/client.ts';
import { OUTBOX_PARTITION, REINDEX_QUEUE } from '#shared/data/table.ts';
import { claimPort } from '#local/claim-port.ts';
import { LOCAL } from '#local/settings.ts';
import { tableClient } from '#local/table/table-client.ts';
import { scratchFolder } from '#test/support/scratch-folder.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const CLOCK = pathToFileURL(path.join(ROOT, 'test/support/shift-clock.mjs')).href;
const CHECK_MS = 100;
const MAX_ARCHIVE_BYTES = 1024 ** 3;

/** The instant at which the clocks of products and browsers are stopped. */
export const NOW = Date.parse('2026-05-13T08:20:00Z');

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130));
/** Handlers run in reverse order. */
const atExit = (end: () => void) => process.prependListener('exit', end);

const temporaryFolder = (): string => {
  const folder = scratchFolder('looks');
  atExit(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

/** Checks out another commit into a new folder, with its packages. */
export const checkOut = (ref: string): string => {
  const folder = temporaryFolder();
  const input = execFileSync('git', ['archive', ref], { cwd: ROOT, maxBuffer: MAX_ARCHIVE_BYTES });
  execFileSync('tar', ['-x', '-C', folder], { input });
  const lockOf = (root: string) => readFileSync(path.join(root, 'package-lock.json'), 'utf8');
  if (lockOf(folder) === lockOf(ROOT))
    symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' });
  return folder;
};

/** Waits until jobs have processed the demo data, for example for the search index. */
const untilNothingIsQueued = async (dataDir: string) => {
  const file = readFileSync(path.join(dataDir, 'stack.json'), 'utf8');
  const { dynamodb } = JSON.parse(file) as { dynamodb: string }; // what `npm start` wrote
  const table = openTable(LOCAL.tableName, { service: tableClient(dynamodb) });
  const count = async (partition: string) => {
    const values = { ExpressionAttributeValues: { ':partition': partition } };
    return (await table.queryAll({ KeyConditionExpression: 'pk = :partition', ...values })).length;
  };
  for (const partition of [OUTBOX_PARTITION, REINDEX_QUEUE])
    while ((await count(partition)) > 0) await wait(CHECK_MS);
};

/** Runs the product of a folder, which builds what is missing and fills an empty data folder with demo data. */
const startProduct = async (folder: string, dataDir: string) => {
  const port = await claimPort();
  const clock = { NODE_OPTIONS: `--import=${CLOCK}`, CLOCK_AT_MS: String(NOW) };
  const child = spawn(process.execPath, ['--import', 'tsx', 'local/start.ts'], {
    cwd: folder,
    env: { ...process.env, ...clock, PORT: String(port), PLAZA_DATA: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  atExit(() => child.kill());
  const ended = once(child, 'exit');
  await new Promise<void>((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('is ready')) resolve();
    });
    void ended.then(() => reject(new Error(`${folder} did not start:\n${output}`)));
  });
  await untilNothingIsQueued(dataDir);
  const stop = async () => {
    child.kill();
    await ended;
  };
  return { site: `http://localhost:${port}`, stop };
};

/**
 * Starts both products with the same data, including ids, written by the old one as before a deployment. Later writes
 * affect one product only.
 */
export const startBoth = async (before: string) => {
  const data = [temporaryFolder(), temporaryFolder()] as const;
  await (await startProduct(before, data[0])).stop();
  cpSync(data[0], data[1], { recursive: true });
  return Promise.all([startProduct(before, data[0]), startProduct(ROOT, data[1])]);
};
