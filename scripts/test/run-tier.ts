import path from 'node:path';
import { startVitest, type CliOptions, type TestModule, type TestResult } from 'vitest/node';

const ROOT = path.resolve(import.meta.dirname, '../..');
const LONG = '**/*.long.test.ts';

export interface Tier {
  /** Words of which the name of a file must contain one; all files without any. */
  readonly only?: readonly string[];
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
  /** How much larger than in the quick tier the campaigns are. */
  readonly campaign?: number;
  /** Milliseconds, for tests that do not say it themselves. */
  readonly testTimeout?: number;
  /** Whether a file may cost only so much: without a record, and not beside the long ones. */
  readonly hasBudget?: boolean;
}

/** What guards behaviour, each file within its budget. */
export const QUICK: Tier = { exclude: [LONG], hasBudget: true };
/** Long tests may take long. */
const PATIENCE_MS = 600_000;
/** What takes minutes and finds something rarely: docs/testing.md has the reason of each file. */
export const LONG_FILES: Tier = { include: [LONG], testTimeout: PATIENCE_MS };
/** The random tests again, with other examples and more of them. */
export const CAMPAIGNS: Tier = {
  include: [
    'test/campaigns/*.test.ts',
    'test/search/*.test.ts',
    'test/contract/routes.test.ts',
    'test/data/payouts.test.ts',
    'test/domain/map-search-units.test.ts',
  ],
  campaign: 25,
  testTimeout: PATIENCE_MS,
};

const IN_A_BROWSER = /^test\/(e2e|engines)\//;
/** More files than these do not fail by accident. */
const MAX_FILES_RUN_AGAIN = 3;

export interface FileCost {
  readonly file: string;
  readonly tests: number;
  readonly processorSeconds: number;
  readonly seconds: number;
  /** What the file may cost, where it says so itself. */
  readonly budget: number | undefined;
}

export interface TierOutcome {
  readonly passed: number;
  /** A line for each failure: where it is and the first line of what it says. */
  readonly failures: readonly string[];
  /** A line for each that could not run here: why. */
  readonly skipped: readonly string[];
  /** Failures of browser files that passed when they ran again, alone. */
  readonly flaky: readonly string[];
  readonly files: readonly FileCost[];
}

const firstLine = (errors: readonly unknown[]) =>
  errors.map((error) => (error as Error).message.split('\n')[0]).join('; ');

/** Tests that failed, and reading or hooks that failed, which leave no test that says so. */
const failuresOf = (module: TestModule): string[] => {
  const hooks = [module, ...module.children.allSuites()].map((part) => part.errors());
  const tests = [...module.children.allTests('failed')];
  const failures = [
    ...hooks.filter((errors) => errors.length > 0).map((errors) => `a hook: ${firstLine(errors)}`),
    ...tests.map((test) => `${test.fullName}: ${firstLine(test.result().errors ?? [])}`),
  ];
  if (failures.length === 0 && !module.ok()) failures.push('did not run to its end');
  return failures.map((failure) => `${module.relativeModuleId} > ${failure}`);
};

const costOf = (module: TestModule): FileCost => {
  const { cost, budget } = module.meta();
  return {
    file: module.relativeModuleId,
    tests: [...module.children.allTests()].length,
    processorSeconds: cost?.processorSeconds ?? 0,
    seconds: cost?.seconds ?? 0,
    budget: budget?.processorSeconds,
  };
};

const skipReasonOf = (result: TestResult) =>
  (result.state === 'skipped' && result.note) || 'without a reason';

/** What a file came to. Read before its run is closed. */
const outcomeOf = (module: TestModule) => ({
  file: module.relativeModuleId,
  passed: [...module.children.allTests('passed')].length,
  failures: failuresOf(module),
  skipped: [...module.children.allTests('skipped')].map((test) => skipReasonOf(test.result())),
});
type FileOutcome = ReturnType<typeof outcomeOf>;

const start = async (words: readonly string[], options: CliOptions) => {
  const vitest = await startVitest('test', [...words], { run: true, watch: false, root: ROOT, ...options });
  const modules = vitest.state.getTestModules();
  const result = {
    outcomes: modules.map(outcomeOf),
    costs: modules.map(costOf),
    unhandled: vitest.state.getUnhandledErrors(),
  };
  await vitest.close();
  return result;
};

/** Runs browser files that failed once more, one after the other ([decision 91](../../docs/decisions/0091-a-browser-file-may-run-again.md)). */
const runAgain = async (outcomes: readonly FileOutcome[], options: CliOptions): Promise<FileOutcome[]> => {
  const failed = outcomes.filter(({ file, failures }) => IN_A_BROWSER.test(file) && failures.length > 0);
  if (failed.length === 0 || failed.length > MAX_FILES_RUN_AGAIN) return [];
  const include = failed.map(({ file }) => file);
  const { outcomes: seconds } = await start([], { ...options, include, exclude: [], maxWorkers: 1 });
  return seconds.filter(({ failures }) => failures.length === 0);
};

/** Runs the tests of a tier. A file that cannot be read and an error outside of a test count as failures. */
export const runTier = async ({
  only = [],
  include,
  exclude,
  campaign,
  testTimeout,
}: Tier): Promise<TierOutcome> => {
  if (campaign !== undefined) process.env.CAMPAIGN = String(campaign);
  const options = {
    ...(include && { include: [...include] }),
    ...(exclude && { exclude: [...exclude] }),
    ...(testTimeout !== undefined && { testTimeout }),
  };
  const first = await start(only, options);
  delete process.env.CAMPAIGN;
  const again = new Map((await runAgain(first.outcomes, options)).map((outcome) => [outcome.file, outcome]));
  const last = first.outcomes.map((outcome) => again.get(outcome.file) ?? outcome);
  return {
    passed: last.reduce((sum, { passed }) => sum + passed, 0),
    failures: [
      ...last.flatMap(({ failures }) => failures),
      ...first.unhandled.map((error) => `outside of a test: ${firstLine([error])}`),
    ],
    skipped: last.flatMap(({ skipped }) => skipped),
    flaky: first.outcomes.filter(({ file }) => again.has(file)).flatMap(({ failures }) => failures),
    files: first.costs,
  };
};
