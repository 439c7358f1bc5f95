import { rename, writeFile } from 'node:fs/promises';

export interface FileWriter {
  /** Marks the content as changed. A write is queued unless one is already waiting to start. */
  readonly changed: () => void;
  /** Resolves when all changes so far are on disk; rejects when that write failed. */
  readonly saved: () => Promise<void>;
}

/**
 * Keeps a file up to date with a changing value. Writes never overlap, and each replaces the whole file. Changes made during a write share
 * the next one, so that hundreds of users cost a handful of writes. The file holds a private key, so only its owner may read it.
 */
export const createFileWriter = (file: string, content: () => string): FileWriter => {
  let newest: Promise<void> = Promise.resolve();
  let waiting = false;

  const write = async (previous: Promise<void>): Promise<void> => {
    await previous.catch(() => undefined);
    waiting = false;
    await writeFile(`${file}.tmp`, content(), { mode: 0o600 });
    await rename(`${file}.tmp`, file);
  };

  return {
    changed: () => {
      if (waiting) return;
      waiting = true;
      newest = write(newest);
      newest.catch(() => undefined);
    },
    saved: () => newest,
  };
};
