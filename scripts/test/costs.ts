import { cpus } from 'node:os';
import type { FileCost } from './run-tier.ts';

/** The default budget of a file, in seconds of processor time; `useBudget` in the file changes it. */
const MAX_PROCESSOR_SECONDS = 20;
/** Work takes longer on a busy machine, where two threads share a core, so a file only fails far over its budget. */
const TOLERANCE = 1.5;
const SLOWEST = 10;

/** Starts a measurement; the returned function gives the idle share of the processors since then, from 0 to 1. */
export const measureIdle = (): (() => number) => {
  const read = () =>
    cpus().reduce(
      (sum, { times }) => ({
        idle: sum.idle + times.idle,
        all: sum.all + times.user + times.nice + times.sys + times.irq + times.idle,
      }),
      { idle: 0, all: 0 },
    );
  const before = read();
  return () => {
    const after = read();
    return (after.idle - before.idle) / Math.max(1, after.all - before.all);
  };
};

const over = (files: readonly FileCost[], times: number): FileCost[] =>
  files.filter(({ processorSeconds, budget = MAX_PROCESSOR_SECONDS }) => processorSeconds > budget * times);

/** Files that cost more than their budget allows on a machine that is `slowness` times slower than the usual one. */
export const overBudget = (files: readonly FileCost[], slowness: number): FileCost[] =>
  over(files, slowness * TOLERANCE);

const line = ({ file, processorSeconds, seconds, tests, budget = MAX_PROCESSOR_SECONDS }: FileCost) =>
  `${processorSeconds.toFixed(1).padStart(7)} s of ${String(budget).padStart(3)}  ${seconds.toFixed(1).padStart(6)} s  ` +
  `${String(tests).padStart(4)} tests  ${file}`;

const byFolder = (files: readonly FileCost[]): string[] => {
  const folders = new Map<string, FileCost[]>();
  for (const cost of files) {
    const folder = cost.file.split('/')[1] ?? '';
    folders.set(folder, [...(folders.get(folder) ?? []), cost]);
  }
  const sum = (costs: readonly FileCost[], key: 'tests' | 'processorSeconds' | 'seconds') =>
    costs.reduce((all, cost) => all + cost[key], 0);
  return [...folders]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(
      ([folder, costs]) =>
        `${folder.padEnd(10)} ${String(costs.length).padStart(4)} files ${String(sum(costs, 'tests')).padStart(5)} tests ` +
        `${sum(costs, 'processorSeconds').toFixed(0).padStart(5)} s of processor ${sum(costs, 'seconds').toFixed(0).padStart(5)} s`,
    );
};

/** Reports where the time of a run went: by folder, the slowest files, and those over their budget on this machine. */
export const reportCosts = (
  files: readonly FileCost[],
  slowness: number,
  say: (text: string) => void,
): void => {
  const slowest = files.toSorted((a, b) => b.processorSeconds - a.processorSeconds);
  const all = slowest.reduce((sum, { processorSeconds }) => sum + processorSeconds, 0);
  say(`\n${files.length} files, ${all.toFixed(0)} s of processor`);
  for (const text of byFolder(files)) say(`  ${text}`);
  say('The slowest, by processor and by clock:');
  for (const cost of slowest.slice(0, SLOWEST)) say(line(cost));
  say(`This machine is ${slowness.toFixed(1)} times slower than the one that budgets were set on.`);
  for (const cost of over(files, slowness)) say(`Over its budget: ${line(cost)}`);
};
