import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = path.resolve(import.meta.dirname, '..');
const bin = (name: string) => path.join(ROOT, 'node_modules/.bin', name);

const CHECKS: readonly (readonly [name: string, command: string, ...args: string[]])[] = [
  ['types (Node)', bin('tsc'), '-p', 'tsconfig.json'],
  ['types (browser)', bin('tsc'), '-p', 'tsconfig.web.json'],
  ['types (browser tests)', bin('tsc'), '-p', 'tsconfig.e2e.json'],
  ['lint', bin('eslint'), '.', '--max-warnings', '0'],
  ['formatting', bin('prettier'), '--check', '--log-level', 'warn', '.'],
  [
    'import directions',
    bin('depcruise'),
    '--config',
    '.dependency-cruiser.cjs',
    '--output-type',
    'err',
    'shared',
    'functions',
    'lib',
    'bin',
    'web/src',
    'local',
  ],
  ['dead code', bin('knip')],
  ['OpenAPI up to date', process.execPath, '--import', 'tsx', 'scripts/openapi.ts', '--check'],
  [
    'booking process up to date',
    process.execPath,
    '--import',
    'tsx',
    'scripts/booking-process.ts',
    '--check',
  ],
  ['requirements', process.execPath, '--import', 'tsx', 'scripts/ledger.ts'],
];

interface Outcome {
  readonly name: string;
  readonly isGood: boolean;
  readonly output: string;
  readonly seconds: number;
}

const run = ([name, command, ...args]: (typeof CHECKS)[number]) =>
  new Promise<Outcome>((resolve) => {
    const startedAt = Date.now();
    const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
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

/** Runs every check, two at a time, prints each as it ends, and answers how many passed and failed. */
export const check = async (): Promise<{ passed: number; failed: number }> => {
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
  const passed = outcomes.filter(({ isGood }) => isGood).length;
  return { passed, failed: outcomes.length - passed };
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { failed } = await check();
  process.exit(failed === 0 ? 0 : 1);
}
