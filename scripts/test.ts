import { rmSync } from 'node:fs';
import path from 'node:path';
import { startVitest } from 'vitest/node';
import { buildSite } from '../local/build-site.ts';
import { check } from './check.ts';
import { RECORD_DIR } from './grants/read-record.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const only = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));

interface Outcome {
  readonly passed: number;
  readonly failed: number;
}

/** Runs the tests whose file names contain one of the words given, or all. */
const runTests = async (): Promise<Outcome> => {
  const vitest = await startVitest('test', only, { run: true, watch: false, root: ROOT });
  const files = vitest.state.getFiles();
  const tests = vitest.state.getTestModules().flatMap((module) => [...module.children.allTests()]);
  const brokenFiles = files.filter(
    ({ result, tasks }) => result?.state === 'fail' && tasks.length === 0,
  ).length;
  const errors = vitest.state.getUnhandledErrors().length;
  const count = (state: string) => tests.filter((test) => test.result().state === state).length;
  const outcome = { passed: count('passed'), failed: count('failed') + brokenFiles + errors };
  await vitest.close();
  return outcome;
};

const NOTHING: Outcome = { passed: 0, failed: 0 };

/** What functions do and log from now on is kept: a whole run begins anew, a part of one adds to what is there. */
const record = (isWhole: boolean) => {
  if (isWhole) rmSync(RECORD_DIR, { recursive: true, force: true });
  process.env.PLAZA_RECORD = RECORD_DIR;
};

/** What only a whole run can tell: whether functions did what they are granted, and what they logged. */
const checkRecord = async (): Promise<Outcome> => {
  const { checkGrants } = await import('./grants.ts');
  const { checkLogs } = await import('./logs.ts');
  console.log();
  const results = [checkGrants, checkLogs].map((isGood) => isGood((text) => console.log(`  ${text}`)));
  const passed = results.filter(Boolean).length;
  return { passed, failed: results.length - passed };
};

process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';
const startedAt = Date.now();
const isWhole = only.length === 0;
const before = isWhole ? await check() : NOTHING;
await buildSite(console.log);
record(isWhole);
const tests = await runTests();
const after = isWhole ? await checkRecord() : NOTHING;
const checks = { passed: before.passed + after.passed, failed: before.failed + after.failed };
const [passed, failed] = [checks.passed + tests.passed, checks.failed + tests.failed];
console.log(
  `\nIn ${Math.round((Date.now() - startedAt) / 1000)} s: ${checks.passed + checks.failed} checks, ${tests.passed + tests.failed} tests`,
);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
