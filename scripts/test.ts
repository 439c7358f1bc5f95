import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { buildSite } from '#build/site.ts';
import { startDynamoDbLocal } from './test/dynamodb-local.ts';
import { check } from './check.ts';
import { checkLogs, RECORD_DIR } from './logs.ts';
import { measureIdle, overBudget, reportCosts } from './test/costs.ts';
import { measureSlowness } from './test/machine-speed.ts';
import {
  CAMPAIGNS,
  LONG_FILES,
  ON_THE_TABLE_PROGRAM,
  onDynamoDbLocal,
  QUICK,
  runTier,
  type Tier,
} from './test/run-tier.ts';

/**
 * `npm test` runs the checks and the quick tier, `npm run test:all` also the long tier (docs/testing.md). With words, only test files of
 * both tiers run whose names contain one of them, with `--quick` only those of the quick tier.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { all: { type: 'boolean', default: false }, quick: { type: 'boolean', default: false } },
});

interface Outcome {
  readonly passed: number;
  /** One line per failure. */
  readonly failures: readonly string[];
  /** One line per failure that passed when repeated. */
  readonly flaky?: readonly string[];
  /** One reason per skipped test. */
  readonly skipped?: readonly string[];
}

/** Failures are repeated at the end, where a reader of a long log looks first. */
const total = {
  checks: 0,
  tests: 0,
  passed: 0,
  failures: new Array<string>(),
  flaky: new Array<string>(),
  skipped: new Map<string, number>(),
};
const add = (kind: 'checks' | 'tests', { passed, failures, flaky = [], skipped = [] }: Outcome) => {
  total[kind] += passed + failures.length;
  total.passed += passed;
  total.failures.push(...failures);
  total.flaky.push(...flaky);
  for (const reason of skipped) total.skipped.set(reason, (total.skipped.get(reason) ?? 0) + 1);
};

const say = (text: string) => console.log(text);
const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(0)} s`;

/** Runs a tier and reports its cost. Each file over its budget is a failed check. */
const run = async (name: string, tier: Tier) => {
  const startedAt = performance.now();
  const slownessBefore = measureSlowness();
  const idle = measureIdle();
  const outcome = await runTier(tier);
  const slowness = Math.max(slownessBefore, measureSlowness());
  add('tests', outcome);
  reportCosts(outcome.files, slowness, say);
  const costly = tier.hasBudget ? overBudget(outcome.files, slowness) : [];
  add('checks', { passed: 0, failures: costly.map(({ file }) => `${file} costs more than its budget`) });
  say(
    `${name}: ${outcome.passed} passed, ${outcome.failures.length} failed in ${seconds(startedAt)}, processors idle ${(idle() * 100).toFixed(0)} % of it`,
  );
};

/** Repeats the tests of repositories on DynamoDB Local, or names the reason why it cannot. */
const runOnDynamoDbLocal = async () => {
  const service = await startDynamoDbLocal();
  if ('missing' in service) add('tests', { passed: 0, failures: [], skipped: [service.missing] });
  else {
    await run('Repositories on DynamoDB Local', onDynamoDbLocal(service.url));
    await service.close();
  }
};

/** Records the functions' logs from now on. A whole run starts an empty record, a partial run adds to it. */
const record = (isWhole: boolean) => {
  if (isWhole) rmSync(RECORD_DIR, { recursive: true, force: true });
  process.env.PLAZA_RECORD = RECORD_DIR;
};

/** Only a whole run can show whether functions logged what they should and nothing else. */
const checkRecord = (): Outcome => {
  const findings = checkLogs((text) => say(`  ${text}`));
  const failures = findings.map((finding) => `the log scan: ${finding}`);
  return { passed: failures.length === 0 ? 1 : 0, failures };
};

/** Whether the campaigns, at the size of the quick tier, find every planted bug. */
const findPlantedBugs = (): Outcome => {
  const program = ['--import', 'tsx', 'test/campaigns/run-planted-bugs.ts'];
  const hasPassed = total.failures.length === 0 ? ['--tests-have-passed'] : [];
  const { status } = spawnSync(process.execPath, [...program, ...hasPassed], { stdio: 'inherit' });
  return status === 0 ? { passed: 1, failures: [] } : { passed: 0, failures: ['the planted bugs'] };
};

process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';
const startedAt = performance.now();
const isPart = positionals.length > 0;
if (!isPart) add('checks', await check());
const checkedAt = performance.now();
await buildSite(say);
say(`Checks ${((checkedAt - startedAt) / 1000).toFixed(0)} s, build of the site ${seconds(checkedAt)}`);

if (values.all || isPart) record(!isPart);
if (isPart) await run('Tests', { ...(values.quick && QUICK), hasBudget: false, only: positionals });
else await run('Quick tier', QUICK);
say(`npm test took ${seconds(startedAt)}`);
if (values.all && !isPart) {
  await run('Long tier', LONG_FILES);
  await run("Repositories on the table's program", ON_THE_TABLE_PROGRAM);
  await runOnDynamoDbLocal();
  await run('Campaigns at full size', CAMPAIGNS);
  add('checks', checkRecord());
  add('checks', findPlantedBugs());
}

say('');
for (const [reason, count] of total.skipped) say(`SKIPPED ${count} tests, ${reason}`);
for (const failure of total.flaky) say(`FLAKY ${failure}`);
for (const failure of total.failures) say(`FAILED ${failure}`);
say(`In ${seconds(startedAt)}: ${total.checks} checks, ${total.tests} tests`);
const skipped = [...total.skipped.values()].reduce((sum, count) => sum + count, 0);
say(`${total.passed} passed, ${total.failures.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exit(total.failures.length === 0 && total.passed > 0 ? 0 : 1);
