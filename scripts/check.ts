import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = path.resolve(import.meta.dirname, '..');
type Check = readonly [name: string, ...args: string[]];

/** The program of a package, which Node runs: what npm puts into `node_modules/.bin` is a script of a shell on Windows. */
const tool = (name: string, program = name): string => {
  const folder = path.join(ROOT, 'node_modules', name);
  const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    bin: string | Record<string, string>;
  }; // npm's format
  return path.join(folder, typeof bin === 'string' ? bin : (bin[program] ?? ''));
};

const script = (...args: string[]) => ['--import', 'tsx', ...args] as const;

/** The slowest first. The linter checks types, too (.oxlintrc.json). */
const CHECKS: readonly Check[] = [
  ['types and lint', tool('oxlint')],
  ['oldest browsers', ...script('scripts/browsers.ts')],
  ['texts in elements of their own', ...script('scripts/own-elements.ts')],
  ['dead code', '--max-semi-space-size=64', tool('knip')],
  ['formatting', tool('oxfmt'), '--check'],
  ['import directions', ...script('scripts/imports.ts')],
  ['OpenAPI up to date', ...script('scripts/openapi.ts', '--check')],
  ['documents up to date', ...script('scripts/documents.ts', '--check')],
  ['requirements', ...script('scripts/requirements.ts')],
  ['the version in the changelog', ...script('scripts/changelog.ts', 'check')],
];

/** The compiler's garbage collector (Go): four times the heap it needs at least is a third less work. */
const ENVIRONMENT = { GOGC: '400', ...process.env };

interface Outcome {
  readonly name: string;
  readonly isGood: boolean;
  readonly output: string;
  readonly seconds: number;
}

const run = ([name, ...args]: Check) =>
  new Promise<Outcome>((resolve) => {
    const startedAt = Date.now();
    const child = spawn(process.execPath, args, {
      cwd: ROOT,
      env: ENVIRONMENT,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const end = (isGood: boolean) =>
      resolve({ name, isGood, output, seconds: (Date.now() - startedAt) / 1000 });
    child.on('error', (error) => {
      output += error.message;
      end(false);
    });
    child.on('close', (status) => end(status === 0));
  });

/** Runs checks, two at a time, prints each as it ends, and returns how many passed and which failed. */
export const check = async (): Promise<{ passed: number; failures: string[] }> => {
  const waiting = [...CHECKS];
  const outcomes: Outcome[] = [];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const outcome = await run(next);
      outcomes.push(outcome);
      console.log(`  ${outcome.isGood ? 'ok  ' : 'FAIL'} ${outcome.name} (${outcome.seconds.toFixed(1)} s)`);
      if (!outcome.isGood) console.log(outcome.output);
    }
  };
  await Promise.all([worker(), worker()]);
  const failures = outcomes.filter(({ isGood }) => !isGood).map(({ name }) => name);
  return { passed: outcomes.length - failures.length, failures };
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { failures } = await check();
  process.exit(failures.length === 0 ? 0 : 1);
}
