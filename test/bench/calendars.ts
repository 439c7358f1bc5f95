import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { quantile, writeBenchmark } from './benchmarks-page.ts';
import { WINDOW, writeFeeds } from './calendar-feeds.ts';
import type { Reading } from './calendar-reader.ts';
import { PYTHON_READER } from './python-calendar-reader.ts';

const NODE_ICAL = 'node-ical@0.27.2';
const PYTHON = '/usr/bin/python3';

const ROOT = path.resolve(import.meta.dirname, '../..');
const PROGRAM = path.join(ROOT, 'dist/calendar-reader.mjs');

interface Reader {
  readonly name: string;
  readonly read: (file: string) => Reading;
}

const run = (command: string, args: readonly string[]): Reading => {
  // All-day events are days of the process's time zone for the readers of others.
  const env = { ...process.env, TZ: 'Europe/Madrid' };
  const output = execFileSync(command, args, { encoding: 'utf8', env });
  return JSON.parse(output) as Reading; // our own programs
};

/** The readers, each of which runs in a process of its own. */
const prepareReaders = async (folder: string): Promise<Reader[]> => {
  await build({
    ...{ entryPoints: [path.join(ROOT, 'test/bench/calendar-reader.ts')], outfile: PROGRAM },
    ...{ bundle: true, platform: 'node', format: 'esm', packages: 'external', absWorkingDir: ROOT },
  });
  writeFileSync(path.join(folder, 'package.json'), '{}');
  const install = ['install', '--silent', '--no-audit', '--no-fund', '--ignore-scripts', NODE_ICAL];
  execFileSync('npm', install, { cwd: folder, shell: process.platform === 'win32' });
  const readers: Reader[] = [
    { name: 'PlazaLibre', read: (file) => run(process.execPath, [PROGRAM, 'ours', file]) },
    { name: NODE_ICAL, read: (file) => run(process.execPath, [PROGRAM, 'node-ical', file, folder]) },
  ];
  if (spawnSync(PYTHON, ['-c', 'import recurring_ical_events']).status === 0) {
    const times = [WINDOW.start, WINDOW.end].map((time) => String(time / 1000));
    const read = (file: string) => run(PYTHON, ['-c', PYTHON_READER, file, ...times]);
    readers.push({ name: 'recurring-ical-events', read });
  }
  return readers;
};

const RUNS = 5;
const round = (value: number) => String(Number(value.toPrecision(value < 100 ? 2 : 3)));

const HEAD = ['feed', 'reader', 'KB', 'ms: first', 'best', 'median', 'MB', 'hours'];

const toRow = (feed: string, text: string, reader: string, { runs, megabytes, hours }: Reading) => {
  const warm = runs.slice(-RUNS);
  return [
    ...[feed, reader, Math.round(Buffer.byteLength(text) / 1000)],
    ...[round(runs[0] ?? 0), round(Math.min(...warm)), round(quantile(warm, 0.5))],
    ...[Math.round(megabytes), Math.round(hours)],
  ];
};

/** Measures our reader of calendars beside those of others and writes their section of docs/benchmarks.md. Needs the npm registry. */
export const writeCalendars = async (): Promise<void> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'plaza-calendars-'));
  try {
    const readers = await prepareReaders(folder);
    const rows: (string | number)[][] = [HEAD];
    for (const [feed, text] of writeFeeds()) {
      const file = path.join(folder, `${rows.length}.ics`);
      writeFileSync(file, text);
      for (const { name, read } of readers) rows.push(toRow(feed, text, name, read(file)));
    }
    await writeBenchmark('Calendars', rows, 2);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
