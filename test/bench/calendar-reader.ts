import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { readEvents } from '#shared/adapters/calendars/read-events.ts';
import type { Period } from '#shared/lib/half-hours.ts';
import { WINDOW } from './calendar-feeds.ts';

/**
 * A process of its own for one reader and one feed: `node calendar-reader.mjs ours FILE`, or `node-ical FILE FOLDER` with the folder in
 * which node-ical is installed. Prints a `Reading` as JSON.
 */

/** Milliseconds of processor time by run, the megabytes that the first run added, and the hours that the feed blocks. */
export interface Reading {
  readonly runs: readonly number[];
  readonly megabytes: number;
  readonly hours: number;
}

/** As much of node-ical 0.27 as is used here. */
interface NodeIcal {
  readonly sync: { parseICS(text: string): Record<string, NodeIcalEvent> };
  expandRecurringEvent(event: NodeIcalEvent, options: { from: Date; to: Date }): { start: Date; end: Date }[];
}
interface NodeIcalEvent {
  readonly type: string;
  readonly start: Date;
  readonly end: Date;
}

const RUNS = 8;
const PATIENCE = 120_000;

const readOurs = (text: string): readonly Period[] => {
  const window = { ...WINDOW, timeZone: 'Europe/Madrid', spotId: 'spt_benchmark' };
  const reading = readEvents(text, window, PATIENCE);
  if (reading.problem) throw new Error(`The feed is refused: ${reading.problem}`);
  return reading.events;
};

const readWithNodeIcal = (folder: string): ((text: string) => readonly Period[]) => {
  const load = createRequire(path.join(folder, 'package.json'));
  const ical = load('node-ical') as NodeIcal; // the package has no types for this
  const [from, to] = [new Date(WINDOW.start), new Date(WINDOW.end)];
  return (text) =>
    Object.values(ical.sync.parseICS(text))
      .filter(({ type }) => type === 'VEVENT')
      .flatMap((event) => ical.expandRecurringEvent(event, { from, to }))
      .map(({ start, end }) => ({ start: start.getTime(), end: end.getTime() }));
};

/** The hours of the window that periods cover. */
const toHours = (periods: readonly Period[]): number => {
  let [covered, last] = [0, WINDOW.start];
  for (const { start, end } of periods.toSorted((a, b) => a.start - b.start)) {
    const stop = Math.min(end, WINDOW.end);
    covered += Math.max(0, stop - Math.max(start, last));
    last = Math.max(last, stop);
  }
  return covered / 3_600_000;
};

const measure = (read: (text: string) => readonly Period[], text: string): Reading => {
  const runs: number[] = [];
  const before = process.resourceUsage().maxRSS;
  let megabytes = 0;
  let hours = 0;
  for (let run = 0; run < RUNS; run += 1) {
    const startedAt = process.cpuUsage();
    const periods = read(text);
    const { user, system } = process.cpuUsage(startedAt);
    runs.push((user + system) / 1000);
    if (run > 0) continue;
    megabytes = (process.resourceUsage().maxRSS - before) / 1024;
    hours = toHours(periods);
  }
  return { runs, megabytes, hours };
};

const [reader, file = '', folder = ''] = process.argv.slice(2);
const read = reader === 'ours' ? readOurs : readWithNodeIcal(folder);
console.log(JSON.stringify(measure(read, readFileSync(file, 'utf8'))));
