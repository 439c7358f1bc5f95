import { parseArgs } from 'node:util';
import { UsageError } from './failure.ts';
import { eraseUser, exportUser } from './account.ts';
import { deadLetters } from './dead-letters.ts';
import { explain } from './explain.ts';
import { fingerprintTask } from './fingerprint.ts';
import { payment } from './payment.ts';
import { payout } from './payout.ts';
import { mapTask } from './map.ts';
import { openPlace } from './environment.ts';
import { preflight } from './preflight.ts';
import { rebuildMapTask } from './rebuild-map.ts';
import { rebuildTotals } from './rebuild-totals.ts';
import { reconcile } from './reconcile.ts';
import { replay } from './replay.ts';
import { restart } from './restart.ts';
import { restoreItems } from './restore-items.ts';
import { resetSecondFactor, secondFactorCode } from './second-factor.ts';
import type { Given, Task } from './task.ts';

const TASKS: Readonly<Record<string, Task>> = {
  preflight,
  payment,
  payout,
  reconcile,
  'dead-letters': deadLetters,
  replay,
  restart,
  'rebuild-map': rebuildMapTask,
  'rebuild-totals': rebuildTotals,
  map: mapTask,
  'export-user': exportUser,
  'erase-user': eraseUser,
  fingerprint: fingerprintTask,
  'restore-items': restoreItems,
  'reset-second-factor': resetSecondFactor,
  'second-factor-code': secondFactorCode,
};

const COMMON = { stage: { type: 'string' }, settings: { type: 'string' } } as const;

const listTasks = (): string => {
  const lines = Object.entries(TASKS).map(([name, { summary }]) => `  ${name.padEnd(19)} ${summary}`);
  return [
    'Usage: npm run ops -- <task> [--stage dev|prod|local] [...]',
    '',
    ...lines,
    '',
    'Without --stage, a task works on the local stack of this machine. docs/runbook.md says when to use which.',
  ].join('\n');
};

const usageOf = (name: string, { usage }: Task) =>
  `Usage: npm run ops -- ${[name, usage, '[--stage dev|prod|local]'].filter(Boolean).join(' ')}`;

type Values = Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>;

const readCommand = (
  name: string,
  task: Task,
  args: readonly string[],
): { values: Values; words: string[] } => {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { ...COMMON, ...task.flags },
      allowPositionals: true,
    });
    if (positionals.length !== (task.words ?? 0)) throw new Error('It takes other words.');
    return { values, words: positionals };
  } catch (error) {
    const [sentence = ''] = error instanceof Error ? error.message.split(/(?<=\.) /) : [];
    throw new UsageError(`${sentence} ${usageOf(name, task)}`);
  }
};

const givenOf = ({ values, words }: { values: Values; words: string[] }): Given => ({
  words,
  text: (flag) => {
    const value = values[flag];
    return typeof value === 'string' ? value : undefined;
  },
  has: (flag) => values[flag] === true,
});

type Say = (line: string) => void;

const run = async ([name, ...args]: readonly string[], say: Say): Promise<void> => {
  if (name === undefined || name === '--help') {
    say(listTasks());
    return;
  }
  const task = Object.hasOwn(TASKS, name) ? TASKS[name] : undefined;
  if (!task) throw new UsageError(`There is no task ${name}: "npm run ops" lists them.`);
  const given = givenOf(readCommand(name, task, args));
  await task.run(openPlace(given.text('stage') ?? 'local', given.text('settings')), given, say);
};

/**
 * Runs the command line after `npm run ops --` and returns the exit code: 0 for success, 1 for failure, 2 for an invalid command. Results
 * go to `say`, problems to `complain`, a sentence each.
 */
export const runCommand = async (args: readonly string[], say: Say, complain: Say): Promise<0 | 1 | 2> => {
  try {
    await run(args, say);
    return 0;
  } catch (error) {
    complain(explain(error));
    return error instanceof UsageError ? 2 : 1;
  }
};
