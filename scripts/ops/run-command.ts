import { parseArgs } from 'node:util';
import { UsageError } from './failure.ts';
import { buildMapTask } from './build-map.ts';
import { eraseUser, exportUser } from './account.ts';
import { dac7 } from './dac7.ts';
import { deadLetters } from './dead-letters.ts';
import { dueDiligence, startDueDiligences } from './due-diligence.ts';
import { explain } from './explain.ts';
import { fingerprintTask } from './fingerprint.ts';
import { invoicesTask, reviewInvoicesTask, waitingInvoicesTask } from './invoices.ts';
import { payment } from './payment.ts';
import { payout } from './payout.ts';
import { mapTask } from './map.ts';
import { openPlace } from './environment.ts';
import { paymentDomains } from './payment-domains.ts';
import { preflight } from './preflight.ts';
import { pushKeys } from './push-keys.ts';
import { rebuildMapTask } from './rebuild-map.ts';
import { rentalsTask } from './rentals.ts';
import { rebuildTotals } from './rebuild-totals.ts';
import { reconcile } from './reconcile.ts';
import { refund } from './refund.ts';
import { replay } from './replay.ts';
import { restart } from './restart.ts';
import { restoreItems } from './restore-items.ts';
import { resetSecondFactor, secondFactorCode } from './second-factor.ts';
import { checkStreetsTask, importStreetsTask, removeStreetsTask } from './streets.ts';
import { verifactuAmend, verifactuCancel, verifactuCheck, verifactuStatus } from './verifactu/tasks.ts';
import { taxBook } from './tax-book.ts';
import { allowTaxId, taxIds } from './tax-ids.ts';
import type { FileTask, Given, Say, Task } from './task.ts';

/** A name of two words is a task of its own. */
const TASKS: Readonly<Record<string, Task | FileTask>> = {
  preflight,
  payment,
  'payment-domains': paymentDomains,
  payout,
  reconcile,
  refund,
  dac7,
  'due-diligence': dueDiligence,
  'due-diligence start': startDueDiligences,
  'dead-letters': deadLetters,
  replay,
  restart,
  'rebuild-map': rebuildMapTask,
  'rebuild-totals': rebuildTotals,
  map: mapTask,
  'map build': buildMapTask,
  'streets import': importStreetsTask,
  'streets check': checkStreetsTask,
  'streets remove': removeStreetsTask,
  invoices: invoicesTask,
  'invoices waiting': waitingInvoicesTask,
  'invoices review': reviewInvoicesTask,
  rentals: rentalsTask,
  'export-user': exportUser,
  'erase-user': eraseUser,
  fingerprint: fingerprintTask,
  'push-keys': pushKeys,
  'restore-items': restoreItems,
  'tax-book': taxBook,
  'tax-ids': taxIds,
  'tax-ids allow': allowTaxId,
  'reset-second-factor': resetSecondFactor,
  'second-factor-code': secondFactorCode,
  'verifactu status': verifactuStatus,
  'verifactu check': verifactuCheck,
  'verifactu cancel': verifactuCancel,
  'verifactu amend': verifactuAmend,
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

const usageOf = (name: string, task: Task | FileTask) => {
  const stage = 'run' in task ? '[--stage dev|prod|local]' : '';
  return `Usage: npm run ops -- ${[name, task.usage, stage].filter(Boolean).join(' ')}`;
};

const isCount = (count: number, { words = 0 }: Task | FileTask) =>
  words === 'one or more' ? count > 0 : count === words;

type Values = Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>;

const readCommand = (
  name: string,
  task: Task | FileTask,
  args: readonly string[],
): { values: Values; words: string[] } => {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { ...('run' in task && COMMON), ...task.flags },
      allowPositionals: true,
    });
    if (!isCount(positionals.length, task)) throw new Error('It takes other words.');
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

/** The name of the task, of one word or two, and what follows it. */
const splitName = ([first, second, ...rest]: readonly string[]): [
  name: string | undefined,
  args: string[],
] => {
  const two = `${first} ${second}`;
  if (Object.hasOwn(TASKS, two)) return [two, rest];
  return [first, second === undefined ? [] : [second, ...rest]];
};

const run = async (line: readonly string[], say: Say): Promise<void> => {
  const [name, args] = splitName(line);
  if (name === undefined || name === '--help') {
    say(listTasks());
    return;
  }
  const task = Object.hasOwn(TASKS, name) ? TASKS[name] : undefined;
  if (!task) throw new UsageError(`There is no task ${name}: "npm run ops" lists them.`);
  const given = givenOf(readCommand(name, task, args));
  if ('runOnFiles' in task) return task.runOnFiles(given, say);
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
