import { spawn } from 'node:child_process';
import path from 'node:path';
import { writeAddresses } from '#local/addresses.ts';
import type { TestStack } from '#test/support/stack.ts';

export interface Outcome {
  readonly status: number | null;
  readonly out: string;
  readonly err: string;
}

interface Surroundings {
  /** What is typed while it runs. */
  readonly typed?: string;
  readonly env?: Readonly<Record<string, string>>;
}

const ROOT = path.resolve(import.meta.dirname, '../..');

/** A shell has nothing of what the stack set in the tests' own process. */
const shell = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(AWS_|STRIPE_|TABLE_|PLAZA_|STAGE$)/.test(name)),
  );

/** `npm run ops -- <args>` as an operator types it, in a process of its own. */
export const runOps = (
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

/** The same, on a running stack. */
export const opsOn =
  (app: TestStack) =>
  (args: string, surroundings: Omit<Surroundings, 'env'> = {}): Promise<Outcome> => {
    writeAddresses(app.dataDir, app.stack);
    return runOps(args.split(' '), { ...surroundings, env: { PLAZA_DATA: app.dataDir } });
  };
