import path from 'node:path';
import { startVitest } from 'vitest/node';
import { buildSite } from '../local/build-site.ts';
import { check } from './check.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const only = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));

/** Runs the tests whose file names contain one of the words given, or all. */
const runTests = async (): Promise<{ passed: number; failed: number }> => {
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

process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';
const startedAt = Date.now();
const checks = only.length > 0 ? { passed: 0, failed: 0 } : await check();
await buildSite(console.log);
const tests = await runTests();
const [passed, failed] = [checks.passed + tests.passed, checks.failed + tests.failed];
console.log(
  `\nIn ${Math.round((Date.now() - startedAt) / 1000)} s: ${checks.passed + checks.failed} checks, ${tests.passed + tests.failed} tests`,
);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
