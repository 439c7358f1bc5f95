import { type ChildProcess, spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import path from 'node:path';
import { RIOJA_ATTRIBUTION, RIOJA_FILES } from '#build/streets/rioja.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** Lower than that of the stack, which answers meanwhile. */
const PRIORITY = 10;

/**
 * Imports the streets of La Rioja into a running stack by the operator's command, in a process of its own that the caller ends. It does
 * nothing if they are there; one that was broken off goes on.
 */
export const importStreets = (dataDir: string): ChildProcess => {
  const child = spawn(
    process.execPath,
    [
      path.join(ROOT, 'scripts/with-install.mjs'),
      'scripts/ops.ts',
      'streets',
      'import',
      ...RIOJA_FILES,
      '--attribution',
      RIOJA_ATTRIBUTION,
    ],
    { cwd: ROOT, env: { ...process.env, PLAZA_DATA: dataDir }, stdio: 'ignore' },
  );
  if (child.pid !== undefined) setPriority(child.pid, PRIORITY);
  return child;
};
