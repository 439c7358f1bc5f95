import { type ChildProcess, spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import path from 'node:path';
import { RIOJA_ATTRIBUTION, RIOJA_FILES } from '#build/streets/rioja.ts';
import { openTable } from '#shared/data/client.ts';
import { streetsWriter } from '#shared/data/streets/streets-writer.ts';
import { env } from '#shared/lib/env.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** Lower than that of the stack, which answers meanwhile. */
const PRIORITY = 10;

const LA_RIOJA = '26';

/** Whether the stack has no streets of La Rioja, or an import that was broken off. */
export const lacksStreets = async (): Promise<boolean> => {
  const { findEdition, findImport } = streetsWriter(openTable(env.tableName()));
  return !(await findEdition(LA_RIOJA)) || (await findImport(LA_RIOJA)) !== undefined;
};

/**
 * Imports the streets of La Rioja into a running stack by the operator's command, in a process of its own that the caller ends. An import
 * that was broken off goes on.
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
