import path from 'node:path';
import { startVitest, type CliOptions, type TestModule, type TestResult } from 'vitest/node';

const ROOT = path.resolve(import.meta.dirname, '../..');
const LONG = '**/*.long.test.ts';

export interface Tier {
  /** Only files whose names contain one of these words; all files if empty. */
  readonly only?: readonly string[];
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
  /** The size of the campaigns, relative to the quick tier. */
  readonly campaign?: number;
  /** The default timeout of tests in milliseconds. */
  readonly testTimeout?: number;
  /** Whether repositories use the table's program instead of the table in memory ([decision 179](../../docs/decisions/0179-table-in-memory-for-tests.md)). */
  readonly usesTableProgram?: boolean;
  /** The address of a DynamoDB that takes its place. */
  readonly tableEndpoint?: string;
  /** Whether files have a budget: only without a record, and not beside long ones. */
  readonly hasBudget?: boolean;
}

/** Tests that guard behaviour, each file within its budget. */
export const QUICK: Tier = { exclude: [LONG], hasBudget: true };
/** The timeout of long tests. */
const PATIENCE_MS = 600_000;
/** Tests that take minutes and rarely find something: docs/testing.md gives the reason for each file. */
export const LONG_FILES: Tier = { include: [LONG], testTimeout: PATIENCE_MS };
/** The random tests again, with more and other examples. */
export const CAMPAIGNS: Tier = {
  include: [
    'test/campaigns/*.test.ts',
    'test/search/*.test.ts',
    'test/contract/routes.test.ts',
    'test/data/payouts.test.ts',
    'test/domain/map-search-units.test.ts',
  ],
  campaign: 10,
  testTimeout: PATIENCE_MS,
};

/** What repositories promise, on the program that keeps the table of `npm start`. */
export const ON_THE_TABLE_PROGRAM: Tier = { include: ['test/data/*.test.ts'], usesTableProgram: true };

/** The same on Amazon's own DynamoDB Local, which counts capacity units in another way. */
export const onDynamoDbLocal = (tableEndpoint: string): Tier => ({
  ...ON_THE_TABLE_PROGRAM,
  exclude: ['test/data/write-units.test.ts', 'test/data/list-costs.test.ts'],
  tableEndpoint,
});

const IN_A_BROWSER = /^test\/(e2e|engines)\//;
/** More failing files than this are no accident. */
const MAX_FILES_RUN_AGAIN = 3;

export interface FileCost {
  readonly file: string;
  readonly tests: number;
  readonly processorSeconds: number;
  readonly seconds: number;
  /** The budget that the file sets. */
  readonly budget: number | undefined;
}

export interface TierOutcome {
  readonly passed: number;
  /** One line per failure: where it is, and the first line of its message. */
  readonly failures: readonly string[];
  /** One reason per skipped test. */
  readonly skipped: readonly string[];
  /** Browser files that failed, then passed when they ran again alone. */
  readonly flaky: readonly string[];
  readonly files: readonly FileCost[];
}

const firstLine = (errors: readonly unknown[]) =>
  errors.map((error) => (error as Error).message.split('\n')[0]).join('; ');

/** Failed tests, and failures while loading or in hooks, which belong to no test. */
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

/** An error that no test caught. Vitest notes the file in whose process it was thrown. */
type UnhandledError = Error & { readonly VITEST_TEST_PATH?: string };

const failureOf = (error: UnhandledError) => `outside of a test: ${firstLine([error])}`;

/** The result of a file. Read it before the run is closed. */
const outcomeOf = (module: TestModule, unhandled: readonly UnhandledError[]) => ({
  file: module.relativeModuleId,
  passed: [...module.children.allTests('passed')].length,
  failures: [
    ...failuresOf(module),
    ...unhandled.map((error) => `${module.relativeModuleId} > ${failureOf(error)}`),
  ],
  skipped: [...module.children.allTests('skipped')].map((test) => skipReasonOf(test.result())),
});
type FileOutcome = ReturnType<typeof outcomeOf>;

const start = async (words: readonly string[], options: CliOptions) => {
  const vitest = await startVitest('test', [...words], { run: true, watch: false, root: ROOT, ...options });
  const modules = vitest.state.getTestModules();
  const unhandled = vitest.state.getUnhandledErrors() as UnhandledError[];
  const isOf = (error: UnhandledError, module: TestModule) => error.VITEST_TEST_PATH === module.moduleId;
  const result = {
    outcomes: modules.map((module) =>
      outcomeOf(
        module,
        unhandled.filter((error) => isOf(error, module)),
      ),
    ),
    costs: modules.map(costOf),
    /** Errors that belong to no file. */
    errors: unhandled.filter((error) => !modules.some((module) => isOf(error, module))),
  };
  await vitest.close();
  return result;
};

/** Runs failed browser files once more, one after the other ([decision 91](../../docs/decisions/0091-retry-of-failed-browser-tests.md)). */
const runAgain = async (outcomes: readonly FileOutcome[], options: CliOptions): Promise<FileOutcome[]> => {
  const failed = outcomes.filter(({ file, failures }) => IN_A_BROWSER.test(file) && failures.length > 0);
  if (failed.length === 0 || failed.length > MAX_FILES_RUN_AGAIN) return [];
  const include = failed.map(({ file }) => file);
  const second = await start([], { ...options, include, exclude: [], maxWorkers: 1 });
  if (second.errors.length > 0) return [];
  return second.outcomes.filter(({ failures }) => failures.length === 0);
};

/** Runs the tests of a tier. A file that cannot be loaded and an error outside of a test count as failures. */
export const runTier = async ({
  only = [],
  include,
  exclude,
  campaign,
  testTimeout,
  usesTableProgram = false,
  tableEndpoint,
}: Tier): Promise<TierOutcome> => {
  if (campaign !== undefined) process.env.CAMPAIGN = String(campaign);
  if (usesTableProgram) process.env.PLAZA_TABLE = 'program';
  if (tableEndpoint !== undefined) process.env.PLAZA_TABLE_ENDPOINT = tableEndpoint;
  const options = {
    ...(include && { include: [...include] }),
    ...(exclude && { exclude: [...exclude] }),
    ...(testTimeout !== undefined && { testTimeout }),
  };
  const first = await start(only, options);
  delete process.env.CAMPAIGN;
  delete process.env.PLAZA_TABLE;
  delete process.env.PLAZA_TABLE_ENDPOINT;
  const again = new Map((await runAgain(first.outcomes, options)).map((outcome) => [outcome.file, outcome]));
  const last = first.outcomes.map((outcome) => again.get(outcome.file) ?? outcome);
  return {
    passed: last.reduce((sum, { passed }) => sum + passed, 0),
    failures: [...last.flatMap(({ failures }) => failures), ...first.errors.map(failureOf)],
    skipped: last.flatMap(({ skipped }) => skipped),
    flaky: first.outcomes.filter(({ file }) => again.has(file)).flatMap(({ failures }) => failures),
    files: first.costs,
  };
};
