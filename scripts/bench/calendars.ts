import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { updateBenchmarksPage } from './benchmarks-page.ts';
import { WINDOW, writeFeeds } from './calendar-feeds.ts';
import type { Reading } from './calendar-reader.ts';
import { PYTHON_READER } from './python-calendar-reader.ts';
import { quantile } from './quantile.ts';

const NODE_ICAL = 'node-ical@0.27.2';
const PYTHON = '/usr/bin/python3';

/** Relative to the bundle's folder. */
const ROOT = path.resolve(import.meta.dirname, '..');
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
    ...{ entryPoints: [path.join(ROOT, 'scripts/bench/calendar-reader.ts')], outfile: PROGRAM },
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

interface Row {
  readonly feed: string;
  readonly KB: number;
  readonly reader: string;
  readonly first: string;
  readonly best: string;
  readonly median: string;
  readonly MB: string;
  readonly hours: string;
}

const RUNS = 5;
const round = (value: number) => String(Number(value.toPrecision(value < 100 ? 2 : 3)));

const toRow = (feed: string, text: string, reader: string, reading: Reading): Row => {
  const warm = reading.runs.slice(-RUNS);
  return {
    ...{ feed, KB: Math.round(Buffer.byteLength(text) / 1000), reader },
    ...{
      first: round(reading.runs[0] ?? 0),
      best: round(Math.min(...warm)),
      median: round(quantile(warm, 0.5)),
    },
    ...{ MB: String(Math.round(reading.megabytes)), hours: String(Math.round(reading.hours)) },
  };
};

const toTable = (rows: readonly Row[], readers: readonly string[]): string => {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  const head = ['feed', 'KB', 'reader', 'ms: first', 'best', 'median', 'MB', 'hours'];
  const feeds = [...new Set(rows.map(({ feed }) => feed))];
  const lines = feeds.flatMap((feed) =>
    readers.map((reader) => {
      const row = rows.find((one) => one.feed === feed && one.reader === reader);
      const KB = rows.find((one) => one.feed === feed)?.KB ?? '';
      return line(row ? Object.values(row) : [feed, KB, reader, '-', '-', '-', '-', '-']);
    }),
  );
  const marks = head.map((name) => (name === 'feed' || name === 'reader' ? '---' : '--:'));
  return [line(head), line(marks), ...lines].join('\n');
};

const toSection = (rows: readonly Row[]): string => `## Calendars

\`npm run bench -- calendars\` writes this section: Node ${process.versions.node}. Each reader reads each feed for a window of a year in a process of its
own. Milliseconds are processor time: of the first reading, and the best and the median of ${RUNS} after warm-up. MB is what the first reading
adds to the peak memory of the process. Hours are those that the feed blocks in the window, so that the readers can be compared. Series are
half an hour long, in Europe/Madrid with its VTIMEZONE. The personal calendar has events of eleven years: series with exceptions and
overrides, alarms, attendees and descriptions, in two zones. All people in it are invented. The readers beside ours:
[node-ical](https://www.npmjs.com/package/node-ical) and [recurring-ical-events](https://pypi.org/project/recurring-ical-events/) (Python).

${toTable(rows, ['PlazaLibre', NODE_ICAL, 'recurring-ical-events'])}
`;

/** Measures the readers and writes their section of the page. */
export const writeCalendars = async (): Promise<readonly Row[]> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'plaza-calendars-'));
  try {
    const readers = await prepareReaders(folder);
    const rows: Row[] = [];
    for (const [feed, text] of writeFeeds()) {
      const file = path.join(folder, `${rows.length}.ics`);
      writeFileSync(file, text);
      for (const { name, read } of readers) rows.push(toRow(feed, text, name, read(file)));
    }
    await updateBenchmarksPage(toSection(rows));
    return rows;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
