import { mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isAlive } from '#build/is-alive.ts';

const MEMORY = '/dev/shm';
const MIN_FREE_BYTES = 1024 ** 3;

const hasMemory = (): boolean => {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > MIN_FREE_BYTES;
  } catch {
    return false;
  }
};

/** In memory if there is enough, because what is on a disk waits for it at every write. */
const findPlace = () => (hasMemory() ? MEMORY : tmpdir());

const RUN = /^plazalibre-run-(\d+)-/;

/** Removes the folders of runs that were killed. */
const removeAbandoned = (place: string): void => {
  for (const name of readdirSync(place)) {
    const pid = Number(RUN.exec(name)?.[1]);
    if (pid && !isAlive(pid)) rmSync(path.join(place, name), { recursive: true, force: true });
  }
};

/** Opens a folder for all scratch folders of a run, which ends with this process. Returns the function that removes it. */
export const openScratch = (): (() => void) => {
  const place = findPlace();
  removeAbandoned(place);
  const folder = mkdtempSync(path.join(place, `plazalibre-run-${process.pid}-`));
  process.env.PLAZA_SCRATCH = folder;
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  return remove;
};

/** A new empty folder, which is removed at the end of the run at the latest. */
export const scratchFolder = (name: string): string =>
  mkdtempSync(path.join(process.env.PLAZA_SCRATCH ?? findPlace(), `plazalibre-${name}-`));
