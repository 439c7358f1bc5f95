import { mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

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

/** A new empty folder, in memory if there is enough, because a table on disk waits for the disk at every write. */
export const scratchFolder = (name: string): string =>
  mkdtempSync(path.join(hasMemory() ? MEMORY : tmpdir(), `plazalibre-${name}-`));
