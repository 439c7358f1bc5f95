import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { buildSite } from '#build/site.ts';
import { check, SLOW_CHECKS } from './check.ts';
import { checkLogs, RECORD_DIR } from './logs.ts';
import { measureIdle, overBudget, reportCosts } from './test/costs.ts';
import { CAMPAIGNS, LONG_FILES, QUICK, runTier, type Tier } from './test/run-tier.ts';

/**
 * `npm test` runs the checks and the quick tier, `npm run test:all` the long tier after it (docs/testing.md). With words,
 * only the test files whose names contain one of them run, of both tiers.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { all: { type: 'boolean', default: false } },
});

interface Outcome {
  readonly passed: number;
  readonly failed: number;
}

const total = { checks: 0, tests: 0, passed: 0, failed: 0 };
const add = (kind: 'checks' | 'tests', { passed, failed }: Outcome) => {
  total[kind] += passed + failed;
  total.passed += passed;
  total.failed += failed;
};

const say = (text: string) => console.log(text);
const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(0)} s`;

/** Runs a tier and says what it cost. Each file over its budget is a failed check. */
const run = async (name: string, tier: Tier) => {
  const startedAt = performance.now();
  const idle = measureIdle();
  const outcome = await runTier(tier);
  add('tests', outcome);
  reportCosts(outcome.files, say);
  add('checks', { passed: 0, failed: tier.hasBudget ? overBudget(outcome.files).length : 0 });
  say(
    `${name}: ${outcome.passed} passed, ${outcome.failed} failed in ${seconds(startedAt)}, processors idle ${(idle() * 100).toFixed(0)} % of it`,
  );
};

/** Keeps what functions log from now on: a whole run starts an empty record, a part of one adds to what is there. */
const record = (isWhole: boolean) => {
  if (isWhole) rmSync(RECORD_DIR, { recursive: true, force: true });
  process.env.PLAZA_RECORD = RECORD_DIR;
};

/** What only a whole run can tell: whether functions logged what they should and nothing else. */
const checkRecord = (): Outcome =>
  checkLogs((text) => say(`  ${text}`)) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };

/** Whether the campaigns, at the size of the quick tier, find every bug that is planted for them. */
const findPlantedBugs = (): Outcome => {
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'test/campaigns/run-planted-bugs.ts'], {
    stdio: 'inherit',
  });
  return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
};

process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';
const startedAt = performance.now();
const isPart = positionals.length > 0;
if (!isPart) add('checks', await check());
const checkedAt = performance.now();
await buildSite(say);
say(`Checks ${((checkedAt - startedAt) / 1000).toFixed(0)} s, build of the site ${seconds(checkedAt)}`);

if (values.all || isPart) record(!isPart);
if (isPart) await run('Tests', { only: positionals });
else await run('Quick tier', QUICK);
say(`npm test took ${seconds(startedAt)}`);
if (values.all && !isPart) {
  add('checks', await check(SLOW_CHECKS));
  await run('Long tier', LONG_FILES);
  await run('Campaigns at full size', CAMPAIGNS);
  add('checks', checkRecord());
  add('checks', findPlantedBugs());
}

say(`\nIn ${seconds(startedAt)}: ${total.checks} checks, ${total.tests} tests`);
say(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
