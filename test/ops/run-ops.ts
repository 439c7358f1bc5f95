import { spawn } from 'node:child_process';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { vi } from 'vitest';
import { writeAddresses } from '#local/addresses.ts';
import type { TestStack } from '#test/support/stack.ts';
import { runCommand } from '../../scripts/ops/run-command.ts';

export interface Outcome {
  readonly status: number | null;
  readonly out: string;
  readonly err: string;
}

interface Surroundings {
  /** Text that is typed while it runs. */
  readonly typed?: string;
  readonly env?: Readonly<Record<string, string>>;
}

const ROOT = path.resolve(import.meta.dirname, '../..');

/** The environment of a shell, without the variables that the stack set in this process. */
const shell = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(AWS_|STRIPE_|TABLE_|PLAZA_|STAGE$)/.test(name)),
  );

/** Runs `npm run ops -- <args>` in a separate process, for tests that need one. */
export const runInShell = (
  args: readonly string[],
  { typed = '', env = {} }: Surroundings = {},
): Promise<Outcome> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/ops.ts', ...args], {
      cwd: ROOT,
      env: { ...shell(), AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true', ...env },
    });
    const told = { out: '', err: '' };
    child.stdout.on('data', (chunk: Buffer) => (told.out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (told.err += chunk.toString()));
    child.on('error', reject);
    child.on('close', (status) => {
      resolve({ status, ...told });
    });
    child.stdin.end(typed);
  });

/** The same in this process, which is ten times as fast. */
export const runOps = async (
  args: readonly string[],
  { typed = '', env = {} }: Surroundings = {},
): Promise<Outcome> => {
  const told = { out: '', err: '' };
  const terminal = new PassThrough().on('data', (chunk: Buffer) => (told.err += chunk.toString()));
  const spies = [
    vi
      .spyOn(process, 'stdin', 'get')
      .mockReturnValue(Readable.from([typed]) as unknown as typeof process.stdin),
    vi.spyOn(process, 'stderr', 'get').mockReturnValue(terminal as unknown as typeof process.stderr),
  ]; // only used as streams
  const before = { ...process.env };
  Object.assign(process.env, env);
  try {
    const status = await runCommand(
      args,
      (line) => (told.out += `${line}\n`),
      (line) => (told.err += `${line}\n`),
    );
    return { status, ...told };
  } finally {
    for (const name of Object.keys(env)) {
      if (before[name] === undefined) Reflect.deleteProperty(process.env, name);
      else process.env[name] = before[name];
    }
    for (const spy of spies) spy.mockRestore();
  }
};

const on =
  (app: Pick<TestStack, 'dataDir' | 'stack'>, run: typeof runOps) =>
  (args: string, surroundings: Omit<Surroundings, 'env'> = {}): Promise<Outcome> => {
    writeAddresses(app.dataDir, app.stack);
    return run(args.split(' '), { ...surroundings, env: { PLAZA_DATA: app.dataDir } });
  };

/** The tool on a running stack, in this process. */
export const opsOn = (app: Pick<TestStack, 'dataDir' | 'stack'>) => on(app, runOps);

/** The tool on a running stack, in a separate process. */
export const shellOn = (app: TestStack) => on(app, runInShell);
