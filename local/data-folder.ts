import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isAlive } from '#build/is-alive.ts';

const readOwner = (file: string): number | undefined => {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
};

/** Creates the folder, or empties it with `reset`, and locks it against other stacks until the returned function is called. */
export const claimDataFolder = (dir: string, options: { reset: boolean }): (() => void) => {
  const lock = path.join(dir, 'pid');
  const owner = readOwner(lock);
  if (owner !== undefined && owner !== process.pid && isAlive(owner))
    throw new Error(
      `Another stack (process ${owner}) is using ${dir}. Stop it first, or set PLAZA_DATA to another folder.`,
    );
  if (options.reset) rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir, { recursive: true });
  writeFileSync(lock, String(process.pid));
  return () => {
    rmSync(lock, { force: true });
  };
};
